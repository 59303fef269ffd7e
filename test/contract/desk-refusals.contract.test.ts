import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '../../src/contract/language.ts'
import type { Api } from '../support/api.ts'
import { aClient, aContract, anAuthorization, aPriceList } from '../support/fixtures.ts'
import { everyRow } from '../support/rows.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'
import { base64Of } from './imports/files.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const speaking = (language: Language): Api =>
  at.api.as({ token: at.token, params: { workspaceId: at.workspaceId }, language })
const MIB = 1024 * 1024
const LANGUAGES = ['es-CO', 'en'] as const
const field = 'lines[0].service.numAutorizacion'

/** All that is kept here, and what the provider has. */
const standing = async () => ({ rows: await everyRow(at.core), held: await at.held() })

test('a workbook of another payer gets its sentence and changes nothing', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient({ nit: '800251440' }) })).body
  const { id: priceListId } = (await at.api('priceLists.create', { body: aPriceList({ clientId }) })).body
  const heading = ['Tipo de código', 'Código del servicio', 'Descripción', 'Valor', 'NIT del pagador']
  const rows = [heading, ['CUPS', '890201', 'Consulta', 45_000, '900999999']]
  const contentBase64 = await base64Of([{ name: 'precios', rows }])
  const priceVersion = { from: '2026-01-01', priceListId }
  const body = { area: 'prices' as const, fileName: 'tarifas.xlsx', contentBase64, priceVersion }
  const before = await standing()
  const said = {
    'es-CO': [
      'La fila es del pagador con NIT 900999999, y la lista se pactó con el NIT 800251440.',
      'Se rechazan 1 filas, y una lista de precios entra completa o no entra: no se cambió nada. Corrija el archivo y cárguelo de nuevo.',
    ],
    en: [
      'The row is of the payer with NIT 900999999, and the list was agreed with NIT 800251440.',
      '1 rows are refused, and a price list is taken whole or not at all: nothing was changed. Correct the file and import it again.',
    ],
  } as const
  for (const language of LANGUAGES) {
    const api = speaking(language)
    const report = (await api('imports.create', { body: { ...body, dryRun: true } })).body
    const { status, error } = await api.raw('imports.create', { body: { ...body, dryRun: false } })
    const [issue] = report.rows[0]?.issues ?? []
    expect([issue?.column, issue?.code]).toEqual(['NIT del pagador', 'invalid_request'])
    expect([issue?.message, error.message]).toEqual(said[language])
    expect([status, error.code, error.field]).toEqual([400, 'invalid_request', 'contentBase64'])
  }
  expect(await standing()).toEqual(before)
})

test('a passed ceiling gets its sentence and changes nothing', async () => {
  const contract = await aContract(at.api, { clientId: at.clientId, contractNumber: 'CUCON-0001', ceiling: 80_000 })
  await at.api('contracts.create', { body: contract })
  const { id: healthInvoiceId } = await at.created()
  const before = await standing()
  const said = {
    'es-CO': 'Con esta factura el contrato CUCON-0001 pasa de su tope en $ 500,5.',
    en: 'With this invoice, contract CUCON-0001 passes its ceiling by $ 500,5.',
  } as const
  for (const language of LANGUAGES) {
    const call = { params: { healthInvoiceId }, idempotencyKey: `ceiling-${language}` }
    const { status, error } = await speaking(language).raw('healthInvoices.emit', call)
    expect([status, error.code, error.field]).toEqual([422, 'health_document_invalid', 'health.contractNumber'])
    expect(error.issues?.[0]?.message).toBe(said[language])
  }
  await at.pass(60_000)
  expect(await standing()).toEqual(before)
})

test('an expired authorization gets its sentence and changes nothing', async () => {
  const [patientId] = at.patients
  const terms = { number: 'A-1', codes: [], validFrom: '2026-01-01', validTo: '2026-01-02' }
  const body = await anAuthorization(at.api, { patientId, clientId: at.clientId, ...terms })
  await at.api('authorizations.create', { body })
  const line = { patientId, category: 1, unitPrice: 45_000, service: service.consulta({ numAutorizacion: 'A-1' }) }
  const { id: healthInvoiceId } = await at.created({ lines: [line] })
  const before = await standing()
  const said = {
    'es-CO': 'La autorización ya no estaba vigente el día del servicio.',
    en: 'The authorization was no longer in force on the day of the service.',
  } as const
  for (const language of LANGUAGES) {
    const call = { params: { healthInvoiceId }, idempotencyKey: `authorization-${language}` }
    const { status, error } = await speaking(language).raw('healthInvoices.emit', call)
    expect([status, error.code, error.field]).toEqual([422, 'health_document_invalid', field])
    expect(error.issues?.find((issue) => issue.field === field)?.message).toBe(said[language])
  }
  await at.pass(60_000)
  expect(await standing()).toEqual(before)
})

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, '0'), Buffer.from('\n%%EOF\n')])

/** A filed invoice with a clinical history of a mebibyte. */
async function supported(): Promise<string> {
  const { id: healthInvoiceId } = await at.filed()
  const content = pdf(MIB - 100)
  const body = { type: 'HEV' as const, name: 'historia.pdf', bytes: content.length }
  const { id: supportId } = (await at.api('invoiceSupports.create', { params: { healthInvoiceId }, body })).body
  const piece = { offset: 0, contentBase64: content.toString('base64') }
  await at.api('supports.addPiece', { params: { supportId }, body: piece })
  return healthInvoiceId
}

test('a bundle over the size that its payer takes gets its sentence and changes nothing', async () => {
  const ids = await supported()
  const params = { clientId: at.clientId }
  const { revision } = (await at.api('clients.get', { params })).body
  await at.api('clients.update', { params, revision, body: { maxBundleBytes: MIB } })
  const before = await standing()
  const said = {
    'es-CO': /^Lo de la factura SETP\d+ pesa 1 MB y el pagador recibe hasta 1 MB: sobran \d+ kB\.$/,
    en: /^What goes with invoice SETP\d+ has 1 MB and the payer takes up to 1 MB: \d+ kB too much\.$/,
  } as const
  for (const language of LANGUAGES) {
    const { status, error } = await speaking(language).raw('bundles.download', { query: { ids } })
    expect([status, error.code, error.field]).toEqual([413, 'request_too_large', 'query.ids'])
    expect(error.message).toMatch(said[language])
  }
  expect(await standing()).toEqual(before)
})

test('a bundle of a patient who pays alone gets its sentence and changes nothing', async () => {
  const { id } = await at.filed({ clientId: null })
  const before = await standing()
  const said = {
    'es-CO': 'La paga el paciente: no hay pagador a quien llevarla.',
    en: 'The patient pays it: there is no payer to take it to.',
  } as const
  for (const language of LANGUAGES) {
    const body = { name: 'Noviembre', act: 'bundle' as const, targetIds: [id] }
    const call = { body, idempotencyKey: `alone-${language}` }
    const { status, error } = await speaking(language).raw('documentRuns.create', call)
    expect([status, error.code, error.field]).toEqual([400, 'invalid_request', 'targetIds'])
    expect(error.message).toBe(said[language])
  }
  expect(await standing()).toEqual(before)
})
