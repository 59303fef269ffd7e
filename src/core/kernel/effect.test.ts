import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPrincipal } from '../../../test/support/principal.ts'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Scope, Store, WriteLine } from '../store/store.ts'
import type { Principal, Reply, UntypedHandler, WorkspaceContext } from './call.ts'
import { write } from './effect.ts'
import { createEventHub } from './event-hub.ts'
import type { RequestIntent } from './intent.ts'

const NOW = Date.parse(AT)
const LATER = NOW + 60_000
const WORKSPACE = 'wsp_1'
const CHANGE: ChangeEvent = { resource: 'patients', id: 'pat_1', revision: 1 }
const KEY = { workspaceId: WORKSPACE, operation: 'x', path: '/x', key: 'once' }
const reply = (values: Partial<Reply> = {}): Reply => ({ status: 201, body: { id: 'pat_1', revision: 1 }, ...values })

let at: ReturnType<typeof emptyStore>
/** Each write: whose rows, and whether alone. */
let writes: { scope: Scope; line: WriteLine | undefined }[]
/** What was told to who follows the workspace. */
let told: unknown[]
let rechecks: number
let changings: number
beforeEach(() => {
  at = emptyStore()
  ;[writes, told, rechecks, changings] = [[], [], 0, 0]
})
afterEach(() => at.close())

const never = async () => {
  throw new Error('not asked for here')
}
function done(intent: RequestIntent) {
  const store: Store = {
    ...at.store,
    write(scope, work, line) {
      writes.push({ scope, line })
      return at.store.write(scope, work, line)
    },
  }
  const events = createEventHub()
  events.subscribe(WORKSPACE, ({ data }) => told.push(data))
  events.onRecheck(() => rechecks++)
  const gatekeeper = {
    caller: never,
    mark: () => 0,
    changing: <T>(work: () => Promise<T>) => {
      changings++
      return work()
    },
  }
  const clock = { now: () => LATER, after: () => () => undefined }
  return write({ store, events, gatekeeper, clock }, intent)
}

const person = aPrincipal()
const clinic: WorkspaceContext = { ...storedWorkspace(1), role: 'admin' }

interface Asked {
  readonly id?: OperationId
  readonly principal?: Principal | undefined
  readonly workspace?: WorkspaceContext | undefined
  readonly scope?: RequestIntent['scope']
  readonly requestSha256?: string
  readonly stillAdmitted?: () => Promise<void>
}
/** What is asked for: a patient is made, by a person, in the clinic, under a key. */
function asked(handler: UntypedHandler, changes: Asked = {}): RequestIntent {
  const { id = 'patients.create', requestSha256 = 'a'.repeat(64), stillAdmitted = async () => undefined } = changes
  const operation: Operation = OPERATIONS[id]
  const { principal, workspace, scope } = { principal: person, workspace: clinic, scope: KEY, ...changes }
  return {
    scope,
    requestSha256,
    bodySha256: 'b'.repeat(64),
    operation,
    handler,
    stillAdmitted,
    call: {
      operation: id,
      params: {},
      query: {},
      body: {},
      file: undefined,
      revision: 0,
      idempotencyKey: scope?.key,
      principal,
      workspace,
      now: NOW,
      signal: new AbortController().signal,
      progress: () => undefined,
      lastEventId: undefined,
      stillAdmitted,
      cookie: () => undefined,
    },
  }
}

const audited = async (workspaceId = WORKSPACE) =>
  (await at.store.read.audit.chain(workspaceId, {}, 0, 100)).map(
    ({ sequence: _, hash: _hash, previousHash: _previous, ...event }) => event,
  )
const logged = async () => {
  const changes = await at.store.read.events.after(WORKSPACE, 0, 100)
  return changes === 'lost' ? changes : changes.map(({ at: moment, change }) => ({ moment, change }))
}
const kept = () => at.store.read.idempotency.find(KEY)
const refusal = new Fault('resource_archived', say('kernel.failed'))
/** Prepared before the transaction, as what takes long is. */
const prepared = (given: Reply, standing?: () => Promise<Reply>): UntypedHandler => ({
  prepare: async () => async () => given,
  ...(standing && { standing }),
})

describe('an effect', () => {
  it('is answered, noted, told and kept under its key', async () => {
    const target = { id: 'pat_1', revision: 1 }
    const written = await done(asked(async () => reply({ target, changes: [CHANGE], setCookie: 'a=b' })))
    const answer = { requestSha256: 'a'.repeat(64), status: 201, etag: '"1"', body: JSON.stringify(target) }
    expect(written).toEqual({ answer, replayed: false, setCookie: 'a=b' })
    expect(await audited()).toEqual([
      {
        at: AT,
        actor: 'usr_1',
        operation: 'patients.create',
        target: 'pat_1',
        revision: 1,
        requestSha256: 'b'.repeat(64),
      },
    ])
    expect(await logged()).toEqual([{ moment: new Date(LATER).toISOString(), change: CHANGE }])
    expect(told).toEqual([CHANGE])
    expect(await kept()).toEqual(answer)
  })

  it('that changes nothing after all is answered, and noted nowhere', async () => {
    const written = await done(asked(async () => reply({ written: false })))
    expect(written.answer.status).toBe(201)
    expect([await audited(), await logged(), told]).toEqual([[], [], []])
  })

  it('that fails leaves nothing', async () => {
    const failing = asked(async ({ stores }) => {
      await stores.events.append(WORKSPACE, AT, [CHANGE])
      throw refusal
    })
    await expect(done(failing)).rejects.toBe(refusal)
    expect([await audited(), await logged(), told, await kept()]).toEqual([[], [], [], undefined])
  })

  it.each([
    ['at once', async () => reply()],
    ['after it was prepared', prepared(reply())],
  ] as const)('that is done %s is not for who may not any more', async (_, handler) => {
    const withdrawn = new Fault('unauthenticated', say('kernel.failed'))
    const stillAdmitted = () => Promise.reject(withdrawn)
    await expect(done(asked(handler, { stillAdmitted }))).rejects.toBe(withdrawn)
    expect(await audited()).toEqual([])
  })

  it('sees what is written while it is done, and what is prepared what was committed before', async () => {
    const seen: unknown[] = []
    const looks = async (stores: Store['read']) => void seen.push(await stores.idempotency.find(KEY))
    const handler: UntypedHandler = {
      async prepare({ stores }) {
        await looks(stores)
        return async (inside) => {
          await inside.idempotency.save(KEY, { requestSha256: 'x', status: 1, etag: null, body: '' }, AT, null)
          await looks(inside)
          return reply()
        }
      },
    }
    await done(asked(handler))
    expect(seen).toEqual([undefined, expect.objectContaining({ requestSha256: 'x' })])
  })
})

describe('the trail', () => {
  const noteOf = async (changes: Asked, values: Partial<Reply> = {}) => {
    await done(asked(async () => reply(values), { scope: undefined, ...changes }))
    return (await audited(changes.workspace === undefined && 'workspace' in changes ? '' : WORKSPACE)).at(-1)
  }

  it('names the token that acted', async () => {
    const via = { kind: 'token', tokenId: 'tok_1', scopes: [], workspaceIds: [] } as const
    expect(await noteOf({ principal: { ...person, via } })).toMatchObject({ actor: 'tok_1' })
  })

  it('names, of what is open to everybody, who the reply says it was, and else nobody', async () => {
    const open = { id: 'sessions.create', principal: undefined, workspace: undefined } as const
    expect(await noteOf(open, { actor: 'usr_2' })).toMatchObject({ actor: 'usr_2', target: null, revision: null })
    expect(await noteOf(open)).toMatchObject({ actor: 'anonymous' })
  })

  it('keeps no hash of a body with a password, nor of none', async () => {
    expect(await noteOf({ id: 'members.add' })).toMatchObject({ requestSha256: null })
    expect(await noteOf({ id: 'patients.archive' })).toMatchObject({ requestSha256: null })
    expect(await noteOf({ id: 'patients.update' })).toMatchObject({ requestSha256: 'b'.repeat(64) })
  })
})

describe('whose rows an effect may touch', () => {
  it.each([
    ['patients.create', WORKSPACE, false],
    ['ripsPackages.create', WORKSPACE, true],
    ['imports.create', WORKSPACE, true],
    ['account.update', '@', true],
    ['members.add', '', true],
    ['workspaces.create', '', true],
  ] as const)('%s: those of «%s», alone: %s', async (id, scope, alone) => {
    await done(asked(async () => reply(), { id }))
    expect(writes).toEqual([{ scope, line: { alone } }])
  })

  it('may be everything outside of a workspace', async () => {
    await done(asked(async () => reply(), { id: 'patients.create', workspace: undefined }))
    expect(writes).toMatchObject([{ scope: '' }])
  })

  it.each([
    ['patients.create', 0],
    ['members.add', 1],
  ] as const)('%s has who follows asked for their rights anew: %s', async (id, times) => {
    await done(asked(async () => reply(), { id }))
    expect([changings, rechecks]).toEqual([times, times])
  })

  it('is asked for anew also where the effect fails', async () => {
    await expect(done(asked(async () => Promise.reject(refusal), { id: 'members.add' }))).rejects.toBe(refusal)
    expect(rechecks).toBe(1)
  })
})

describe('a key that comes again', () => {
  let times: number
  const counting = async () => reply({ body: { times: ++times }, setCookie: 'a=b', changes: [CHANGE] })
  const standing = async () => reply({ status: 200, body: { stands: true } })
  beforeEach(() => {
    times = 0
  })

  it.each([
    ['at once', counting],
    ['after it is prepared', { prepare: async () => counting }],
  ] as const)('is answered as before by what is done %s', async (_, handler) => {
    const first = await done(asked(handler))
    expect(await done(asked(handler))).toEqual({ answer: first.answer, replayed: true, setCookie: undefined })
    expect([times, told.length, (await audited()).length]).toEqual([1, 1, 1])
  })

  it('is answered with what stands now, where the outcome comes later', async () => {
    const handler = prepared(reply({ status: 202 }), standing)
    await done(asked(handler))
    const again = await done(asked(handler))
    expect(again).toMatchObject({ replayed: true, answer: { status: 200, body: '{"stands":true}' } })
    expect(again.answer.requestSha256).toBe('a'.repeat(64))
  })

  it('for another request is refused, before anything is prepared', async () => {
    const handler: UntypedHandler = { prepare: async () => counting }
    await done(asked(handler))
    await expect(done(asked(handler, { requestSha256: 'c'.repeat(64) }))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(times).toBe(1)
  })
})

describe('an answer that is decided after the commit', () => {
  const settling = (settle: () => Promise<Reply>, values: Partial<Reply> = {}, standing?: () => Promise<Reply>) =>
    prepared(reply({ status: 202, settle, ...values }), standing)
  const outcome = reply({ status: 200, body: { outcome: 'accepted' } })

  it('is given and kept instead of the first, and told', async () => {
    const change = { ...CHANGE, revision: 2 }
    const handler = settling(async () => ({ ...outcome, changes: [change] }), { changes: [CHANGE] })
    const { answer } = await done(asked(handler))
    expect(answer).toMatchObject({ status: 200, body: '{"outcome":"accepted"}' })
    expect(await kept()).toEqual(answer)
    expect(told).toEqual([CHANGE, change])
    expect(await logged()).toMatchObject([{ change: CHANGE }, { change, moment: new Date(LATER).toISOString() }])
    expect(writes.map(({ scope }) => scope)).toEqual([WORKSPACE, WORKSPACE])
  })

  it('is not kept where a key is answered with what stands, nor where there is no key', async () => {
    const decided = async () => outcome
    const stands = settling(decided, {}, decided)
    expect((await done(asked(stands))).answer.status).toBe(200)
    expect((await kept())?.status).toBe(202)
    expect(
      (
        await done(
          asked(
            settling(async () => outcome),
            { scope: undefined },
          ),
        )
      ).answer.status,
    ).toBe(200)
    expect(writes).toHaveLength(2)
  })

  it('that tells of a change is written, key or none', async () => {
    const handler = settling(async () => ({ ...outcome, changes: [CHANGE] }))
    await done(asked(handler, { scope: undefined }))
    expect(await logged()).toMatchObject([{ change: CHANGE }])
  })

  it.each([
    ['a refusal', 'patients.create', false, refusal],
    ['a refusal', 'ripsPackages.submit', false, refusal],
    ['a failure', 'patients.create', false, new Error('down')],
    // What was committed goes out: the key stands for it.
    ['a failure', 'ripsPackages.submit', true, new Error('down')],
    ['a failure of ours', 'ripsPackages.submit', true, new Fault('internal_error', say('kernel.failed'))],
  ] as const)('and is %s leaves the key of %s standing: %s', async (_, id, stands, error) => {
    await expect(
      done(
        asked(
          settling(() => Promise.reject(error)),
          { id },
        ),
      ),
    ).rejects.toBe(error)
    expect((await kept()) !== undefined).toBe(stands)
    expect(writes.map(({ scope }) => scope)).toEqual(stands ? [WORKSPACE] : [WORKSPACE, WORKSPACE])
  })

  it('and is a refusal without a key writes no more', async () => {
    const handler = settling(() => Promise.reject(refusal))
    await expect(done(asked(handler, { scope: undefined }))).rejects.toBe(refusal)
    expect(writes).toHaveLength(1)
  })
})
