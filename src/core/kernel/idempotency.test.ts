import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import type { Authority } from './authority.ts'
import { findReplay, identify, RunningKeys, remember } from './idempotency.ts'

const NOW = Date.parse(AT)
const operation = (id: OperationId): Operation => OPERATIONS[id]
const clinic: Authority = { principal: undefined, workspace: { ...storedWorkspace(1), role: 'admin' } }
const SHA = 'a'.repeat(64)

describe('what makes a request the same', () => {
  const identified = async (id: OperationId, { key = 'once', sha256 = SHA, search = '', authority = clinic } = {}) =>
    identify(
      operation(id),
      { id, path: '/p', search, params: {} },
      authority,
      { key: key || undefined, sha256 },
      async (said, salt) => `slow ${said} ${salt}`,
    )

  it('is its key where it was sent, and what it said', async () => {
    const scope = { workspaceId: 'wsp_1', operation: 'patients.create', path: '/p', key: 'once' }
    expect(await identified('patients.create')).toEqual({ scope, requestSha256: SHA })
    expect(await identified('patients.create', { key: '' })).toEqual({ scope: undefined, requestSha256: SHA })
  })

  it('is the person where there is no workspace', async () => {
    const principal = { userId: 'usr_1' } as NonNullable<Authority['principal']>
    const scopeOf = async (authority: Authority) =>
      (await identified('account.update', { authority })).scope?.workspaceId
    expect(await scopeOf({ principal, workspace: undefined })).toBe('user:usr_1')
    expect(await scopeOf({ principal: undefined, workspace: undefined })).toBe('user:')
  })

  it('is its query, too, with its body', async () => {
    const said = async (search: string, sha256 = SHA) =>
      (await identified('ripsPackages.upload', { search, sha256 })).requestSha256
    const all = [await said('?a=1'), await said('?a=2'), await said(''), await said('?a=1', 'b'.repeat(64))]
    expect(new Set(all).size).toBe(4)
    expect(await said('?a=1')).toBe(all[0])
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is nothing of what has no effect', async () => {
    expect((await identified('patients.list')).requestSha256).toBe('')
  })

  it('is known by a slow hash, with the key as its salt, where the body holds a password', async () => {
    const { scope, requestSha256 } = await identified('members.add')
    expect(requestSha256).toBe(`slow ${SHA} ${JSON.stringify(scope)}`)
    expect(await identified('members.add', { key: '' })).toEqual({ scope: undefined, requestSha256: SHA })
  })
})

describe('an answer under a key', () => {
  let at: ReturnType<typeof emptyStore>
  beforeAll(() => {
    at = emptyStore()
  })
  afterAll(() => at.close())
  const answer = { requestSha256: SHA, status: 201, etag: null, body: '{}' }
  let count = 0
  const newScope = () => ({ workspaceId: 'wsp_1', operation: 'x', path: '/p', key: `key-${++count}` })
  const kept = (id: OperationId, scope: ReturnType<typeof newScope> | undefined) =>
    at.store.write('wsp_1', (stores) => remember(stores, scope, operation(id), answer, NOW))
  const pruned = (days: number) =>
    at.store.write('wsp_1', ({ idempotency }) => idempotency.prune(new Date(NOW + days * 86_400_000 + 1).toISOString()))

  it('is given to the same request, and refused to another', async () => {
    const scope = newScope()
    expect(await findReplay(at.store.read, { scope, requestSha256: SHA })).toBeUndefined()
    await kept('patients.create', scope)
    expect(await findReplay(at.store.read, { scope, requestSha256: SHA })).toEqual(answer)
    await expect(findReplay(at.store.read, { scope, requestSha256: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      details: { field: 'headers.idempotency-key' },
    })
  })

  it('is kept for 90 days, and as long as its document where it stands for one', async () => {
    const [saved, sent] = [newScope(), newScope()]
    await kept('patients.create', saved)
    await kept('ripsPackages.submit', sent)
    const there = async () =>
      (await Promise.all([saved, sent].map((scope) => at.store.read.idempotency.find(scope)))).map(Boolean)
    await pruned(89)
    expect(await there()).toEqual([true, true])
    await pruned(90)
    expect(await there()).toEqual([false, true])
    await pruned(9_000)
    expect(await there()).toEqual([false, true])
  })

  it('is none without a key', async () => {
    await kept('patients.create', undefined)
    expect(await findReplay(at.store.read, { scope: undefined, requestSha256: SHA })).toBeUndefined()
  })
})

describe('the work of a key', () => {
  const scope = { workspaceId: 'wsp_1', operation: 'x', path: '/p', key: 'once' }
  const OTHERS = [{ workspaceId: 'wsp_2' }, { operation: 'y' }, { path: '/q' }, { key: 'twice' }]

  it('is done once at a time, and that of others meanwhile', async () => {
    const running = new RunningKeys()
    const held = Promise.withResolvers<string>()
    const first = running.once(scope, () => held.promise)
    await expect(running.once(scope, async () => 'again')).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      details: { field: 'headers.idempotency-key', headers: { 'retry-after': '5' } },
    })
    for (const other of OTHERS) {
      expect(await running.once({ ...scope, ...other }, async () => 'done')).toBe('done')
    }
    expect(await running.once(undefined, async () => 'without')).toBe('without')
    held.resolve('first')
    expect(await first).toBe('first')
    expect(await running.once(scope, async () => 'later')).toBe('later')
  })

  it('may be done again after it failed', async () => {
    const running = new RunningKeys()
    await expect(running.once(scope, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await running.once(scope, async () => 'again')).toBe('again')
  })
})
