import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initialProgress } from '../../src/core/dispatch/machine.ts'
import type { DispatchPort, DispatchPorts, ReconcileResult, SendResult } from '../../src/core/dispatch/port.ts'
import { createOutbox } from '../../src/core/dispatch/worker.ts'
import { Fault } from '../../src/core/fault.ts'
import { isoInstant } from '../../src/core/kernel/call.ts'
import { createEventHub } from '../../src/core/kernel/event-hub.ts'
import { say } from '../../src/core/messages/message.ts'
import type { FilingOutcome, StoredDispatch } from '../../src/core/store/dispatches.ts'
import { PLATFORM, type Store, type Stores } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { virtualClock } from './clock.ts'
import { collectingLog } from './core.ts'
import { MIGRATIONS_DIR, putEmptyStore } from './empty-store.ts'

const OUTCOME: FilingOutcome = { cuv: 'c'.repeat(96), processId: '1', filedAt: null, issues: [] }

/** What an upstream may come to, in words short enough for a test to read. */
export const accepted = { kind: 'accepted', answer: '{}', outcome: OUTCOME } as const
export const rejected = { kind: 'rejected', answer: '{}', outcome: { ...OUTCOME, cuv: null } } as const
export const away = { kind: 'not-sent', code: 'ministry_unavailable', cause: 'refused' } as const
export const lost = { kind: 'lost', code: 'submission_outcome_unknown', cause: 'reset' } as const
export const absent = { kind: 'absent' } as const
export const inconclusive = { kind: 'inconclusive', code: 'submission_outcome_unknown', cause: 'timeout' } as const

/** A call on the wire, which ends when the test says so. */
export interface WireCall {
  readonly verb: 'send' | 'reconcile'
  readonly reference: string
  readonly bytes: string
  /** What the store had committed about it when the call began. */
  readonly stateThen: StoredDispatch['state'] | undefined
  end(result: SendResult<'ministry.package'> | ReconcileResult<'ministry.package'>): Promise<void>
  /** It breaks in a way that no upstream is the cause of. */
  fail(error: Error): Promise<void>
}

const unused = async (): Promise<never> => {
  throw new Error('nothing of this kind is sent here')
}
const UNUSED = { upstream: 'none', timeoutMs: 0, send: unused, reconcile: unused, follow: unused }

/** Ports of an outbox that sends packages and nothing else. */
export const onlyPackages = (port: DispatchPort<'ministry.package'>): DispatchPorts => ({
  'ministry.package': port,
  'provider.emission': UNUSED,
  'provider.artifacts': UNUSED,
  'document.filing': UNUSED,
  'provider.email': UNUSED,
})

export type World = Awaited<ReturnType<typeof openWorld>>

/** The worker over a real store, with an upstream that the test plays by hand and time that it moves. */
export async function openWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-outbox-'))
  const key = new Uint8Array(32).fill(1)
  putEmptyStore(dataDir, key)
  const real = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key })
  const clock = virtualClock()
  const log = collectingLog()
  const events = createEventHub()
  const wire: WireCall[] = []
  const failing = { writes: 0, reads: 0 }
  /** What the worker reads is true when it is read, and what it writes is committed; both are told when this is done. */
  const slow: { due?: Promise<void>; leased?: Promise<void>; nextDue?: Promise<void>; written?: Promise<void> } = {}
  async function told<T>(read: Promise<T>, late: Promise<void> | undefined): Promise<T> {
    const found = await read
    await late
    return found
  }

  const store: Store = {
    get read() {
      if (failing.reads > 0 && failing.reads--) throw new Fault('internal_error', say('store.diskSilent'))
      const { dispatches } = real.read
      const leased = () => told(dispatches.leased(), slow.leased)
      const due: typeof dispatches.due = (...asked) => told(dispatches.due(...asked), slow.due)
      const nextDue = (now: number) => told(dispatches.nextDue(now), slow.nextDue)
      return { ...real.read, dispatches: { ...dispatches, leased, due, nextDue } }
    },
    reading: (work) => work(store.read),
    async write(work, line) {
      if (failing.writes > 0 && failing.writes--) throw new Fault('internal_error', say('store.full'))
      return told(real.write(work, line), slow.written)
    },
    close: () => real.close(),
  }

  function call<T>(verb: WireCall['verb'], dispatch: StoredDispatch, bytes: Uint8Array): Promise<T> {
    return real.read.dispatches.find(dispatch.id).then(
      (row) =>
        new Promise<T>((resolve, reject) => {
          async function over(tell: () => void) {
            if (wire.includes(own)) wire.splice(wire.indexOf(own), 1)
            tell()
            await settle()
          }
          const end = (result: SendResult<'ministry.package'> | ReconcileResult<'ministry.package'>) =>
            over(() => resolve(result as T))
          const fail = (error: Error) => over(() => reject(error))
          const own: WireCall = {
            verb,
            reference: dispatch.reference,
            bytes: Buffer.from(bytes).toString(),
            stateThen: row?.state,
            end,
            fail,
          }
          wire.push(own)
        }),
    )
  }

  const port: DispatchPort<'ministry.package'> = {
    upstream: 'ministry',
    timeoutMs: 300_000,
    send: (dispatch, bytes) => call('send', dispatch, bytes),
    reconcile: (dispatch, bytes) => call('reconcile', dispatch, bytes),
    async follow(_stores, { targetId }) {
      return [{ resource: 'rips-packages', id: targetId, revision: 1 } as const]
    },
  }

  const outboxOf = (over: Store, owner = 'desk') =>
    createOutbox({ store: over, ports: onlyPackages(port), events, clock, log, random: () => 0.5, owner })

  async function saveWorkspace(stores: Stores, id: string, number: number) {
    const at = isoInstant(clock.now())
    await stores.identity.saveWorkspace({
      id,
      number,
      nit: `90000000${number}`,
      verificationDigit: '1',
      companyName: 'Clínica',
      displayName: id,
      environment: 2,
      providerCodes: [],
      idleLockMinutes: 15,
      adminSecondFactor: false,
      isActive: true,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    })
  }
  await real.write(PLATFORM, async (stores) => {
    await saveWorkspace(stores, 'wsp_1', 1)
    await saveWorkspace(stores, 'wsp_2', 2)
  })

  /** Puts a dispatch into the store as a submission would, or as one that stood there before. */
  async function queue(reference: string, more: Partial<StoredDispatch> = {}): Promise<string> {
    const now = clock.now()
    const dispatch: StoredDispatch = {
      ...initialProgress(now),
      id: `dsp_${reference}`,
      key: 0,
      workspaceId: 'wsp_1',
      kind: 'ministry.package',
      targetId: `pkg_${reference}`,
      targetRevision: 1,
      idempotencyKey: reference,
      reference,
      cufe: null,
      requestSha256: '',
      dependsOn: null,
      outcome: null,
      createdAt: isoInstant(now),
      updatedAt: isoInstant(now),
      ...more,
    }
    const bytes = Buffer.from(`bytes of ${reference}`)
    await real.write(PLATFORM, (stores) => stores.dispatches.insert({ dispatch, bytes }))
    return dispatch.id
  }

  const world = {
    store,
    clock,
    log,
    wire,
    failing,
    slow,
    queue,
    outbox: outboxOf(store),
    async start() {
      await world.outbox.start()
      await settle()
    },
    async poke() {
      world.outbox.poke()
      await settle()
    },
    /** The next process over the same file: the one before is certainly gone. */
    restarted: () => outboxOf(store),
    /** A process of another machine over the same store: of nobody else is anything certain. */
    beside: () => outboxOf(store, 'another'),
    /** `send F1`, `reconcile F2`: what is on the wire. */
    onWire: () => wire.map(({ verb, reference }) => `${verb} ${reference}`),
    async find(reference: string): Promise<StoredDispatch> {
      const found = await real.read.dispatches.find(`dsp_${reference}`)
      if (!found) throw new Error(`no dispatch ${reference}`)
      return found
    },
    stateOf: async (reference: string) => (await world.find(reference)).state,
    /** Ends the only call that is on the wire. */
    async answer(result: SendResult<'ministry.package'> | ReconcileResult<'ministry.package'>) {
      const [only, ...others] = wire
      if (!only || others.length > 0) throw new Error(`on the wire: ${world.onWire().join(', ')}`)
      await only.end(result)
    },
    /** Lets time pass until the dispatch is due, and what follows settle. */
    async untilDue(reference: string) {
      const { nextAttemptAt } = await world.find(reference)
      await clock.advance(Math.max(0, (nextAttemptAt ?? 0) - clock.now()))
      await settle()
    },
    async close() {
      await real.close()
      rmSync(dataDir, { recursive: true })
    },
  }
  return world
}

/** Every promise that can settle without time has settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
