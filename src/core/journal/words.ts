import type { JournalLine, JournalRole } from '../../contract/journal.ts'

/** What stands in files, which are in Spanish whoever asks for them. */
export const ROLE_NAMES: Readonly<Record<JournalRole, string>> = {
  receivable: 'Cuenta por cobrar',
  copayment: 'Pagos de pacientes',
  cash: 'Recaudo',
  income: 'Servicios de salud',
  discounts: 'Descuento',
  returns: 'Devolución o anulación',
}

export const KIND_NAMES: Readonly<Record<JournalLine['documentKind'], string>> = {
  invoice: 'Factura',
  credit_note: 'Nota crédito',
  debit_note: 'Nota débito',
}
