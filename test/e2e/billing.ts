import type { Page } from '@playwright/test'
import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import type { HealthInvoiceInput } from '../../src/contract/invoices.ts'
import { ANA, type Clinic, expect, PROVIDER_CODE, picture } from './fixtures.ts'
import { button, find, press, write } from './keys.ts'

export { field } from './keys.ts'

export const VISIT = {
  codPrestador: PROVIDER_CODE,
  codConsulta: '890602',
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  conceptoRecaudo: '05',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  valorPagoModerador: 0,
}

/** Whom the documents of a test are about. */
export interface Parties {
  readonly clientId: string
  readonly patientId: string
}

/** What a clinic has before its first invoice: ranges, a payer, a patient, and a visit that it saved as a service. */
export async function prepare({ call, workspaceId }: Clinic): Promise<Parties> {
  const params = { workspaceId }
  const ranges = [
    { kind: 'invoice', prefix: 'SETP', from: 990_000_000, to: 995_000_000, next: 990_000_001, providerRangeId: '8' },
    { kind: 'credit_note', prefix: 'NC', from: 1, to: 16_000_000, next: 1, providerRangeId: '9' },
    { kind: 'debit_note', prefix: 'ND', from: 1, to: 16_000_000, next: 1, providerRangeId: '10' },
  ] as const
  for (const range of ranges) {
    const today = bogotaDay(Date.now())
    const term = { validFrom: '2026-01-01', validTo: dayAfter(today, 365), resolutionNumber: '18760000001' }
    await call('resolutions.create', { params, body: { ...range, ...term } })
  }
  // A person has seen that this account issues debit notes with the health block.
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  await call('connections.invoiceProvider.put', { params, body: account })
  const patient = (await call('patients.create', { params, body: ANA })).body
  const payer = { nit: '900373913', companyName: 'EPS Horizonte S.A.', municipalityCode: '11001' }
  const client = (await call('clients.create', { params, body: { ...payer, email: 'cuentas@horizonte.test' } })).body
  await call('services.create', { params, body: { name: 'Consulta de control', category: 1, payload: VISIT } })
  return { clientId: client.id, patientId: patient.id }
}

/** An invoice of one visit; the provider's simulator reads a scenario from the first word of `observation`. */
export function visitInvoice({ clientId, patientId }: Parties, observation: string | null = null): HealthInvoiceInput {
  const line = { patientId, category: 1, service: { ...VISIT, fechaInicioAtencion: '2026-11-20 08:30' } }
  return {
    clientId,
    operationType: 'SS-SinAporte',
    period: { start: '2026-11-01', end: '2026-11-21' },
    observation,
    health: { providerCode: PROVIDER_CODE, coverage: '16', paymentModality: '04', contractNumber: 'CU-2026-01' },
    payment: { form: '2', method: '47', dueDate: '2026-12-21' },
    lines: [{ ...line, description: 'Consulta de control', unitPrice: 45_000 }],
  }
}

/** Today's first minute, as it is typed: of the month that a new invoice is about, and never to come. */
const today = () => `${bogotaDay(Date.now()).split('-').toReversed().join('/')} 00:00`

/** A service of today on the open document, by keyboard. */
export async function addVisit(page: Page, price: string): Promise<void> {
  await press(page, button(page, 'Agregar servicio'))
  const dialog = page.getByRole('dialog', { name: 'Agregar servicio' })
  await dialog.waitFor()
  if (await dialog.getByText('Ninguno', { exact: true }).isVisible()) {
    await find(page, 'Paciente', 'rojas', /Ana María Rojas Díaz/)
  }
  await write(page, 'Valor unitario', price)
  await find(page, 'Llenar con un servicio guardado', 'control', /Consulta de control/)
  await write(page, 'Fecha y hora', today())
  await picture(page, '31-servicio')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** By one act and by keyboard, until the ministry gave its CUV. */
export async function emitAndFile(page: Page, accepted: RegExp): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Emitir y radicar ahora')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(accepted)).toBeVisible()
  await expect(page.getByRole('status', { name: /^CU[DF]E$/ })).toHaveText(/^[0-9a-f]{96}$/)
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
}
