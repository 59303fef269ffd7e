import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleOf } from './access/people.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

it('reception, who sees no invoice and no package, does not read them by what is to be corrected in them', async () => {
  const [line] = at.anInvoice().lines
  if (!line) throw new Error('an invoice without a line')
  const service = { ...line.service, finalidadTecnologiaSalud: '99' }
  const { id } = await at.created({ lines: [{ ...line, service }] })
  const token = await (await peopleOf({ ...at, userId: '' }).join('reception')).signIn()
  const reception = at.api.as({ token, params: { workspaceId: at.workspaceId } })
  expect((await reception.raw('healthInvoices.get', { params: { healthInvoiceId: id } })).status).toBe(403)

  const cause = (await at.api('correctionCauses.list', {})).body.items.find(({ values }) => values.length > 0)
  if (!cause) throw new Error('no cause with a value')
  const { source, code, place } = cause
  const correction = { source, code, place, changes: [{ to: '15' }] }
  const asked = [
    await reception.raw('correctionCauses.list', {}),
    await reception.raw('correctionTargets.list', { query: { source, code, place } }),
    await reception.raw('corrections.preview', { body: { correction, targetIds: [id] } }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
})
