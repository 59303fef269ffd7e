/** The document that the envelope must carry; the first letters of its rule codes follow from it. */
export type DocumentRoot = 'Invoice' | 'CreditNote' | 'DebitNote'

/** Numbers are unique within a family: an invoice number cannot be loaded as evento and again as cápita. */
export type Family = 'invoice' | 'credit-note' | 'debit-note' | 'adjustment-note' | 'without-invoice' | 'capita-close'

export interface LoadMethod {
  /** Last segment of the path. */
  readonly name: string
  readonly modulo: string
  readonly family: Family
  /** Whether the RIPS object must be there; when it must not, one that is sent is ignored. */
  readonly rips: boolean
  /** Null: the method takes no XML. */
  readonly xml: DocumentRoot | null
  readonly tipoNota: string | null
  /** Rule code of an invoice that should be registered already and is not; null: the method needs none. */
  readonly sourceRule: string | null
}

export const LOAD_METHODS: readonly LoadMethod[] = [
  method('CargarFevRips', 'FacturaElectronica', 'invoice', true, 'Invoice', null, null),
  method('CargarNC', 'NotaCredito', 'credit-note', true, 'CreditNote', 'NC', 'GI012'),
  method('CargarNCTotal', 'NotaCreditoTotal', 'credit-note', false, 'CreditNote', null, 'GI012'),
  method(
    'CargarNCAcuerdoVoluntades',
    'NotaCreditoAcuerdoVoluntades',
    'credit-note',
    false,
    'CreditNote',
    null,
    'GI012',
  ),
  method('CargarNCCapita', 'NCCapita', 'credit-note', false, 'CreditNote', null, 'GI012'),
  method('CargarND', 'NotaDebito', 'debit-note', true, 'DebitNote', 'ND', 'GI013'),
  method('CargarNotaAjuste', 'NotaAjuste', 'adjustment-note', true, null, 'NA', 'GI016'),
  method('CargarRipsSinFactura', 'RipsSinFactura', 'without-invoice', true, null, 'RS', null),
  method('CargarCapitaInicial', 'CapitaInicial', 'invoice', false, 'Invoice', null, null),
  method('CargarCapitaPeriodo', 'CapitaPeriodo', 'invoice', true, 'Invoice', null, 'GI016'),
  method('CargarCapitaFinal', 'CapitaFinal', 'capita-close', true, null, null, 'GI016'),
]

function method(
  name: string,
  modulo: string,
  family: Family,
  rips: boolean,
  xml: DocumentRoot | null,
  tipoNota: string | null,
  sourceRule: string | null,
): LoadMethod {
  return { name, modulo, family, rips, xml, tipoNota, sourceRule }
}
