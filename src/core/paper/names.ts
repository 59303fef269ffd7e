import type { DocumentStatus } from '../../contract/documents.ts'
import type { DocumentKind } from '../provider/document.ts'

/** What codes of the tax authority mean, as it is printed. */

export const TITLES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Factura electrónica de venta',
  credit_note: 'Nota crédito de factura electrónica de venta',
  debit_note: 'Nota débito de factura electrónica de venta',
}

/** Of how a document stands that is not accepted: none of them is one for the tax authority. */
export const NOT_ISSUED: Readonly<Record<Exclude<DocumentStatus, 'accepted'>, string>> = {
  draft: 'BORRADOR – SIN VALIDEZ FISCAL',
  ready: 'BORRADOR – SIN VALIDEZ FISCAL',
  queued: 'EN ESPERA DE ENVÍO – TODAVÍA SIN VALIDEZ FISCAL',
  sending: 'EN ENVÍO – TODAVÍA SIN VALIDEZ FISCAL',
  unknown: 'RESULTADO DESCONOCIDO: NO SE SABE SI FUE EMITIDO – NO LO USE PARA COBRAR',
  rejected: 'RECHAZADO – SIN VALIDEZ FISCAL',
  discarded: 'DESCARTADO – SIN VALIDEZ FISCAL',
}

export const SIMULATED = 'SIMULADO – SIN VALIDEZ FISCAL'
export const TEST_ENVIRONMENT = 'AMBIENTE DE PRUEBAS (HABILITACIÓN) – SIN VALIDEZ FISCAL'

export const RESPONSIBILITIES: Readonly<Record<string, string>> = {
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención de IVA',
  'O-47': 'Régimen simple de tributación',
  'R-99-PN': 'No aplica – Otros',
}

export const REGIMES: Readonly<Record<string, string>> = { '48': 'Responsable de IVA', '49': 'No responsable de IVA' }

export const PAYMENT_FORMS = { '1': 'Contado', '2': 'Crédito' } as const
export const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  '1': 'Instrumento no definido',
  '10': 'Efectivo',
  '20': 'Cheque',
  '42': 'Consignación bancaria',
  '47': 'Transferencia débito bancaria',
  '48': 'Tarjeta crédito',
  '49': 'Tarjeta débito',
  ZZZ: 'Otro',
}

export const UNITS: Readonly<Record<string, string>> = { '94': 'Unidad', EA: 'Unidad', NIU: 'Unidad', ZZ: 'Unidad' }

export const PAYMENT_CONCEPTS: Readonly<Record<string, string>> = {
  '01': 'Copago',
  '02': 'Cuota moderadora',
  '03': 'Pagos compartidos',
  '04': 'Anticipo',
}
