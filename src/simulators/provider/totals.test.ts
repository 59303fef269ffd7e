import { expect, test } from 'vitest'
import type { Line, Prepayment } from './document.ts'
import { taxOf, totalsOf } from './totals.ts'

const EXCLUDED = { code: '01', rate: 0, excluded: true }

function line(price: number, changes: Partial<Line> = {}): Line {
  return {
    code: '890201',
    name: 'Consulta',
    quantity: 100,
    price,
    discountRate: 0,
    discount: 0,
    taxes: [EXCLUDED],
    unit: '94',
    standard: '999',
    note: null,
    echo: {},
    ...changes,
  }
}

function prepayment(amount: number): Prepayment {
  return { reference: '1', receivedOn: '2026-10-15', concept: '02', amount, note: null }
}

test.each([
  ['SS-CUFE', 5_530_000],
  ['SS-Reporte', 6_000_000],
  ['SS-SinAporte', 6_000_000],
])('%s: what the patient paid reduces what the payer owes only where the norm says so', (operationType, payable) => {
  const totals = totalsOf({
    operationType,
    lines: [line(4_500_000), line(1_500_000)],
    prepayments: [prepayment(470_000)],
  })
  expect(totals).toMatchObject({ lineExtension: 6_000_000, taxable: 0, tax: 0, prepaid: 470_000, payable })
})

test("taxed lines: 19 % on 10.000 + 3 x 20.000 is the vendor's example of 83.300", () => {
  const iva = { code: '01', rate: 1_900, excluded: false }
  const lines = [line(1_000_000, { taxes: [iva] }), line(2_000_000, { taxes: [iva], quantity: 300 })]
  const totals = totalsOf({ operationType: '10', lines, prepayments: [] })
  expect(totals).toMatchObject({ lineExtension: 7_000_000, taxable: 7_000_000, tax: 1_330_000, payable: 8_330_000 })
  expect(taxOf(totals, '01')).toBe(1_330_000)
})

test('discounts, fractions of a unit and rounding of the total', () => {
  const lines = [
    line(10_001, { quantity: 150 }),
    line(100_000, { discountRate: 1_000 }),
    line(5_000, { discount: 500 }),
  ]
  const totals = totalsOf({ operationType: '10', lines, prepayments: [], rounding: -2 })
  expect(totals.lines.map(({ net }) => net)).toEqual([15_002, 90_000, 4_500])
  expect(totals.payable).toBe(109_500)
})
