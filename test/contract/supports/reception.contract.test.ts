import { afterEach, expect, it } from 'vitest'
import { aVisit } from '../../support/fixtures.ts'
import { peopleOf } from '../access/people.ts'
import { type Clinic, clinic } from '../documents/clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('reception changes what belongs to visits, and nothing of what was attached to an invoice', async () => {
  at = await clinic()
  const { body: profile } = await at.api('account.get', {})
  const token = await (await peopleOf({ ...at, userId: profile.subject, close: at.close }).join('reception')).signIn()
  const reception = at.api.as({ token, params: { workspaceId: at.workspaceId } })
  const body = { type: 'HEV' as const, name: 'historia.pdf', bytes: 200 }
  const { id: healthInvoiceId } = await at.created()
  const { id } = (await at.api('invoiceSupports.create', { params: { healthInvoiceId }, body })).body
  const params = { supportId: id }
  const refused = [
    await reception.raw('supports.update', { params, body: { type: 'EPI' } }),
    await reception.raw('supports.addPiece', { params, body: { offset: 0, contentBase64: 'AAAA' } }),
    await reception.raw('supports.remove', { params }),
  ]
  await at.api('supports.remove', { params })
  refused.push(await reception.raw('supports.restore', { params }))
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const visitId = (await at.api('visits.create', { body: await aVisit(at.api) })).body.id
  const own = (await reception('visitSupports.create', { params: { visitId }, body })).body.id
  const changed = await reception('supports.update', { params: { supportId: own }, body: { type: 'EPI' } })
  expect(changed.body.type).toBe('EPI')
})
