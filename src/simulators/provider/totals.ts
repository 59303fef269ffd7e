import type { Content, Line } from './document.ts'
import { scaled, sum } from './money.ts'

export interface TaxAmount {
  readonly code: string
  readonly rate: number
  readonly excluded: boolean
  readonly base: number
  readonly amount: number
}

export interface LineTotals {
  /** Price x quantity. */
  readonly gross: number
  readonly discount: number
  /** After discount, before tax: the LineExtensionAmount. */
  readonly net: number
  readonly taxes: readonly TaxAmount[]
}

/** All in centavos. */
export interface Totals {
  readonly lines: readonly LineTotals[]
  readonly taxes: readonly TaxAmount[]
  readonly lineExtension: number
  /** Base of what is taxed, which excluded lines are not. */
  readonly taxable: number
  readonly tax: number
  readonly taxInclusive: number
  readonly prepaid: number
  readonly payable: number
}

/** Payments of these kinds of invoice are only reported: they do not reduce what the payer owes. */
const INFORMATIVE = new Set(['SS-Reporte', 'SS-SinAporte', 'SS-Recaudo'])

export function totalsOf(
  content: Pick<Content, 'lines' | 'prepayments' | 'operationType'> & { rounding?: number },
): Totals {
  const lines = content.lines.map(lineTotals)
  const taxes = byRate(lines.flatMap((line) => line.taxes))
  const lineExtension = sum(lines.map((line) => line.net))
  const tax = sum(taxes.map(({ amount }) => amount))
  const taxInclusive = lineExtension + tax
  const prepaid = sum(content.prepayments.map(({ amount }) => amount))
  return {
    lines,
    taxes,
    lineExtension,
    taxable: sum(lines.filter((line) => line.taxes.some((each) => !each.excluded)).map((line) => line.net)),
    tax,
    taxInclusive,
    prepaid,
    payable: taxInclusive - (INFORMATIVE.has(content.operationType) ? 0 : prepaid) + (content.rounding ?? 0),
  }
}

export function taxOf(totals: Totals, code: string): number {
  return sum(totals.taxes.filter((tax) => tax.code === code).map(({ amount }) => amount))
}

function lineTotals(line: Line): LineTotals {
  const gross = scaled(line.price, line.quantity, 100)
  const discount = line.discount > 0 ? line.discount : scaled(gross, line.discountRate, 10_000)
  const net = gross - discount
  const taxes = line.taxes.map((tax) => ({
    ...tax,
    base: net,
    amount: scaled(net, tax.excluded ? 0 : tax.rate, 10_000),
  }))
  return { gross, discount, net, taxes }
}

/** One entry per code, rate and exclusion, in order of appearance. */
function byRate(taxes: readonly TaxAmount[]): TaxAmount[] {
  const groups = new Map<string, TaxAmount>()
  for (const tax of taxes) {
    const key = `${tax.code}/${tax.rate}/${tax.excluded}`
    const group = groups.get(key)
    groups.set(key, { ...tax, base: tax.base + (group?.base ?? 0), amount: tax.amount + (group?.amount ?? 0) })
  }
  return [...groups.values()]
}
