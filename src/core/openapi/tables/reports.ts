import type { Entry } from './properties.ts'

const INSTANT = '2026-06-15T15:30:00.000Z'
const ULID = '01KAX3V9M6Q2W4E8R5T7Y1U3J0'
const DOCUMENT: Entry = ['The document.', 'El documento.', `inv_${ULID}`]

/** Of rejections and of the accountant’s journal. */
export const REPORT_WORDS: Readonly<Record<string, Entry>> = {
  'rejections.list.by': ['By what rejections are put together.', 'Por qué se agrupan los rechazos.', 'code'],
  'rejections.printed.by': ['By what rejections are put together.', 'Por qué se agrupan los rechazos.', 'code'],
  'rejectedDocuments.list.by': ['By what rejections are put together.', 'Por qué se agrupan los rechazos.', 'code'],
  'rejectedDocuments.list.key': ['Key of the row.', 'Clave de la fila.', 'RVC086'],
  'reports.printed.unissued': [
    'Only what is in no issued invoice.',
    'Solo lo que no está en una factura emitida.',
    'true',
  ],
  'RejectionRow.key': [
    'A code, the id of a payer or of a person; empty: there is none.',
    'Un código, o el identificador de un pagador o una persona; vacío: no hay.',
    'RVC086',
  ],
  'RejectionRow.label': [
    'What the rule asks for, or a name.',
    'Lo que pide la regla, o un nombre.',
    'El código del procedimiento debe estar vigente.',
  ],
  'RejectionRow.documents': ['Documents, each once.', 'Documentos, cada uno una vez.', 34],
  'RejectionTotals.documents': ['Documents, each once.', 'Documentos, cada uno una vez.', 34],
  'RejectionRow.accepted': ['Of them, accepted since.', 'De ellos, aceptados después.', 30],
  'RejectionTotals.accepted': ['Of them, accepted since.', 'De ellos, aceptados después.', 30],
  byMinistry: ['Of them, rejected by the ministry.', 'De ellos, rechazados por el ministerio.', 33],
  byProvider: [
    'Of them, rejected by the provider or the tax authority.',
    'De ellos, rechazados por el proveedor o la DIAN.',
    1,
  ],
  daysToAccepted: [
    'Days from the first rejection to the acceptance, on average.',
    'Días del primer rechazo a la aceptación, en promedio.',
    2.5,
  ],
  'rejections.list.totals': [
    'Of all rows; a document counts once.',
    'De todas las filas; un documento cuenta una vez.',
  ],
  'RejectedDocument.documentId': DOCUMENT,
  'RejectedDocument.codes': ['Why it was rejected.', 'Por qué se rechazó.', ['RVC086']],
  'RejectedDocument.number': [
    'Its number; of a package, or its name.',
    'Su número; de un paquete, o su nombre.',
    'SETP1',
  ],
  rejectedAt: ['When, the first time of the period, UTC.', 'Cuándo, la primera vez del período, en UTC.', INSTANT],
  acceptedAt: ['When it was accepted since, UTC.', 'Cuándo se aceptó después, en UTC.', INSTANT],
  documentKind: ['What the document is.', 'Qué es el documento.', 'invoice'],
  'JournalLine.documentId': DOCUMENT,
  'JournalLine.number': ['Number of the document.', 'Número del documento.', 'SETP990000001'],
  'JournalLine.date': ['Day of issue in Colombia.', 'Día de emisión en Colombia.', '2026-07-15'],
  'JournalLine.role': ['What the line is there for.', 'Para qué es la línea.', 'receivable'],
  thirdParty: ['Document of the third party, without check digit.', 'Documento del tercero, sin dígito.', '900123456'],
  thirdPartyName: ['Name of the third party.', 'Nombre del tercero.', 'EPS Horizonte S.A.'],
  account: ['Code of the account.', 'Código de la cuenta.', '130505'],
  debit: ['Debit, in pesos.', 'Débito, en pesos.', 48001.5],
  credit: ['Credit, in pesos.', 'Crédito, en pesos.', 0],
  'journalLines.list.totals': ['Of the whole period.', 'De todo el período.'],
  'JournalTotals.documents': ['How many documents.', 'Cuántos documentos.', 120],
  'JournalAccounts.receivable': ['What payers owe.', 'Lo que deben los pagadores.', '130505'],
  'JournalAccountsInForce.receivable': ['What payers owe.', 'Lo que deben los pagadores.', '130505'],
  income: ['Income that no rule names.', 'Ingresos que ninguna regla nombra.', '4165'],
  incomeRules: ['The first that fits a service says its account.', 'La primera que aplica dice la cuenta.'],
  'IncomeRule.coverage': ['Coverage of the invoice; null: any.', 'Cobertura de la factura; nulo: cualquiera.', '16'],
  'IncomeRule.category': [
    'Group of services, 1 to 7; null: any.',
    'Grupo de servicios, de 1 a 7; nulo: cualquiera.',
    6,
  ],
  copayment: [
    'What patients paid and invoices take off.',
    'Lo que pagaron los pacientes y las facturas descuentan.',
    '280505',
  ],
  cash: ['Where the money of a receipt came in.', 'Donde entró el dinero de un recaudo.', '110505'],
  discounts: ['Credit notes of discounts.', 'Notas crédito por descuentos.', '530535'],
  returns: ['All other credit notes.', 'Las demás notas crédito.', '4175'],
  vouchers: ['Types of voucher of the accounting program.', 'Tipos de comprobante del programa contable.'],
  'JournalVouchers.invoice': ['Of invoices.', 'De las facturas.', '1'],
  'JournalVouchers.creditNote': ['Of credit notes.', 'De las notas crédito.', '2'],
  'JournalVouchers.debitNote': ['Of debit notes.', 'De las notas débito.', '3'],
  isSuggested: ['Nobody of the clinic has set them yet.', 'Nadie de la clínica las ha fijado.', true],
}
