import type { JournalAccounts, JournalLine } from '../../contract/journal.ts'
import { day } from '../paper/format.ts'
import type { IssuedDocument } from '../store/journal.ts'
import type { OutCell, OutColumn } from '../workbook/out.ts'
import { ROLE_NAMES } from './words.ts'

/** The columns of Siigo Nube's model for accounting vouchers, in its order: it takes no other. */
const TITLES = [
  ...['Tipo de comprobante', 'Consecutivo comprobante', 'Fecha de elaboración', 'Sigla moneda', 'Tasa de cambio'],
  ...['Código cuenta contable', 'Identificación tercero', 'Sucursal', 'Código producto', 'Código de bodega', 'Acción'],
  ...['Cantidad producto', 'Prefijo', 'Consecutivo', 'No. cuota', 'Fecha vencimiento', 'Código impuesto'],
  ...['Código grupo activo fijo', 'Código activo fijo', 'Descripción', 'Código centro/subcentro de costos', 'Débito'],
  ...['Crédito', 'Observaciones', 'Base gravable libro compras/ventas', 'Base exenta libro compras/ventas'],
  'Mes de cierre',
] as const
type Title = (typeof TITLES)[number]

const MONEY: ReadonlySet<Title> = new Set(['Débito', 'Crédito'])
export const SIIGO_COLUMNS: readonly OutColumn[] = TITLES.map((title) => ({
  title,
  format: MONEY.has(title) ? 'money' : 'text',
}))

/** `SETP990000001` -> `SETP`, `990000001`. A prefix may itself end in digits, so that the range's own comes first. */
function numberOf(number: string, prefix: string | null): readonly [prefix: string, consecutive: string] {
  const known = prefix ?? number.replace(/\d+$/, '')
  return [known, number.slice(known.length)]
}

const VOUCHERS = { invoice: 'invoice', credit_note: 'creditNote', debit_note: 'debitNote' } as const

export const voucherOf = ({ vouchers }: JournalAccounts, kind: IssuedDocument['kind']): string | null =>
  vouchers[VOUCHERS[kind]]

function dueOn({ content, invoice }: IssuedDocument, issued: string): string {
  const of = content.kind === 'invoice' ? content : invoice?.content
  return (of?.kind === 'invoice' && of.payment.dueDate) || issued
}

/** One line of a voucher. What is owed names its invoice and when it is due; the other columns are for goods and assets. */
export function siigoRow(line: JournalLine, document: IssuedDocument, voucher: string): OutCell[] {
  const { invoice, number, prefix } = document
  const [, consecutive] = numberOf(number, prefix)
  const [owedPrefix, owedNumber] = invoice ? numberOf(invoice.number, invoice.prefix) : numberOf(number, prefix)
  const cells: Partial<Record<Title, OutCell>> = {
    'Tipo de comprobante': voucher,
    'Consecutivo comprobante': consecutive,
    'Fecha de elaboración': day(line.date),
    'Código cuenta contable': line.account,
    'Identificación tercero': line.thirdParty,
    Descripción: `${ROLE_NAMES[line.role]} ${number}`,
    Débito: line.debit,
    Crédito: line.credit,
    ...(line.role === 'receivable' && {
      Prefijo: owedPrefix,
      Consecutivo: owedNumber,
      'No. cuota': '1',
      'Fecha vencimiento': day(dueOn(document, line.date)),
    }),
  }
  return TITLES.map((title) => cells[title] ?? null)
}

/** Whole vouchers, so many rows a file at most: one that is longer has a file of its own. */
export function inFiles(vouchers: readonly (readonly OutCell[])[][], most: number): OutCell[][][] {
  const files: OutCell[][][] = []
  for (const rows of vouchers) {
    const last = files.at(-1)
    if (last && last.length + rows.length <= most) last.push(...rows.map((row) => [...row]))
    else files.push(rows.map((row) => [...row]))
  }
  return files
}
