import { describe, expect, it } from 'vitest'
import { exportedRow } from '../../../test/support/exports.ts'
import { BillingItemState } from '../../contract/billing-runs.ts'
import { ContractGrouping } from '../../contract/contracts.ts'
import { CauseSource } from '../../contract/corrections.ts'
import { DeadlineKind } from '../../contract/deadlines.ts'
import { DispatchState } from '../../contract/dispatches.ts'
import { DocumentRunItemState, DocumentRunOutcome } from '../../contract/document-runs.ts'
import { RunItemState, RunTargetKind } from '../../contract/runs.ts'

const issue = (code: string, message: string) => ({ code, message })
const PROBLEM = issue('xml_missing', 'Falta el XML.')

describe('of a run', () => {
  it('over a folder: each package, what is wrong with it and where it came from', () => {
    const paths = { jsonPath: 'julio/a.json', xmlPath: 'julio/a.xml' }
    const item = { ...paths, number: 'F1', kind: 'invoice', users: 2, services: 5, status: null, cuv: 'a1a1' } as const
    const found = { counts: { error: 3, notification: 1, unresolved: 9 }, finding: issue('RVG06', 'Sin paciente.') }
    const row = exportedRow('runItems', { ...item, ...found, state: 'judged', problem: PROBLEM })
    expect(row).toEqual({
      Número: 'F1',
      Clase: 'Factura con RIPS',
      Estado: 'Validado',
      Usuarios: 2,
      Servicios: 5,
      Errores: 3,
      Notificaciones: 1,
      'Primer hallazgo': 'RVG06: Sin paciente.',
      Problema: 'Falta el XML.',
      CUV: 'a1a1',
      JSON: 'julio/a.json',
      XML: 'julio/a.xml',
    })
    const unread = { ...item, kind: null, counts: null, finding: null, problem: null, state: 'waiting' } as const
    const nothing = { Clase: null, Errores: null, Notificaciones: null, 'Primer hallazgo': null, Problema: null }
    expect(exportedRow('runItems', unread)).toMatchObject({ ...nothing, Estado: 'Sin leer' })
  })

  it.each([
    ['filed', 'accepted', 'Aceptado'],
    ['filed', null, 'En espera de envío'],
    ['judged', 'draft', 'Validado'],
  ] as const)('over a folder: an item that is %s, of a package that is %s', (state, status, words) =>
    expect(exportedRow('runItems', { state, status, kind: null, counts: null }).Estado).toBe(words),
  )

  it('of billing: each invoice, of whom, of which days and how much', () => {
    const item = {
      number: 'F1',
      state: 'refused' as const,
      status: null,
      clientName: 'EPS Cedro',
      coverage: '15',
      patientName: 'Ana Lima',
      patients: 1,
      visits: 4,
      fromDate: '2026-07-01',
      toDate: '2026-07-31',
      gross: 45_000,
      payable: 40_300,
      problem: PROBLEM,
      cuv: 'a1a1',
    }
    expect(exportedRow('billingItems', item)).toEqual({
      Número: 'F1',
      Estado: 'No se pudo preparar',
      Pagador: 'EPS Cedro',
      Cobertura: 'Particular',
      Paciente: 'Ana Lima',
      Pacientes: 1,
      Atenciones: 4,
      Desde: '2026-07-01',
      Hasta: '2026-07-31',
      Bruto: 45_000,
      'Por pagar': 40_300,
      Problema: 'Falta el XML.',
      CUV: 'a1a1',
    })
    const issued = exportedRow('billingItems', { ...item, state: 'emitted', status: 'accepted', problem: null })
    expect(issued).toMatchObject({ Estado: 'Aceptada', Problema: null })
  })

  it('over documents: what was done with each, and what came of it', () => {
    const item = {
      label: 'F1',
      kind: 'debit_note',
      state: 'done',
      outcome: null,
      problem: PROBLEM,
      cuv: 'a1a1',
    } as const
    expect(exportedRow('documentRunItems', item)).toEqual({
      Documento: 'F1',
      Clase: 'Nota débito',
      Estado: 'Hecho',
      Problema: 'Falta el XML.',
      CUV: 'a1a1',
    })
    const sent = exportedRow('documentRunItems', { ...item, outcome: 'open', problem: null })
    expect(sent).toMatchObject({ Estado: 'En curso', Problema: null })
  })
})

describe('of what is to be corrected', () => {
  it('each cause, and the values that stand there', () => {
    const counts = { documents: 3, findings: 7 }
    const values = [
      { value: '110010000001', findings: 4 },
      { value: null, findings: 3 },
    ]
    const cause = { ...counts, source: 'ministry', code: 'RVG10', message: 'La sede no existe.' } as const
    expect(exportedRow('correctionCauses', { ...cause, place: 'usuarios.servicios', values })).toEqual({
      'Quién lo dijo': 'Ministerio',
      Código: 'RVG10',
      Causa: 'La sede no existe.',
      Campo: 'usuarios.servicios',
      Documentos: 3,
      Hallazgos: 7,
      Valores: '110010000001, vacío',
    })
  })

  it('each document of a cause, and where', () => {
    const places = [
      { path: 'usuarios[0].codSexo', value: 'X' },
      { path: 'usuarios[1].codSexo', value: null },
    ]
    const target = { kind: 'package', label: 'RS1', clientName: 'EPS Cedro', message: 'No existe.' } as const
    const updatedAt = '2026-07-02T12:00:00.000Z'
    expect(exportedRow('correctionTargets', { ...target, places, updatedAt })).toEqual({
      Documento: 'RS1',
      Clase: 'Paquete RIPS',
      Pagador: 'EPS Cedro',
      Cambió: updatedAt,
      Causa: 'No existe.',
      Dónde: 'usuarios[0].codSexo, usuarios[1].codSexo',
      Valores: 'X, vacío',
    })
  })
})

it('of deadlines: what is due, when, and how much it is about', () => {
  const due = { dueOn: '2026-07-31', daysLeft: -2, kind: 'payer_filing', label: 'F1', clientName: 'EPS Cedro' } as const
  expect(exportedRow('deadlines', { ...due, amount: 40_300.5 })).toEqual({
    Vence: '2026-07-31',
    'Días que quedan': -2,
    Plazo: 'Radicar ante el pagador',
    'De qué': 'F1',
    Pagador: 'EPS Cedro',
    Valor: 40_300.5,
  })
  expect(exportedRow('deadlines', { ...due, amount: null }).Valor).toBeNull()
})

describe('of a report', () => {
  it('on services: how many, of how many people, and how much was billed', () => {
    const counts = { visits: 9, patients: 4, services: 12, daysToInvoice: 3.5, daysToCuv: 5.5 }
    const sums = { gross: 45_000, issued: 40_000, unissued: 5_000 }
    expect(exportedRow('reports', { ...counts, ...sums, key: '2026-07', label: 'Julio' })).toEqual({
      Clave: '2026-07',
      Nombre: 'Julio',
      Atenciones: 9,
      Pacientes: 4,
      Servicios: 12,
      Valor: 45_000,
      Facturado: 40_000,
      'Sin facturar': 5_000,
      'Días hasta la factura': 3.5,
      'Días hasta el CUV': 5.5,
    })
  })

  it('on rejections: a rule in Spanish, whoever asked, and anything else by its own name', () => {
    const counts = { documents: 9, byMinistry: 6, byProvider: 3, accepted: 5, daysToAccepted: 2.5 }
    const row = exportedRow('rejections', { ...counts, key: 'cli_1', label: 'EPS Cedro' })
    expect(row).toEqual({
      Clave: 'cli_1',
      Nombre: 'EPS Cedro',
      Documentos: 9,
      'Rechazados por el ministerio': 6,
      'Rechazados por el proveedor': 3,
      'Aceptados después': 5,
      'Días hasta la aceptación': 2.5,
    })
    const rule = exportedRow('rejections', { ...counts, key: 'RVG06', label: 'In English' })
    expect(rule.Nombre).toMatch(/ la | el | de /)
  })

  it('on bookings: debit and credit of each account', () => {
    const document = { date: '2026-07-01', documentKind: 'credit_note', number: 'NC1', invoiceNumber: 'F1' } as const
    const booked = { account: '417505', role: 'returns', debit: 1_000.25, credit: 0 } as const
    const line = { ...document, ...booked, thirdParty: '900123456', thirdPartyName: 'EPS Cedro' }
    expect(exportedRow('journalLines', line)).toEqual({
      Fecha: '2026-07-01',
      Documento: 'Nota crédito',
      Número: 'NC1',
      'Factura que cambia': 'F1',
      'Identificación del tercero': '900123456',
      Tercero: 'EPS Cedro',
      Cuenta: '417505',
      Descripción: 'Devolución o anulación NC1',
      Débito: 1_000.25,
      Crédito: 0,
    })
  })
})

describe('in words: every', () => {
  it('state of a package in a run', () => {
    const words = RunItemState.options.map((state) => exportedRow('runItems', { state, counts: null }).Estado)
    const ends = ['Resultado del ministerio', 'No se pudo usar', 'Cancelado']
    const queued = ['En espera de envío', 'En espera de envío']
    expect(words).toEqual(['Sin leer', 'Leído', 'Validado', ...queued, ...ends])
  })

  it('state of an invoice in a run', () => {
    const sums = { gross: 0, payable: 0 }
    const words = BillingItemState.options.map((state) => exportedRow('billingItems', { ...sums, state }).Estado)
    const queued = ['En espera de envío', 'En espera de envío']
    expect(words).toEqual(['Por preparar', 'Borrador', ...queued, 'No se pudo preparar', 'Deshecha'])
  })

  it('state of a document in a run, and what came of it', () => {
    const words = DocumentRunItemState.options.map((state) => exportedRow('documentRunItems', { state }).Estado)
    expect(words).toEqual(['Por hacer', 'Hecho', 'No se hizo', 'Cancelado'])
    const ends = DocumentRunOutcome.options.map((outcome) => exportedRow('documentRunItems', { outcome }).Estado)
    expect(ends).toEqual(['En curso', 'Aceptado', 'Rechazado', 'Resultado desconocido'])
  })

  it('kind of a document', () => {
    const words = RunTargetKind.options.map((kind) => exportedRow('documentRunItems', { kind }).Clase)
    expect(words).toEqual(['Paquete RIPS', 'Factura', 'Nota crédito', 'Nota débito'])
    const kinds = (['invoice', 'credit_note', 'debit_note'] as const).map((kind) =>
      exportedRow('resolutions', { kind }),
    )
    expect(kinds.map(({ Documento }) => Documento)).toEqual(['Factura', 'Nota crédito', 'Nota débito'])
  })

  it('state of what was sent', () => {
    const of = { document: null, payable: null, dispatches: [] }
    const words = DispatchState.options.map((status) => exportedRow('dispatchedDocuments', { ...of, status }).Estado)
    expect(words).toEqual(['Por enviar', 'Enviando', 'Aceptado', 'Rechazado', 'Resultado desconocido'])
  })

  it('source of a cause', () => {
    const words = CauseSource.options.map((source) => exportedRow('correctionCauses', { source, values: [] }))
    expect(words.map((row) => row['Quién lo dijo'])).toEqual(['Ministerio', 'Proveedor', 'Revisión local'])
  })

  it('deadline', () => {
    const words = DeadlineKind.options.map((kind) => exportedRow('deadlines', { kind, amount: null }).Plazo)
    expect(words).toEqual([
      'Radicar ante el pagador',
      'Radicar el RIPS sin factura',
      'Fin de la resolución',
      'Fin de los números',
      'Fin del token de acceso',
      'Fin del contrato',
      'Fin del tope del contrato',
      'Fin del certificado del Ministerio',
      'Revisar la tabla oficial',
      'Sin segundo lugar para las copias',
      'Sin copia comprobada',
    ])
  })

  it('way of grouping, and every kind of price list', () => {
    const of = { coverages: [], providerCodes: [], ceiling: null, paymentModality: '04' }
    const words = ContractGrouping.options.map((invoiceGrouping) =>
      exportedRow('contracts', { ...of, invoiceGrouping, supportCodes: null }),
    )
    expect(words.map((row) => row['Una factura por'])).toEqual(['Atención', 'Paciente', 'Contrato', 'Autorización'])
    const bases = (['own', 'soat', 'iss'] as const).map((base) => exportedRow('priceLists', { base }).Precios)
    expect(bases).toEqual(['Propios', 'Manual SOAT', 'Manual ISS'])
  })
})
