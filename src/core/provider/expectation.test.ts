import { expect, test } from 'vitest'
import { INVOICE_EXPECTED, invoice, note } from '../../../test/support/provider.ts'
import { quote } from '../messages/message.ts'
import { totalsOf } from './document.ts'
import { expectationOf, freeze } from './expectation.ts'

const refused = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a document is recognised at the provider by its number, payer, amounts and time', () => {
  expect(expectationOf(invoice())).toEqual(INVOICE_EXPECTED)
  expect(expectationOf(note('credit_note'))).toMatchObject({ number: 'NC1', sourceNumber: 'SETP990000001' })
})

test('where the provider numbers no number is expected', () => {
  const range = { ...invoice().range, number: null }
  expect(expectationOf(invoice({ range })).number).toBeNull()
})

test('the bytes are those of the body', () => {
  const { bytes, expected } = freeze(invoice(), [[true, 'x', quote('y')]], () => ({ a: 'ñ' }))
  expect(new TextDecoder().decode(bytes)).toBe('{"a":"ñ"}')
  expect(expected).toEqual(expectationOf(invoice()))
})

test('what the rules of all providers or of this one refuse is never written', () => {
  const needs = [[false, 'customer.email', quote('Falta el correo.')]] as const
  const body = () => expect.unreachable()
  expect(refused(() => freeze(invoice({ reference: '' }), needs, body))).toMatchObject({
    code: 'health_document_invalid',
    message: 'El documento tiene errores.',
    details: {
      issues: [
        { field: 'reference' },
        { code: 'health_document_invalid', message: 'Falta el correo.', field: 'customer.email', severity: 'error' },
      ],
    },
  })
})

test('only SS-CUFE takes what patients paid off what is due', () => {
  const { lines, prepayments } = invoice()
  const totals = (operationType: 'SS-CUFE' | 'SS-Reporte') => totalsOf({ lines, prepayments, operationType })
  expect(totals('SS-CUFE')).toEqual({ gross: 6_000_000, prepaid: 470_000, payable: 5_530_000 })
  expect(totals('SS-Reporte')).toEqual({ gross: 6_000_000, prepaid: 470_000, payable: 6_000_000 })
  expect(totalsOf(note('debit_note'))).toEqual({ gross: 1_500_000, prepaid: 0, payable: 1_500_000 })
})
