import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bogotaDay } from '../../../src/contract/bogota.ts'
import { OPERATION_IDS } from '../../../src/contract/operations.ts'
import { totpAt } from '../../../src/core/identity/totp.ts'
import { queryClient } from '../../../src/renderer/base/api/query.ts'
import { clearDrafts, keepDrafts, openDrafts, readDraft, writeDraft } from '../../../src/renderer/base/drafts/draft.ts'
import { session } from '../../../src/renderer/base/session/session.ts'
import type { Api } from '../../support/api.ts'
import { aClient } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { peopleOf } from '../access/people.ts'
import { operation } from '../calls.ts'
import { enter, type Page, page } from './page.ts'

const ANA = '+573001112233'
const BETO = '+573004445566'
const KEY = 'w1:invoice:new'
const put = { params: { workspaceId: 'w1' }, body: { firstName: 'Dalia' } }
const json = (body: unknown, status = 200) => Response.json(body, { status })
const anything = (value: unknown) => value

describe('one after the other in the same window', () => {
  let window: Page
  afterEach(() => {
    clearDrafts()
    window.close()
  })

  it("an act whose answer was lost stays its person's: the next one's is another, and the first one's is kept", async () => {
    window = page((_, nth) => (nth === 1 ? Promise.reject(new TypeError('down')) : Promise.resolve(json({}))))
    enter(ANA)
    await window.call('patients.create', put).catch(() => undefined)
    session.close()
    enter(BETO)
    await window.call('patients.create', put)
    session.close()
    enter(ANA, 'another session')
    await window.call('patients.create', put)
    const [ana, beto, anaAgain] = window.keys()
    expect(beto).not.toBe(ana)
    expect(anaAgain).toBe(ana)
  })

  it('a session that is renewed is still the same person', async () => {
    window = page((_, nth) => (nth === 1 ? Promise.reject(new TypeError('down')) : Promise.resolve(json({}))))
    enter(ANA)
    await window.call('patients.create', put).catch(() => undefined)
    session.expire()
    enter(ANA, 'renewed')
    await window.call('patients.create', put)
    expect(new Set(window.keys()).size).toBe(1)
  })

  it('an answer that comes after its person left is shown to nobody', async () => {
    const held = Promise.withResolvers<Response>()
    window = page(() => held.promise)
    enter(ANA)
    const read = window.call('patients.get', { params: { workspaceId: 'w1', patientId: 'p' } })
    session.close()
    enter(BETO)
    held.resolve(json({ id: 'p', firstName: 'Dalia' }))
    await expect(read).rejects.toMatchObject({ code: 'network_error' })
  })

  it('what one read is not shown to the next', () => {
    window = page(() => Promise.resolve(json({})))
    enter(ANA)
    queryClient.setQueryData(['account.get', {}], { phone: ANA })
    session.close()
    enter(BETO)
    expect(queryClient.getQueryData(['account.get', {}])).toBeUndefined()
  })

  it('a session found to be over after somebody else came does not end theirs', async () => {
    const held = Promise.withResolvers<Response>()
    const over = () => json({ error: { code: 'unauthenticated', message: 'no' }, requestId: 'r' }, 401)
    window = page((_, nth) => (nth === 1 ? Promise.resolve(over()) : held.promise.then(over)))
    enter(ANA)
    await window.call('patients.list', { params: { workspaceId: 'w1' } }).catch(() => undefined)
    session.close()
    enter(BETO)
    held.resolve(json({}))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(session.token()).toBe(`session-of-${BETO}`)
  })

  it("drafts that arrive late are not the next one's, whose own are read", async () => {
    const held = Promise.withResolvers<Response>()
    const items = (of: string) => json({ items: [{ key: 'invoice.new', content: { of }, updatedAt: '' }] })
    window = page((_, nth) => (nth === 1 ? held.promise : Promise.resolve(items('Beto'))))
    enter(ANA)
    const late = openDrafts('w1').catch(() => undefined)
    session.close()
    enter(BETO)
    held.resolve(items('Ana'))
    await late
    expect(readDraft(KEY, anything)).toBeUndefined()
    await openDrafts('w1')
    expect(readDraft(KEY, anything)).toEqual({ of: 'Beto' })
  })

  it('whoever comes next has their own drafts read, though those of the one before were', async () => {
    const items = (of: string) => json({ items: [{ key: 'invoice.new', content: { of }, updatedAt: '' }] })
    window = page((_, nth) => Promise.resolve(items(nth === 1 ? 'Ana' : 'Beto')))
    enter(ANA)
    await openDrafts('w1')
    expect(readDraft(KEY, anything)).toEqual({ of: 'Ana' })
    session.close()
    enter(BETO)
    expect(readDraft(KEY, anything)).toBeUndefined()
    await openDrafts('w1')
    expect(readDraft(KEY, anything)).toEqual({ of: 'Beto' })
  })

  it('a draft that could not be kept for one is not removed of the next', async () => {
    const held = Promise.withResolvers<Response>()
    window = page(() => held.promise)
    enter(ANA)
    writeDraft(KEY, { of: 'Ana' })
    const keeping = keepDrafts()
    session.close()
    enter(BETO)
    held.reject(new TypeError('down'))
    await keeping
    await keepDrafts()
    expect(window.requests.map(({ method }) => method)).toEqual(['PUT'])
  })

  it('what hangs for one who left does not hold up what the next one types', async () => {
    window = page((_, nth) => (nth === 1 ? new Promise(() => undefined) : Promise.resolve(json({}))))
    enter(ANA)
    writeDraft(KEY, { of: 'Ana' })
    void keepDrafts()
    session.close()
    enter(BETO)
    writeDraft(KEY, { of: 'Beto' })
    await keepDrafts()
    expect(await window.requests[1]?.json()).toEqual({ content: { of: 'Beto' } })
    expect(window.requests[1]?.headers.get('authorization')).toBe(`Bearer session-of-${BETO}`)
  })
})

describe('at the same time, for every operation that is of a person', () => {
  let at: TestWorkspace
  let ana: Api
  let beto: Api
  beforeAll(async () => {
    at = await testWorkspace()
    const people = peopleOf(at)
    const desk = async () =>
      at.api.as({ token: await (await people.join('operator')).signIn(), params: { workspaceId: at.workspaceId } })
    ana = await desk()
    beto = await desk()
  })
  afterAll(() => at.close())

  const SEEN: Record<string, () => Promise<void>> = {
    async 'drafts.list drafts.put drafts.remove'() {
      const params = { draftKey: 'invoice.new' }
      await Promise.all([
        ana('drafts.put', { params, body: { content: { of: 'Ana' } } }),
        beto('drafts.put', { params, body: { content: { of: 'Beto' } } }),
      ])
      const of = async (who: Api) => (await who('drafts.list', {})).body.items.map(({ content }) => content)
      expect(await Promise.all([of(ana), of(beto)])).toEqual([[{ of: 'Ana' }], [{ of: 'Beto' }]])
      await ana('drafts.remove', { params })
      expect(await Promise.all([of(ana), of(beto)])).toEqual([[], [{ of: 'Beto' }]])
    },
    async 'listSettings.get listSettings.put'() {
      const params = { list: 'patients' }
      const put = (who: Api, column: string) =>
        who('listSettings.put', { params, body: { shownColumns: [column], widths: {}, views: [] } })
      await Promise.all([put(ana, 'name'), put(beto, 'document')])
      const of = async (who: Api) => (await who('listSettings.get', { params })).body.shownColumns
      expect(await Promise.all([of(ana), of(beto)])).toEqual([['name'], ['document']])
    },
    async 'deadlines.tell'() {
      const { id: clientId } = (await ana('clients.create', { body: aClient() })).body
      const today = bogotaDay(at.core.clock.now())
      const days = { validFrom: '2020-01-01', validTo: today }
      await ana('contracts.create', { body: { clientId, contractNumber: 'CT-1', paymentModality: '04', ...days } })
      for (const who of [ana, beto]) {
        const { revision } = (await who('account.get', {})).body
        await who('account.update', { revision, body: { notifies: true } })
      }
      const told = async (who: Api) => (await who('deadlines.tell', {})).body.items.map(({ kind }) => kind)
      expect(await Promise.all([told(ana), told(beto)])).toEqual([['contract_end'], ['contract_end']])
      expect(await Promise.all([told(ana), told(beto)])).toEqual([[], []])
    },
    async 'account.get account.update'() {
      const change = async (who: Api, lastName: string) => {
        const { revision } = (await who('account.get', {})).body
        return who('account.update', {
          body: { lastName },
          revision,
          idempotencyKey: 'una-sola-clave',
        })
      }
      await Promise.all([change(ana, 'Álamo'), change(beto, 'Brezo')])
      const name = async (who: Api) => (await who('account.get', {})).body.user?.lastName
      expect(await Promise.all([name(ana), name(beto)])).toEqual(['Álamo', 'Brezo'])
    },
    async 'accessTokens.list accessTokens.create accessTokens.revoke'() {
      const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
      const body = { name: 'Programa', scopes: ['read' as const], workspaceIds: [at.workspaceId], expiresAt }
      const [{ body: made }] = await Promise.all([
        ana('accessTokens.create', { body }),
        beto('accessTokens.create', { body }),
      ])
      const count = async (who: Api) =>
        (await who('accessTokens.list', {})).body.items.filter(({ revokedAt }) => !revokedAt).length
      expect((await beto('accessTokens.revoke', { params: { tokenId: made.id } })).status).toBe(404)
      expect(await Promise.all([count(ana), count(beto)])).toEqual([1, 1])
      await ana('accessTokens.revoke', { params: { tokenId: made.id } })
      expect(await Promise.all([count(ana), count(beto)])).toEqual([0, 1])
    },
    async 'secondFactor.begin secondFactor.confirm secondFactor.remove'() {
      const proof = { currentPassword: 'otra-clave-bien-larga' }
      const begin = async (who: Api) => (await who('secondFactor.begin', { body: proof })).body.secret
      const [mine, theirs] = await Promise.all([begin(ana), begin(beto)])
      const code = (secret: string) => totpAt(secret, Math.floor(at.core.clock.now() / 30_000))
      expect((await beto('secondFactor.confirm', { body: { code: code(mine) } })).status).toBe(400)
      expect((await ana('secondFactor.confirm', { body: { code: code(mine) } })).status).toBe(200)
      expect((await beto('secondFactor.confirm', { body: { code: code(theirs) } })).status).toBe(200)
      await ana('secondFactor.remove', { body: proof })
      const has = async (who: Api) => (await who('account.get', {})).body.hasSecondFactor
      expect(await Promise.all([has(ana), has(beto)])).toEqual([false, true])
    },
    async 'sessions.delete'() {
      expect((await ana('sessions.delete', {})).status).toBe(200)
      expect((await ana('account.get', {})).status).toBe(401)
      expect((await beto('account.get', {})).status).toBe(200)
    },
  }

  it.each(Object.keys(SEEN))('%s', (name) => SEEN[name]?.())

  it('no operation of a person is left out', () => {
    const named = Object.keys(SEEN).flatMap((ids) => ids.split(' '))
    expect(named).toEqual(expect.arrayContaining(OPERATION_IDS.filter((id) => operation(id).access === 'session')))
  })
})
