import type { PackageKind } from '../packages.ts'

export type DocumentRoot = 'Invoice' | 'CreditNote' | 'DebitNote'
export type TipoNota = 'NC' | 'ND' | 'NA' | 'RS'

/** One way of loading a package into the ministry's validator. */
export interface LoadMethod {
  /** POST, relative to the validator's origin. */
  readonly path: string
  readonly rips: 'object' | 'null'
  /** Document inside the AttachedDocument that `xmlFevFile` carries in base64; null: `xmlFevFile` is "". */
  readonly document: DocumentRoot | null
  readonly tipoNota: TipoNota | null
  /** Whether the RIPS carries the number (required) or null (absent). Meaningless when there is no RIPS. */
  readonly numFactura: 'required' | 'absent'
  readonly numNota: 'required' | 'absent'
  /** RIPS property that must be the number of the document; null when the document has another number, or there is none. */
  readonly documentNumber: 'numFactura' | 'numNota' | null
  /** Notes keep the consecutivos of the records they correct; the others count from 1. */
  readonly consecutivos: 'from1' | 'kept'
  /** What the ministry writes in `Modulo`; the first spelling is the usual one. */
  readonly modulo: readonly [string, ...string[]]
  readonly label: string
}

const LOAD = '/api/PaquetesFevRips'
const WITHOUT_RIPS = {
  rips: 'null',
  tipoNota: null,
  numFactura: 'absent',
  numNota: 'absent',
  documentNumber: null,
  consecutivos: 'from1',
} as const
const OF_INVOICE = {
  rips: 'object',
  tipoNota: null,
  numFactura: 'required',
  numNota: 'absent',
  consecutivos: 'from1',
} as const
const OF_NOTE = { rips: 'object', numFactura: 'required', numNota: 'required', consecutivos: 'kept' } as const

/** The ministry's eleven load methods (API manual, November 2025). */
export const LOAD_METHODS = {
  CargarFevRips: {
    ...OF_INVOICE,
    path: `${LOAD}/CargarFevRips`,
    document: 'Invoice',
    documentNumber: 'numFactura',
    modulo: ['FacturaElectronica'],
    label: 'Factura con RIPS',
  },
  CargarNC: {
    ...OF_NOTE,
    path: `${LOAD}/CargarNC`,
    tipoNota: 'NC',
    document: 'CreditNote',
    documentNumber: 'numNota',
    modulo: ['NotaCredito'],
    label: 'Nota crédito parcial',
  },
  CargarNCTotal: {
    ...WITHOUT_RIPS,
    path: `${LOAD}/CargarNCTotal`,
    document: 'CreditNote',
    modulo: ['NotaCreditoTotal'],
    label: 'Nota crédito total',
  },
  CargarNCAcuerdoVoluntades: {
    ...WITHOUT_RIPS,
    path: `${LOAD}/CargarNCAcuerdoVoluntades`,
    document: 'CreditNote',
    modulo: ['NotaCreditoAcuerdoVoluntades', 'NCAcuerdoVoluntades'],
    label: 'Nota crédito por acuerdo de voluntades',
  },
  CargarND: {
    ...OF_NOTE,
    path: `${LOAD}/CargarND`,
    tipoNota: 'ND',
    document: 'DebitNote',
    documentNumber: 'numNota',
    modulo: ['NotaDebito'],
    label: 'Nota débito',
  },
  CargarNotaAjuste: {
    ...OF_NOTE,
    path: `${LOAD}/CargarNotaAjuste`,
    tipoNota: 'NA',
    document: null,
    documentNumber: null,
    modulo: ['NotaAjuste'],
    label: 'Nota de ajuste de RIPS',
  },
  CargarRipsSinFactura: {
    consecutivos: 'from1',
    path: `${LOAD}/CargarRipsSinFactura`,
    rips: 'object',
    tipoNota: 'RS',
    numFactura: 'absent',
    numNota: 'required',
    document: null,
    documentNumber: null,
    modulo: ['RipsSinFactura'],
    label: 'RIPS sin factura',
  },
  CargarCapitaInicial: {
    ...WITHOUT_RIPS,
    path: `${LOAD}/CargarCapitaInicial`,
    document: 'Invoice',
    modulo: ['CapitaInicial'],
    label: 'Capitación: primer mes',
  },
  /** The RIPS is that of the period before, with its invoice number; the document is the invoice of the new period. */
  CargarCapitaPeriodo: {
    ...OF_INVOICE,
    path: `${LOAD}/CargarCapitaPeriodo`,
    document: 'Invoice',
    documentNumber: null,
    modulo: ['CapitaPeriodo'],
    label: 'Capitación: periodo',
  },
  CargarCapitaFinal: {
    ...OF_INVOICE,
    path: `${LOAD}/CargarCapitaFinal`,
    document: null,
    documentNumber: null,
    modulo: ['CapitaFinal'],
    label: 'Capitación: cierre',
  },
  CargarNCCapita: {
    ...WITHOUT_RIPS,
    path: `${LOAD}/CargarNCCapita`,
    document: 'CreditNote',
    modulo: ['NCCapita'],
    label: 'Nota crédito de capitación',
  },
} as const satisfies Record<string, LoadMethod>
export type LoadMethodName = keyof typeof LOAD_METHODS

/**
 * The contract's nine kinds. The other two methods take the very body of `credit_note_total` (no RIPS, a credit note). The
 * one is chosen from where the package comes: CargarNCAcuerdoVoluntades for a credit note of kind `agreement`, CargarNCCapita
 * for a partial one on an invoice by capitation, which corrects what was collected and no service.
 */
export const PACKAGE_KINDS: Readonly<Record<PackageKind, LoadMethod>> = {
  invoice: LOAD_METHODS.CargarFevRips,
  credit_note: LOAD_METHODS.CargarNC,
  credit_note_total: LOAD_METHODS.CargarNCTotal,
  debit_note: LOAD_METHODS.CargarND,
  adjustment_note: LOAD_METHODS.CargarNotaAjuste,
  without_invoice: LOAD_METHODS.CargarRipsSinFactura,
  capitation_initial: LOAD_METHODS.CargarCapitaInicial,
  capitation_period: LOAD_METHODS.CargarCapitaPeriodo,
  capitation_final: LOAD_METHODS.CargarCapitaFinal,
}

/** Kinds that file an invoice, or the RIPS of one: a note may have its number, too. */
export const isOfInvoice = (kind: PackageKind): boolean =>
  PACKAGE_KINDS[kind].document === 'Invoice' || kind === 'capitation_final'

/** Kinds that file the same electronic document share its number at the ministry; the others number by themselves. */
export const familyOf = (kind: PackageKind) => PACKAGE_KINDS[kind].document ?? kind
