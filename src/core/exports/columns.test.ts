import { describe, expect, it } from 'vitest'
import { exportedRow } from '../../../test/support/exports.ts'
import type { ExportItem } from './column.ts'

const DAYS = { validFrom: '2026-02-01', validTo: '2026-11-30' }
const MOMENTS = { createdAt: '2026-07-01T12:00:00.000Z', updatedAt: '2026-07-02T12:00:00.000Z' }
const PARTIES = { clientName: 'EPS Cedro', patientName: 'Ana Lima' }
const TOTALS = { gross: 45_000, prepaid: 4_700, payable: 40_300 }
const ASSIGNEE = { userId: 'usr_1', name: 'Luz Mora' }

describe('a record', () => {
  it('of a patient or a professional: the fields of the import, and whether it is in use', () => {
    const person = { documentType: 'CC', documentNumber: '007', firstName: 'Ana', birthDate: '1990-05-06' } as const
    for (const list of ['patients', 'specialists'] as const) {
      const row = exportedRow(list, { ...person, isActive: false })
      expect(row).toMatchObject({ 'Número de documento': '007', 'Fecha de nacimiento': '1990-05-06' })
      expect(row).toMatchObject({ Estado: 'Archivado', Sexo: null })
    }
    expect(exportedRow('patients', { isActive: true }).Estado).toBe('Activo')
  })

  it('of a payer: also how it takes its archives', () => {
    const payer = { nit: '900123456', maxFileBytes: 1_000, maxBundleBytes: 5_000, isActive: true } as const
    expect(exportedRow('clients', { ...payer, bundleLayout: 'flat', bundleCover: true })).toMatchObject({
      NIT: '900123456',
      'Bytes por archivo, hasta': 1_000,
      'Bytes por factura, hasta': 5_000,
      'Varias facturas': 'Todo junto',
      Portada: 'Sí',
      Estado: 'Activo',
    })
    expect(exportedRow('clients', { bundleLayout: 'folders', bundleCover: false })).toMatchObject({
      'Varias facturas': 'Una carpeta por factura',
      Portada: 'No',
    })
  })

  it('of a contract', () => {
    const contract = {
      ...DAYS,
      contractNumber: 'CT-1',
      clientName: 'EPS Cedro',
      paymentModality: '04',
      coverages: ['04', '15'],
      providerCodes: ['110010000001', '110010000002'],
      invoiceGrouping: 'patient',
      isActive: true,
    } as const
    const lists = { coverages: [...contract.coverages], providerCodes: [...contract.providerCodes] }
    const whole = { ...contract, ...lists, ceiling: 1_000_000.5, supportCodes: ['EPI' as const, 'PDE' as const] }
    expect(exportedRow('contracts', { ...whole, authorizationRequired: true })).toEqual({
      Número: 'CT-1',
      Pagador: 'EPS Cedro',
      'Modalidad de pago': 'Pago por evento',
      Coberturas: 'Cobertura Póliza SOAT, Particular',
      Sedes: '110010000001, 110010000002',
      'Vigente desde': '2026-02-01',
      'Vigente hasta': '2026-11-30',
      Tope: 1_000_000.5,
      'Una factura por': 'Paciente',
      'Exige autorización': 'Sí',
      Soportes: 'EPI, PDE',
      Estado: 'Activo',
    })
    const bare = { ...contract, ...lists, ceiling: null, supportCodes: null, authorizationRequired: false }
    expect(exportedRow('contracts', bare)).toMatchObject({ Tope: null, Soportes: null, 'Exige autorización': 'No' })
  })

  it('of a list of prices and of a price', () => {
    const list = { name: 'Cedro 2026', base: 'soat', isActive: true } as const
    expect(exportedRow('priceLists', list)).toEqual({ Nombre: 'Cedro 2026', Precios: 'Manual SOAT', Estado: 'Activo' })
    const price = { kind: 'OWN', code: '39143', description: 'Control', value: 45_000.5 } as const
    expect(exportedRow('priceItems', price)).toEqual({
      'Tipo de código': 'PROPIO',
      'Código del servicio': '39143',
      Descripción: 'Control',
      Valor: 45_000.5,
    })
    expect(exportedRow('priceItems', { ...price, kind: 'CUPS' })['Tipo de código']).toBe('CUPS')
  })

  it.each([
    [1, { codConsulta: '890201' }, 'Consultas', '890201'],
    [2, { codProcedimiento: '735301' }, 'Procedimientos', '735301'],
    [6, { codTecnologiaSalud: '20012345-1' }, 'Medicamentos', '20012345-1'],
    [3, {}, 'Urgencias con observación', null],
    [1, { codConsulta: 890201 }, 'Consultas', null],
    [99, {}, '99', null],
  ])('of a saved service of the category %i with %j', (category, payload, name, code) => {
    const service = { name: 'Control', description: 'Largo', isActive: true, category }
    expect(exportedRow('services', { ...service, payload: { ...payload, vrServicio: 45_000.5 } })).toEqual({
      'Nombre del servicio': 'Control',
      Categoría: name,
      Código: code,
      Descripción: 'Largo',
      Valor: 45_000.5,
      Estado: 'Activo',
    })
    expect(exportedRow('services', { ...service, payload: { ...payload, vrServicio: '45000' } }).Valor).toBeNull()
  })

  it('of a numbering resolution', () => {
    const range = { from: 100, to: 199, next: 150, remaining: 50 }
    const resolution = {
      ...DAYS,
      ...range,
      kind: 'debit_note',
      prefix: 'ND',
      resolutionNumber: '18764',
      isActive: true,
    }
    expect(exportedRow('resolutions', resolution as Partial<ExportItem<'resolutions'>>)).toEqual({
      Documento: 'Nota débito',
      Prefijo: 'ND',
      Resolución: '18764',
      Desde: 100,
      Hasta: 199,
      Siguiente: 150,
      Quedan: 50,
      'Vigente desde': '2026-02-01',
      'Vigente hasta': '2026-11-30',
      Estado: 'Activo',
    })
  })

  it('of an authorization', () => {
    const sessions = { sessions: 9, used: 2, left: 7 }
    const authorization = {
      ...DAYS,
      ...sessions,
      ...PARTIES,
      number: 'AUT-1',
      patientDocument: 'CC 007',
      isActive: true,
    }
    expect(exportedRow('authorizations', { ...authorization, codes: ['890201', '890301'], note: 'Urgente' })).toEqual({
      Autorización: 'AUT-1',
      Paciente: 'Ana Lima',
      Documento: 'CC 007',
      Pagador: 'EPS Cedro',
      Servicios: '890201, 890301',
      Sesiones: 9,
      Usadas: 2,
      Quedan: 7,
      'Vigente desde': '2026-02-01',
      'Vigente hasta': '2026-11-30',
      Observación: 'Urgente',
      Estado: 'Activo',
    })
    expect(exportedRow('authorizations', { ...authorization, codes: [] }).Servicios).toBe('Todos')
  })
})

it('a visit: whose, of which contract, what it comes to', () => {
  const service = (numAutorizacion: unknown, quantity: number, unitPrice: number) => ({
    ...{ category: 1 as const, service: { codConsulta: '890201', numAutorizacion } },
    ...{ quantity, unitPrice },
  })
  const visit = {
    ...PARTIES,
    date: '2026-07-20',
    patientDocument: 'CC 007',
    contractNumber: 'CT-1',
    coverage: '15',
    paymentModality: '04',
    services: [service('AUT-1', 2, 0.05), service('AUT-2', 1, 10), service('AUT-1', 1, 1), service(null, 1, 1)],
    documentId: null,
    note: 'Con acompañante',
    reference: 'HC-9',
    isActive: true,
  } as unknown as ExportItem<'visits'>
  expect(exportedRow('visits', visit)).toEqual({
    Fecha: '2026-07-20',
    Paciente: 'Ana Lima',
    Documento: 'CC 007',
    Pagador: 'EPS Cedro',
    Contrato: 'CT-1',
    Cobertura: 'Particular',
    'Modalidad de pago': 'Pago por evento',
    Autorizaciones: 'AUT-1, AUT-2',
    Servicios: 4,
    Valor: 12.1,
    Facturada: 'No',
    Observación: 'Con acompañante',
    Atención: 'HC-9',
    Estado: 'Activo',
  })
  expect(exportedRow('visits', { ...visit, documentId: 'doc_1', coverage: null, paymentModality: '99' })).toMatchObject(
    {
      Facturada: 'Sí',
      Cobertura: null,
      'Modalidad de pago': '99',
    },
  )
})

describe('a document', () => {
  const issued = {
    ...MOMENTS,
    number: 'F1',
    status: 'accepted',
    packageStatus: 'rejected',
    clientName: 'EPS Cedro',
    clientDocument: '900123456',
    contractNumber: 'CT-1',
    coverage: '15',
    period: { start: '2026-07-01', end: '2026-07-31' },
    totals: TOTALS,
    cufe: 'c3c3',
    cuv: 'a1a1',
    assignee: ASSIGNEE,
    issuedAt: '2026-07-03T12:00:00.000Z',
  } as const
  const shown = {
    Número: 'F1',
    Estado: 'Aceptada',
    RIPS: 'Rechazado',
    Pagador: 'EPS Cedro',
    'NIT del pagador': '900123456',
    Contrato: 'CT-1',
    Cobertura: 'Particular',
    Desde: '2026-07-01',
    Hasta: '2026-07-31',
    Valor: 40_300,
    CUV: 'a1a1',
    'Asignada a': 'Luz Mora',
    Emitida: '2026-07-03T12:00:00.000Z',
    Cambiada: '2026-07-02T12:00:00.000Z',
  }
  const none = { RIPS: null, Cobertura: null, Desde: null, Hasta: null, 'Asignada a': null }
  const draft = { packageStatus: null, coverage: null, period: null, assignee: null }

  it('of an invoice: what it comes to and what is still owed', () => {
    const owed = { credited: 1_000.25, debited: 500, receivable: 39_799.75 }
    expect(exportedRow('healthInvoices', { ...issued, ...owed })).toEqual({
      ...shown,
      Bruto: 45_000,
      'Pagado por pacientes': 4_700,
      Créditos: 1_000.25,
      Débitos: 500,
      'Por cobrar': 39_799.75,
      CUFE: 'c3c3',
    })
    expect(exportedRow('healthInvoices', { ...issued, ...owed, ...draft })).toMatchObject(none)
  })

  it.each(['creditNotes', 'debitNotes'] as const)('of %s: and of which invoice', (list) => {
    expect(exportedRow(list, { ...issued, invoiceNumber: 'F0' })).toEqual({ ...shown, Factura: 'F0', CUDE: 'c3c3' })
    expect(exportedRow(list, { ...issued, ...draft, invoiceNumber: 'F0' })).toMatchObject(none)
  })

  it('of a package', () => {
    const counts = { users: 2, services: 5 }
    const held = {
      ...MOMENTS,
      ...counts,
      name: 'Julio',
      number: 'RS1',
      kind: 'without_invoice',
      status: 'ready',
    } as const
    const filed = { ...held, cuv: 'a1a1', cufe: 'c3c3' }
    expect(exportedRow('ripsPackages', { ...filed, assignee: ASSIGNEE })).toEqual({
      Nombre: 'Julio',
      Número: 'RS1',
      Clase: 'RIPS sin factura',
      Estado: 'Listo para radicar',
      Usuarios: 2,
      Servicios: 5,
      CUV: 'a1a1',
      'CUFE o CUDE': 'c3c3',
      'Asignado a': 'Luz Mora',
      Creado: MOMENTS.createdAt,
      Cambiado: MOMENTS.updatedAt,
    })
    expect(exportedRow('ripsPackages', { ...filed, assignee: null })['Asignado a']).toBeNull()
  })

  it('of what was sent: by the number of its document, else by what it is known by', () => {
    const sent = { ...MOMENTS, clientName: 'EPS Cedro', payable: 40_300, status: 'unknown', reference: 'RS1' }
    const steps = { dispatches: [{}, {}] }
    const row = (document: unknown, payable: number | null) =>
      exportedRow('dispatchedDocuments', { ...sent, ...steps, document, payable } as never)
    expect(row({ kind: 'credit_note', number: 'NC1' }, 40_300)).toEqual({
      Documento: 'Nota crédito',
      Número: 'NC1',
      Pagador: 'EPS Cedro',
      Valor: 40_300,
      Estado: 'Resultado desconocido',
      Pasos: 2,
      Pedido: MOMENTS.createdAt,
      Cambiado: MOMENTS.updatedAt,
    })
    expect(row(null, null)).toMatchObject({ Documento: 'Paquete RIPS', Número: 'RS1', Valor: null })
  })
})
