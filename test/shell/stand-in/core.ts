import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '../../../src/core/core.ts'
import type { CoreDependencies } from '../../../src/core/core-dependencies.ts'

export interface StandInCore extends Core {
  readonly dependencies: CoreDependencies
  readonly calls: string[]
}

/** A core with nothing inside, for tests of what stands around it: it answers, streams, and remembers what it was told. */
export async function createCore(dependencies: CoreDependencies): Promise<StandInCore> {
  const calls: string[] = []
  let isSetUp = false
  writeFileSync(join(dependencies.dataDir, 'radica.db'), '')

  const routes: Record<string, (request: Request) => Promise<Response>> = {
    'GET /api/v1/health': async () => Response.json({ status: 'ok', deployment: dependencies.deployment }),
    'GET /api/v1/events': async ({ signal }) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('data: first\n\n'))
          signal.addEventListener('abort', () => calls.push('abort'))
        },
        cancel: () => {
          calls.push('cancel')
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    'POST /api/v1/echo': async (request) => new Response(await request.arrayBuffer(), { status: 201 }),
    'POST /api/v1/setup': async (request) => {
      const { refuse } = await request.json()
      const code = refuse ?? (isSetUp ? 'duplicate_resource' : undefined)
      isSetUp ||= code === undefined
      const error = { code, message: 'Refused as the test asked.', field: 'admin.phone' }
      return code ? Response.json({ error, requestId: 'x' }, { status: 400 }) : Response.json({}, { status: 201 })
    },
  }

  return {
    dependencies,
    calls,
    fetch: (request) => {
      const route = routes[`${request.method} ${new URL(request.url).pathname}`]
      return route ? route(request) : Promise.resolve(new Response(null, { status: 404 }))
    },
    start: async () => {
      calls.push('start')
    },
    stop: async () => {
      calls.push('stop')
    },
    wake: (cause) => {
      calls.push(`wake ${cause}`)
    },
    sending: () => 0,
    backUp: async (reason) => {
      calls.push(`backup ${reason}`)
    },
  }
}
