import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NodeDependencies } from '../../../src/core/core-dependencies.ts'
import { ALONE } from '../../../src/core/kernel/nodes.ts'
import { say } from '../../../src/core/messages/message.ts'
import { StoreFault } from '../../../src/core/store/connection.sqlite.ts'
import type { Store } from '../../../src/core/store/store.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from '../../support/core.ts'
import { newFolder } from '../../support/process.ts'
import { type Clinic, clinic, service } from './clinic.ts'

/** What was committed stands, also where nothing can be read any more when the answer is made. */

let at: Clinic
/** Until when reads fail. */
let isDown: boolean
/** Whether they do from the next commit on. */
let goesDown: boolean

const reading = <T extends object>(area: T): T =>
  new Proxy(area, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        if (isDown) throw new StoreFault('disk', say('store.diskSilent'))
        return method.apply(target, given)
      }
    },
  })

function failing<S extends Store>(store: S): S {
  const { documents, dispatches } = store.read
  const read = { ...store.read, documents: reading(documents), dispatches: reading(dispatches) }
  return {
    ...store,
    read,
    reading: (work) => work(read),
    async write(scope, work, line) {
      const result = await store.write(scope, work, line)
      isDown ||= goesDown
      return result
    },
  }
}

beforeEach(async () => {
  isDown = false
  goesDown = false
  const filesDir = newFolder()
  const file = { dataDir: filesDir, migrationsDir: MIGRATIONS_DIR, key: new Uint8Array(32).fill(7) }
  const openStore: NodeDependencies['openStore'] = async (readers, shelf) =>
    failing(openSqliteStore({ ...file, readers, shelf }))
  at = await clinic({ node: { openStore, nodes: ALONE, works: true, isAlone: true, closedTo: () => false, filesDir } })
})
afterEach(() => at.close())

/** Late in the month after the period: somebody takes that upon themselves. */
const DISPUTED = { fechaInicioAtencion: '2026-08-01 00:10' }

it.each([
  ['healthInvoices.emit', {}],
  ['healthInvoices.emitAndFile', {}],
  ['healthInvoices.emitOverridden', { body: { reason: 'El ministerio acepta esta fecha', file: false } }],
] as const)('%s that is asked for again is answered with what has become of it', async (operation, more) => {
  const isDisputed = 'body' in more
  const { id } = await at.created(
    isDisputed
      ? {
          lines: [{ patientId: at.patients[0], category: 1, unitPrice: 45_000, service: service.consulta(DISPUTED) }],
          period: { start: '2026-06-01', end: '2026-08-31' },
        }
      : {},
  )
  const emitted = () => at.api.raw(operation, { params: { healthInvoiceId: id }, idempotencyKey: 'once', ...more })
  goesDown = true
  let isOver = false
  const first = emitted().finally(() => {
    isOver = true
  })
  while (!isOver) await at.core.clock.advance(1_000)
  expect((await first).status).toBe(500)
  goesDown = false
  isDown = false
  const { status, body } = await emitted()
  // It may have gone out by now: the outbox looks again as soon as it can.
  expect([200, 202]).toContain(status)
  expect(body).toMatchObject({ id })
  await at.pass(60_000)
  expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  expect(await at.held()).toEqual(['SETP990000001 x1'])
})
