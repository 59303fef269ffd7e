import { initialProgress } from '../../../src/core/dispatch/machine.ts'
import type { DispatchPort } from '../../../src/core/dispatch/port.ts'
import { createOutbox } from '../../../src/core/dispatch/worker.ts'
import { isoInstant } from '../../../src/core/kernel/call.ts'
import { createEventHub } from '../../../src/core/kernel/event-hub.ts'
import { newUlid } from '../../../src/core/kernel/id.ts'
import type { StoredDispatch } from '../../../src/core/store/dispatches.ts'
import { PLATFORM } from '../../../src/core/store/store.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { systemClock } from '../../../src/host/clock.ts'
import { collectingLog, MIGRATIONS_DIR } from '../../support/core.ts'
import { onlyPackages } from '../../support/dispatch.ts'
import { newFolder } from '../../support/process.ts'
import type { Peer } from './compare.ts'
import { CONTENT, counter, type Queue } from './queue.ts'

/** Intents and their bytes, sent to an upstream that answers at once; every state of each is kept, with its answer. */
async function open(): Promise<Queue> {
  const key = new Uint8Array(32).fill(1)
  const store = openSqliteStore({ dataDir: newFolder(), migrationsDir: MIGRATIONS_DIR, key })
  const at = isoInstant(systemClock.now())
  await store.write(PLATFORM, (stores) =>
    stores.identity.saveWorkspace({
      id: 'wsp_1',
      number: 1,
      nit: '900000001',
      verificationDigit: '1',
      companyName: 'C',
      displayName: 'C',
      environment: 2,
      providerCodes: [],
      idleLockMinutes: 15,
      adminSecondFactor: false,
      isActive: true,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
  )
  const count = counter()
  const outcome = { cuv: 'c'.repeat(96), processId: '1', filedAt: null, issues: [] }
  const port: DispatchPort<'ministry.package'> = {
    upstream: 'ministry',
    timeoutMs: 300_000,
    send: async () => ({ kind: 'accepted', answer: '{}', outcome }),
    reconcile: async () => ({ kind: 'absent' }),
    async follow(_stores, { targetId, state }) {
      // It follows when it is taken, too.
      if (state === 'accepted') count.one()
      return [{ resource: 'rips-packages', id: targetId, revision: 1 }]
    },
  }
  const context = { events: createEventHub(), clock: systemClock, log: collectingLog(), random: () => 0.5 }
  const outbox = createOutbox({ ...context, store, ports: onlyPackages(port) })

  async function addOne(): Promise<void> {
    const now = systemClock.now()
    const [id, instant] = [newUlid(now), isoInstant(now)]
    const dispatch: StoredDispatch = {
      ...initialProgress(now),
      id: `dsp_${id}`,
      key: 0,
      workspaceId: 'wsp_1',
      kind: 'ministry.package',
      cufe: null,
      targetId: `pkg_${id}`,
      targetRevision: 1,
      idempotencyKey: id,
      reference: id,
      requestSha256: '',
      dependsOn: null,
      outcome: null,
      createdAt: instant,
      updatedAt: instant,
    }
    await store.write(PLATFORM, (stores) => stores.dispatches.insert({ dispatch, bytes: Buffer.from(CONTENT) }))
  }

  return {
    async add(jobs) {
      count.added(jobs)
      for (let i = 0; i < jobs; i++) await addOne()
    },
    async drain() {
      const all = count.all()
      await outbox.start()
      await all
      await outbox.stop(1_000)
    },
    close: () => store.close(),
  }
}

export const outbox: Peer<Queue> = {
  name: 'Radica',
  keeps: 'encrypted body, state, timeline, the answer; encrypted SQLite, each commit synced',
  packages: [],
  open,
}
