import { z } from 'zod'
import { jsonAnswer, type SimulatorAnswer, type SimulatorRequest } from '../kit/simulator.ts'
import { jsonBody } from './context.ts'
import { stateOf } from './document.ts'
import type { Memory } from './memory.ts'
import { Scenario, type ScenarioQueue } from './scenario.ts'
import { Settings } from './settings.ts'

/** What the vendor's support or the tax authority would do, and what only a test may: never part of the upstream's paths. */

const Order = z.strictObject({
  scenario: Scenario,
  /** Absent: the next operation that can change something. */
  operation: z.string().optional(),
  times: z.int().min(1).default(1),
})
const Reconcile = z.strictObject({ reference: z.string().optional() })

interface Administered {
  readonly memory: Memory
  readonly scenarios: ScenarioQueue
  readonly now: number
  settings(): Settings
  change(settings: Settings): void
}

/**
 * `POST /_sim/scenarios {scenario, operation?, times?}` orders a scenario; `POST /_sim/reconcile {reference?}` makes
 * unvalidated documents of rule 90 and pending ones validated; `GET`/`PATCH /_sim/settings` reads and changes the switches.
 */
export function administer(request: SimulatorRequest, administered: Administered): SimulatorAnswer {
  const { scenarios, settings, change } = administered
  try {
    switch (`${request.method} ${request.path}`) {
      case 'POST /_sim/scenarios': {
        const { scenario, operation, times } = Order.parse(jsonBody(request))
        scenarios.add(scenario, operation, times)
        return jsonAnswer(200, { ok: true })
      }
      case 'POST /_sim/reconcile':
        return jsonAnswer(200, { validated: reconcile(administered, Reconcile.parse(jsonBody(request)).reference) })
      case 'PATCH /_sim/settings':
        change(Settings.parse({ ...settings(), ...z.looseObject({}).parse(jsonBody(request)) }))
        return jsonAnswer(200, settings())
      case 'GET /_sim/settings':
        return jsonAnswer(200, settings())
      default:
        return jsonAnswer(404, { error: 'Ruta de administración desconocida' })
    }
  } catch (error) {
    if (error instanceof z.ZodError) return jsonAnswer(400, { error: error.message })
    throw error
  }
}

/** A document that only repeats another one's number stays as it is: its number can never become its own. */
function reconcile({ memory, now }: Administered, reference: string | undefined): number {
  const waiting = memory
    .documents()
    .filter((document) => reference === undefined || document.reference === reference)
    .filter((document) => ['pending', 'rule90'].includes(stateOf(document, now)))
    .filter((document) => memory.byNumber(document.account, document.kind, document.number) === document)
  for (const document of waiting) memory.validate({ ...document, visibleAt: Math.min(document.visibleAt, now) }, now)
  return waiting.length
}
