import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_DRAFTS } from '../../src/contract/drafts.ts'
import { ADMIN_PASSWORD, ownPassword } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

const DAY_MS = 86_400_000

describe('unsaved work', () => {
  let at: TestWorkspace
  beforeEach(async () => {
    at = await testWorkspace()
  })
  afterEach(() => at.close())
  const put = (draftKey: string, content: Record<string, unknown>) =>
    at.api('drafts.put', { params: { draftKey }, body: { content } })
  const keys = async (api = at.api) => (await api('drafts.list', {})).body.items.map(({ key }) => key)

  it('is there as it was typed last, newest first, until it is forgotten', async () => {
    await put('visita.nueva', { note: 'd' })
    await at.core.clock.advance(1_000)
    await put('paciente.nuevo', { firstName: 'So' })
    await at.core.clock.advance(1_000)
    await put('visita.nueva', { note: 'dolor' })
    const { items } = (await at.api('drafts.list', {})).body
    expect(items.map(({ key, content }) => [key, content])).toEqual([
      ['visita.nueva', { note: 'dolor' }],
      ['paciente.nuevo', { firstName: 'So' }],
    ])
    await at.api('drafts.remove', { params: { draftKey: 'visita.nueva' } })
    expect((await at.api('drafts.remove', { params: { draftKey: 'visita.nueva' } })).status).toBe(200)
    expect(await keys()).toEqual(['paciente.nuevo'])
  })

  const OPERATOR = '+573009998877'
  const operatorJoins = async () => {
    const names = { firstName: 'Aliso', lastName: 'Sauce', password: 'solo-para-entrar-hoy' }
    await at.api('members.add', { body: { phone: OPERATOR, role: 'operator', ...names } })
    await ownPassword(at.api, OPERATOR, names.password, ADMIN_PASSWORD)
  }
  const session = async (of: string) =>
    at.api.as({
      token: (await at.api('sessions.create', { body: { phone: of, password: ADMIN_PASSWORD } })).body.token,
      params: { workspaceId: at.workspaceId },
    })

  it('belongs to one person, also after another session', async () => {
    await operatorJoins()
    await put('visita.nueva', { note: 'mía' })
    expect(await keys(await session(OPERATOR))).toEqual([])
    expect(await keys(await session('+573001112233'))).toEqual(['visita.nueva'])
  })

  it('belongs to one clinic, and so does how its lists are arranged', async () => {
    const names = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    const { id: workspaceId } = (await at.api('workspaces.create', { body: names })).body
    const there = at.api.as({ token: at.token, params: { workspaceId } })
    await put('visita.nueva', { note: 'de aquí' })
    const params = { list: 'visits' }
    const arranged = { shownColumns: ['date'], widths: {}, views: [] }
    await at.api('listSettings.put', { params, body: arranged })
    expect(await keys(there)).toEqual([])
    expect((await there('listSettings.get', { params })).body).toMatchObject({ shownColumns: null })
    await there('drafts.put', { params: { draftKey: 'visita.nueva' }, body: { content: { note: 'de allá' } } })
    await there('listSettings.put', { params, body: { ...arranged, shownColumns: ['note'] } })
    const [mine] = (await at.api('drafts.list', {})).body.items
    expect(mine?.content).toEqual({ note: 'de aquí' })
    expect((await at.api('listSettings.get', { params })).body).toEqual(arranged)
  })

  it('goes with the rights that it was typed by, and stays when a role only gains', async () => {
    await operatorJoins()
    const operator = await session(OPERATOR)
    await operator('drafts.put', { params: { draftKey: 'paciente.nuevo' }, body: { content: { firstName: 'Sofía' } } })
    const become = async (role: 'admin' | 'operator' | 'accountant') => {
      const { items } = (await at.api('members.list', {})).body
      const { userId = '', revision = 0 } = items.find(({ phone }) => phone === OPERATOR) ?? {}
      await at.api('members.update', { params: { userId }, revision, body: { role } })
      return userId
    }
    await become('admin')
    expect(await keys(operator)).toEqual(['paciente.nuevo'])
    await become('accountant')
    expect(await keys(operator)).toEqual([])
    const userId = await become('operator')
    await operator('drafts.put', { params: { draftKey: 'visita.nueva' }, body: { content: {} } })
    await at.api('members.remove', { params: { userId } })
    await at.api('members.add', { body: { phone: OPERATOR, role: 'operator', firstName: 'Aliso', lastName: 'Sauce' } })
    expect(await keys(operator)).toEqual([])
  })

  it('goes neither by the drafts of somebody else nor when they forget theirs', async () => {
    await operatorJoins()
    const operator = await session(OPERATOR)
    await operator('drafts.put', { params: { draftKey: 'visita.nueva' }, body: { content: {} } })
    await at.core.clock.advance(1_000)
    for (let n = 0; n <= MAX_DRAFTS; n++) await put(`d${n}`, {})
    await at.api('drafts.remove', { params: { draftKey: 'visita.nueva' } })
    expect(await keys(operator)).toEqual(['visita.nueva'])
    await operator('drafts.put', { params: { draftKey: 'paciente.nuevo' }, body: { content: {} } })
    expect((await keys(operator)).toSorted()).toEqual(['paciente.nuevo', 'visita.nueva'])
  })

  it('makes room: the oldest go, and what is older than 30 days', async () => {
    for (let n = 0; n <= MAX_DRAFTS; n++) {
      await at.core.clock.advance(10)
      await put(`d${n}`, {})
    }
    const kept = await keys()
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([MAX_DRAFTS, `d${MAX_DRAFTS}`, 'd1'])
    await at.core.clock.advance(11 * 3_600_000)
    expect((await keys()).length).toBe(MAX_DRAFTS)
    await at.core.clock.advance(30 * DAY_MS)
    const { token } = (await at.api('sessions.create', { body: { phone: '+573001112233', password: ADMIN_PASSWORD } }))
      .body
    expect(await keys(at.api.as({ token, params: { workspaceId: at.workspaceId } }))).toEqual([])
  })

  it('leaves no audit event, and is refused when it is too big', async () => {
    const before = (await at.api('auditEvents.list', {})).body.items.length
    await put('d', { text: 'x' })
    expect((await at.api('auditEvents.list', {})).body.items.length).toBe(before)
    // As much as a document of many services takes, and more than any body may be.
    expect((await put('long', { text: 'x'.repeat(1_000_000) })).status).toBe(200)
    const big = await put('d', { text: 'x'.repeat(1_100_000) })
    expect([big.status, big.error.code]).toEqual([413, 'request_too_large'])
    expect((await at.api('drafts.list', {})).body.items.find(({ key }) => key === 'd')?.content).toEqual({ text: 'x' })
  })
})
