import { afterEach, expect, it } from 'vitest'
import { aPatient } from '../../support/fixtures.ts'
import { qrOn, wordsOf } from '../../support/printed.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

/** Where the code is on a page. */
const CORNER = 140
const PAID = { concept: '02', amount: 4_800, reference: 'RC-1', receivedDate: '2026-07-20' } as const

async function file(path: string) {
  const response = await at.core.fetch(at.request(path))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new Error(Buffer.from(bytes).toString())
  return { response, bytes, words: (await wordsOf(bytes)).join(' ') }
}

it.each(['factus', 'matias'] as const)(
  'an invoice by %s is printed as it was signed, and its package with its CUV',
  async (through) => {
    at = await clinic({ through })
    const { id, number, cufe, packageId } = await at.filed()
    const { response, bytes, words } = await file(`health-invoices/${id}/graphic?paper=a4`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="impresion-${number}.pdf"`)
    for (const each of [
      ...[number, `CUFE: ${cufe}`, 'SIMULADO – SIN VALIDEZ FISCAL', 'PRESTADOR SIMULADO S.A.S.', 'Carrera 7 # 1-1'],
      ...['R-99-PN', 'Autorización de numeración DIAN', 'Validación DIAN', 'Valor bruto $ 80.500,50', '$ 80.500,50'],
      ...['Ochenta mil quinientos pesos con 50/100', 'Proveedor tecnológico NIT 900555444'],
    ]) {
      expect(words).toContain(each)
    }
    const code = await qrOn(bytes, 1, CORNER)
    expect(code).toContain(`NumFac: ${number}\n`)
    expect(code).toContain('ValFac: 80500.50\nValIva: 0.00\nValOtroIm: 0.00\nValTolFac: 80500.50\n')
    expect(code).toContain(`https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${cufe}`)
    expect((await file(`health-invoices/${id}/graphic?paper=a4`)).bytes).toEqual(bytes)

    const { cuv } = (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body
    const receipt = await file(`rips-packages/${packageId}/receipt/pdf`)
    expect(receipt.words.replaceAll(' ', '')).toContain(cuv)
    expect(receipt.words).toMatch(/Constancia de radicación.*SIMULADO.*Radicado 31\/07\/2026 19:30/)
    if (through === 'factus') expect(await qrOn(receipt.bytes)).toBe(cuv)
    // Whoever writes the trail anew does not reach what was handed out.
    const { items } = (await at.api('auditEvents.list', { query: { about: id, show: 'changes' } })).body
    expect(receipt.words.replaceAll(' ', '')).toContain(`evento${items[0]?.sequence}·${items[0]?.hash}`)
  },
)

it('a draft and what became unknown are marked, and claim no code', async () => {
  at = await clinic()
  const draft = await at.created()
  const before = await file(`health-invoices/${draft.id}/graphic`)
  expect(before.words).toMatch(/Sin número.*BORRADOR – SIN VALIDEZ FISCAL.*AMBIENTE DE PRUEBAS/)
  expect(before.words).not.toMatch(/[0-9a-f]{96}|catalogo-vpfe/)
  await at.scenario('timeout-after-accept')
  await at.emitted(draft.id)
  const after = await file(`health-invoices/${draft.id}/graphic`)
  expect(after.words).toContain('RESULTADO DESCONOCIDO')
  expect(after.words).not.toMatch(/[0-9a-f]{96}|catalogo-vpfe/)
})

it('an issued invoice says by which resolution it is numbered, also before its files are here', async () => {
  at = await clinic()
  at.wire.intercept = async (_, path) => (path.includes('download') ? { status: 500, body: {} } : undefined)
  const { id, artifacts } = await at.accepted()
  expect(artifacts).toEqual([])
  const { words } = await file(`health-invoices/${id}/graphic`)
  expect(words).toContain('Autorización de numeración DIAN N.º 18760000001')
})

it.each(['queued', 'unknown'])(
  'what is %s is printed as it was sent, whatever its payer is called since',
  async (status) => {
    at = await clinic()
    if (status === 'unknown') await at.scenario('timeout-after-accept')
    else await at.provider('POST', '/_control/availability', { available: false })
    const { id } = await at.created()
    await at.emitted(id)
    expect((await at.read(id)).status).toBe(status)
    const payer = { params: { clientId: at.clientId }, revision: 1, body: { companyName: 'Otro nombre S.A.' } }
    await at.api('clients.update', payer)
    const { words } = await file(`health-invoices/${id}/graphic`)
    expect([words.includes('Aseguradora Yarumo'), words.includes('Otro nombre')]).toEqual([true, false])
  },
)

it.each([
  ['RC', 'Registro civil'],
  ['TI', 'Tarjeta de identidad'],
  ['CC', 'Cédula de ciudadanía'],
  ['CE', 'Cédula de extranjería'],
  ['PA', 'Pasaporte'],
  ['DE', 'Documento de identificación extranjero'],
  ['PE', 'PEP'],
  ['PT', 'PPT'],
] as const)('a patient who pays by themself is named by their own document: %s', async (documentType, words) => {
  at = await clinic()
  const { id: patientId } = (
    await at.api('patients.create', { body: aPatient({ documentType, documentNumber: '1029384756' }) })
  ).body
  const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 90_000 }]
  const { id } = await at.created({ clientId: null, lines })
  expect((await file(`health-invoices/${id}/graphic`)).words).toContain(`${words} 1029384756`)
})

it('a credit note is printed under its CUDE, with the invoice that it corrects', async () => {
  at = await clinic()
  const invoice = await at.filed()
  const body = { invoiceId: invoice.id, concept: '2', kind: 'total' } as const
  const { id } = (await at.api('creditNotes.create', { body })).body
  const open = await file(`credit-notes/${id}/graphic`)
  expect(open.words).toMatch(/Nota crédito.*BORRADOR/)
  await at.api('creditNotes.emitAndFile', { params: { creditNoteId: id }, idempotencyKey: 'n' })
  await at.pass(10_000)
  const { cufe, number } = await at.credit(id)
  const { words, bytes } = await file(`credit-notes/${id}/graphic`)
  const corrected = `${invoice.number} del 31/07/2026`
  for (const each of [number, `CUDE: ${cufe}`, corrected, invoice.cufe, '2 · Anulación']) expect(words).toContain(each)
  expect(await qrOn(bytes, 1, CORNER)).toContain(`CUDE: ${cufe}\n`)
})

it('what a patient paid has its receipt, whether the invoice is issued or not', async () => {
  at = await clinic()
  const { id } = await at.created({ operationType: 'SS-CUFE', moderatingPayments: [PAID] })
  const { words } = await file(`health-invoices/${id}/payment-receipts/1?paper=80mm`)
  expect(words).toMatch(/Recibo de cuota moderadora.*AMBIENTE DE PRUEBAS.*\$ 4\.800,00.*RC-1.*Sin emitir/)
  for (const paymentNumber of ['0', '2', 'x']) {
    const params = { healthInvoiceId: id, paymentNumber }
    expect((await at.api.raw('healthInvoices.paymentReceipt', { params })).error.code).toBe('not_found')
  }
})

it('a receipt names no invoice that is not issued, though its number is reserved', async () => {
  at = await clinic({ through: 'matias' })
  await at.provider('POST', '/_control/availability', { available: false })
  const { id } = await at.created({ operationType: 'SS-CUFE', moderatingPayments: [PAID] })
  const body = { reason: 'Se acordó así con el pagador', file: false }
  await at.api('healthInvoices.emitOverridden', { params: { healthInvoiceId: id }, body, idempotencyKey: 'k' })
  const { status, number } = await at.read(id)
  expect([status, number]).toEqual(['queued', 'SETP990000001'])
  const { words } = await file(`health-invoices/${id}/payment-receipts/1`)
  expect([words.includes('Sin emitir'), words.includes('SETP990000001')]).toEqual([true, false])
})
