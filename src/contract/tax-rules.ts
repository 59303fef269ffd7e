/** What of an electronic document a rule of the tax authority is about. */
export type TaxRuleTopic = 'numbering' | 'issuer' | 'payer' | 'payment' | 'totals' | 'lines'

/**
 * The families of the rules that are known, by how their codes begin: F of invoices, C of credit and D of debit notes, then the
 * group of the document (Anexo Técnico de Factura Electrónica de Venta 1.9). Codes of other families are told as they came.
 */
const FAMILIES: readonly (readonly [code: RegExp, topic: TaxRuleTopic])[] = [
  [/^[FCD]AB(0[5-9]|1[0-2])/i, 'numbering'],
  [/^[FCD]AJ\d/i, 'issuer'],
  [/^[FCD]AK\d/i, 'payer'],
  [/^[FCD]AN\d/i, 'payment'],
  [/^[FCD]AU\d/i, 'totals'],
  [/^[FCD]A[VZ]\d/i, 'lines'],
]

export const taxRuleTopic = (code: string): TaxRuleTopic | undefined =>
  FAMILIES.find(([family]) => family.test(code))?.[1]
