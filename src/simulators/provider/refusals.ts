import { jsonAnswer, LostConnection, type SimulatorAnswer } from '../kit/simulator.ts'
import type { Context, Route } from './context.ts'
import type { Scenario } from './scenario.ts'

/** What the gateway in front of the provider says, whatever the document. */

export function unauthenticated({ access }: Pick<Route, 'access'>): SimulatorAnswer {
  const message = 'Unauthenticated.'
  return jsonAnswer(401, access === 'matias' ? { message, success: false } : { message })
}

export function tooMany(limit: number, seconds: number): SimulatorAnswer {
  return jsonAnswer(
    429,
    { message: 'Too Many Attempts.' },
    {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(seconds),
      'retry-after': String(seconds),
    },
  )
}

/** The answer of a scenario that never reaches the document; undefined for every other. */
export function earlyAnswer({ memory, settings, scenario }: Context, route: Route): SimulatorAnswer | undefined {
  switch (scenario) {
    case 'timeout-before':
      throw new LostConnection()
    case 'http-500-before':
      return serverError()
    case 'http-502':
      return html(502, 'Bad Gateway')
    case 'http-503':
      return html(503, 'Service Unavailable')
    case 'rate-429':
      return tooMany(settings.requestsPerMinute, 1)
    case 'quota-402':
      return jsonAnswer(402, { message: 'Ha alcanzado el límite de documentos de su plan' })
    case 'forbidden-403':
      return jsonAnswer(403, { message: 'Version de API no disponible para esta empresa' })
    case 'auth-401':
      if (route.access === 'open') return undefined
      memory.commit({ tokensRevoked: 'access' })
      return unauthenticated(route)
    default:
      return undefined
  }
}

/** Processes, and then perhaps loses the answer. */
export function lateAnswer(scenario: Scenario | undefined, process: () => SimulatorAnswer): SimulatorAnswer {
  const answer = process()
  if (scenario === 'timeout-after-accept') throw new LostConnection()
  return scenario === 'http-500-after' ? serverError() : answer
}

function serverError(): SimulatorAnswer {
  return jsonAnswer(500, { message: 'Server Error' })
}

function html(status: number, title: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>`,
  }
}
