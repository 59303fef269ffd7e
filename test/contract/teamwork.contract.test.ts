import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src/contract/operations.ts'
import { MAX_COMMENTS } from '../../src/contract/teamwork.ts'
import type { Role } from '../../src/contract/workspaces.ts'
import type { Api, Result } from '../support/api.ts'
import { ownPassword } from '../support/fixtures.ts'
import { rowsIn } from '../support/rows.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

let at: Clinic
let ana: Api
let anaId: string
beforeAll(async () => {
  at = await clinic()
  ;[anaId, ana] = await member('+573005550101', 'Ana', 'biller')
})
afterAll(() => at.close())

const refusal = ({ status, error }: Result) => [status, error.code, error.field]

async function member(phone: string, firstName: string, role: Role) {
  const password = 'una-clave-temporal-1'
  const { body } = await at.api('members.add', { body: { phone, firstName, lastName: 'Prueba', role, password } })
  const token = await ownPassword(at.api, phone, password, 'una-clave-propia-y-larga')
  const api = at.api.as({ token, params: { workspaceId: at.workspaceId } })
  return [body.userId, api] as const
}
const draft = async () => (await at.created()).id
const read = async (targetId: string, api = at.api) => (await api('teamwork.get', { params: { targetId } })).body
const assign = (targetId: string, userId: string | null, api = at.api) =>
  api.raw('teamwork.assign', { params: { targetId }, body: { userId } })

describe('a document in somebody’s hands', () => {
  it('is listed, counted and exported as theirs, and its revision stays', async () => {
    const [mine, other] = [await draft(), await draft()]
    await assign(mine, anaId)
    expect((await read(mine)).assignee).toEqual({ userId: anaId, name: 'Ana Prueba' })
    const listed = async (api: Api, assignedTo: string) =>
      (await api('healthInvoices.list', { query: { assignedTo } })).body.items
    expect((await listed(ana, 'me')).map(({ id }) => id)).toEqual([mine])
    expect((await listed(at.api, anaId)).map(({ assignee }) => assignee?.name)).toEqual(['Ana Prueba'])
    expect(await listed(at.api, 'me')).toEqual([])
    expect((await ana('teamwork.mine', {})).body).toMatchObject({ invoices: 1, packages: 0 })
    const invoice = await at.api('healthInvoices.get', { params: { healthInvoiceId: mine } })
    expect([invoice.body.revision, invoice.headers.get('etag')]).toEqual([1, '"1"'])
    expect((await at.api('healthInvoices.get', { params: { healthInvoiceId: other } })).body.assignee).toBeNull()
    await assign(mine, null)
    expect(await listed(ana, 'me')).toEqual([])
  })

  it('is counted for each person, and anew when it goes to another', async () => {
    const own = (await at.api('account.get', {})).body.subject
    const given = async (...to: string[]) => {
      for (const userId of to) await assign(await draft(), userId)
    }
    const total = async (api: Api) =>
      (await api('healthInvoices.list', { query: { assignedTo: 'me', limit: 1 } })).body.total
    const before = await total(ana)
    await given(anaId, anaId, own, own, own)
    expect([await total(ana), await total(at.api)]).toEqual([before + 2, 3])
    await given(anaId)
    expect(await total(ana)).toBe(before + 3)
  })

  it.each(['accepted', 'discarded'])('waits for nobody once it is %s', async (status) => {
    const id = await draft()
    await assign(id, anaId)
    const { invoices } = (await ana('teamwork.mine', {})).body
    await rowsIn(at.core, 'UPDATE documents SET status = ? WHERE id = ?', status, id)
    expect((await ana('teamwork.mine', {})).body.invoices).toBe(invoices - 1)
  })

  it('is a package too', async () => {
    const body = { kind: 'without_invoice' as const, rips: { usuarios: [] } }
    const { id } = (await at.api('ripsPackages.create', { body })).body
    await assign(id, anaId)
    const { items } = (await ana('ripsPackages.list', { query: { assignedTo: 'me' } })).body
    expect(items.map(({ id: found, assignee }) => [found, assignee?.userId])).toEqual([[id, anaId]])
    expect((await ana('teamwork.mine', {})).body.packages).toBe(1)
  })

  it('is nobody’s when they leave the clinic', async () => {
    const [userId] = await member('+573005550102', 'Luz', 'viewer')
    const id = await draft()
    await assign(id, userId)
    const { items } = (await at.api('members.list', {})).body
    const revision = items.find((each) => each.userId === userId)?.revision ?? 0
    await at.api('members.remove', { params: { userId }, revision })
    expect((await read(id)).assignee).toBeNull()
  })

  it('is nobody’s when their role shows them none, and is not given to whoever may not sign in', async () => {
    const [userId] = await member('+573005550108', 'Sol', 'biller')
    const id = await draft()
    await assign(id, userId)
    const changed = async (body: { role: Role } | { enabled: boolean }) => {
      const { items } = (await at.api('members.list', { query: { limit: 100, offset: 0 } })).body
      const revision = items.find((each) => each.userId === userId)?.revision ?? 0
      await at.api('members.update', { params: { userId }, revision, body })
    }
    await changed({ role: 'viewer' })
    expect((await read(id)).assignee?.userId).toBe(userId)
    await changed({ role: 'reception' })
    expect((await read(id)).assignee).toBeNull()
    await changed({ role: 'biller' })
    await changed({ enabled: false })
    expect(refusal(await assign(id, userId))).toEqual([404, 'not_found', 'userId'])
  })

  it('stays theirs in another clinic, when they leave one', async () => {
    const [userId, paz] = await member('+573005550106', 'Paz', 'biller')
    const other = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    const { id: workspaceId } = (await at.api('workspaces.create', { body: other })).body
    const params = { workspaceId }
    await at.api('members.add', { params, body: { phone: '+573005550106', role: 'biller' } })
    const body = { kind: 'without_invoice' as const, rips: { usuarios: [] } }
    const { id: targetId } = (await at.api('ripsPackages.create', { params, body })).body
    await at.api('teamwork.assign', { params: { workspaceId, targetId }, body: { userId } })
    const { items } = (await at.api('members.list', {})).body
    const revision = items.find((each) => each.userId === userId)?.revision ?? 0
    await at.api('members.remove', { params: { userId }, revision })
    expect((await paz('teamwork.mine', { params })).body).toMatchObject({ packages: 1 })
  })

  it('is given to whoever can see it, and by whoever can change it', async () => {
    const id = await draft()
    const [receptionist] = await member('+573005550103', 'Sol', 'reception')
    expect(refusal(await assign(id, receptionist))).toEqual([404, 'not_found', 'userId'])
    expect(refusal(await assign(id, 'usr_1'))).toEqual([404, 'not_found', 'userId'])
    expect(refusal(await assign('inv_1', anaId))).toEqual([404, 'not_found', 'path.targetId'])
    const [, viewer] = await member('+573005550104', 'Mar', 'viewer')
    expect((await assign(id, anaId, viewer)).status).toBe(403)
    const [, accountant] = await member('+573005550105', 'Rey', 'accountant')
    const comment = { params: { targetId: id }, body: { text: '¿Quién?' } }
    expect((await accountant.raw('teamwork.comment', comment)).status).toBe(201)
    expect((await viewer.raw('teamwork.comment', comment)).status).toBe(403)
    expect((await assign(id, anaId, accountant)).status).toBe(403)
  })
})

describe('comments', () => {
  const say = async (api: Api, targetId: string, text: string) =>
    (await api('teamwork.comment', { params: { targetId }, body: { text } })).body
  const withdraw = (api: Api, targetId: string, commentId: string) =>
    api.raw('teamwork.withdraw', { params: { targetId, commentId } })

  it('stand in their order with who wrote them, and do not touch the document', async () => {
    const id = await draft()
    await say(ana, id, 'Falta la orden.\nLa pido hoy.')
    await say(at.api, id, 'Listo')
    const { comments } = await read(id)
    expect(comments.map(({ author, text }) => [author.name, text])).toEqual([
      ['Ana Prueba', 'Falta la orden.\nLa pido hoy.'],
      [expect.any(String), 'Listo'],
    ])
    const invoice = await at.api('healthInvoices.get', { params: { healthInvoiceId: id } })
    expect(invoice.body.revision).toBe(1)
  })

  it('are withdrawn by their author alone: that there was one stays, the words go', async () => {
    const id = await draft()
    const { id: commentId } = await say(ana, id, 'Llamar a la mamá')
    expect(refusal(await withdraw(at.api, id, commentId))).toEqual([404, 'not_found', 'path.commentId'])
    expect(refusal(await withdraw(ana, await draft(), commentId))).toEqual([404, 'not_found', 'path.commentId'])
    const gone = (await withdraw(ana, id, commentId)).body as Answer<'teamwork.withdraw'>
    expect(gone).toMatchObject({ text: null, withdrawnAt: expect.any(String) })
    expect((await read(id)).comments).toEqual([gone])
    expect((await withdraw(ana, id, commentId)).body).toEqual(gone)
  })

  it('leave no word behind in the answer that is kept for a retry, and a retry says nothing again', async () => {
    const id = await draft()
    const once = { params: { targetId: id }, body: { text: 'Su vecina Guadua' }, idempotencyKey: 'comentario-retirado' }
    const { id: commentId } = (await ana('teamwork.comment', once)).body
    const gone = (await withdraw(ana, id, commentId)).body
    const again = await ana('teamwork.comment', once)
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', gone])
    expect((await read(id)).comments).toEqual([gone])
    const bodies = await rowsIn(at.core, 'SELECT body FROM idempotency_keys')
    expect(bodies.filter(([body]) => String(body).includes('Guadua'))).toEqual([])
  })

  it('are so many at a document, and no more', async () => {
    const targetId = await draft()
    for (let n = 0; n < MAX_COMMENTS; n++) await say(ana, targetId, `${n}`)
    const more = await ana.raw('teamwork.comment', { params: { targetId }, body: { text: 'Una más' } })
    expect(refusal(more)).toEqual([413, 'request_too_large', undefined])
    await say(ana, await draft(), 'Otra')
  })

  it.each([' ', '', 'x'.repeat(2_001), 'a\u0000b'])('are not %j', async (text) => {
    const refused = await at.api.raw('teamwork.comment', { params: { targetId: await draft() }, body: { text } })
    expect(refusal(refused)).toEqual([400, 'invalid_request', 'text'])
  })
})

it('shows who has a document open until a minute after their last word, and never oneself', async () => {
  const id = await draft()
  const there = async (api: Api, open = true) =>
    (await api('teamwork.present', { params: { targetId: id }, body: { open } })).body.present.map(({ name }) => name)
  expect(await there(ana)).toEqual([])
  expect(await there(at.api)).toEqual(['Ana Prueba'])
  expect((await read(id)).present.map(({ name }) => name)).toEqual(['Ana Prueba'])
  expect((await read(id, ana)).present).toHaveLength(1)
  await there(at.api, false)
  expect((await read(id, ana)).present).toEqual([])
  await at.core.clock.advance(60_000)
  expect(await there(at.api)).toEqual([])
})
