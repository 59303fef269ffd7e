import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContract, anAuthorization, aVisit } from '../../support/fixtures.ts'
import { consulta, SITE } from '../../support/rips.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { base64 } from '../calls.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

async function imported(area: 'patients' | 'clients', ...lines: readonly string[]) {
  const body = { area, fileName: 'f.csv', contentBase64: base64(lines.join('\n')) }
  const { importId, rows } = (await at.api('imports.create', { body })).body
  const undo = async () => (await at.api('imports.undo', { params: { importId: importId ?? '' } })).body.undone
  return { ids: rows.map(({ id }) => id ?? ''), undo }
}
const aDraft = (clientId: string, patientId: string) => ({
  clientId,
  operationType: 'SS-SinAporte' as const,
  period: { start: '2026-02-01', end: '2026-02-28' },
  health: { providerCode: SITE, paymentModality: '04', coverage: '16', contractNumber: null },
  lines: [{ patientId, category: 1 as const, service: consulta(), quantity: 1, unitPrice: 1_000 }],
  payment: { form: '2' as const, method: '47', dueDate: '2026-03-30' },
})

it('an import that is taken back leaves whom a visit, an authorization, a contract or an invoice names since', async () => {
  const people = await imported(
    'patients',
    'Tipo de documento;Documento;Nombre;Apellido',
    'CC;7;Ada;Lima',
    'CC;8;Eva;Mar',
  )
  const nits = [900_123_456, 900_123_457, 900_123_458, 900_123_459, 900_123_460]
  const payers = await imported('clients', 'NIT;Razón social', ...nits.map((nit) => `${nit};EPS ${nit}`))
  const [visited = '', authorized = '', billed = '', left = '', agreed = ''] = payers.ids
  await at.api('visits.create', { body: await aVisit(at.api, { clientId: visited }) })
  await at.api('authorizations.create', { body: await anAuthorization(at.api, { clientId: authorized }) })
  await at.api('contracts.create', { body: await aContract(at.api, { clientId: agreed }) })
  await at.api('healthInvoices.create', { body: aDraft(billed, people.ids[0] ?? '') })
  expect(await payers.undo()).toMatchObject({ takenBack: 1, kept: 4 })
  expect(await people.undo()).toMatchObject({ takenBack: 1, kept: 1 })
  expect((await at.api('clients.get', { params: { clientId: left } })).body.isActive).toBe(false)
})
