import { expect, test } from 'vitest'
import { companyOf } from './company.ts'
import { uniqueCode } from './unique-code.ts'

/** The examples of the DIAN's technical annex. */
const VECTORS = [
  {
    what: 'CUFE',
    fields: {
      number: '323200000129',
      date: '2019-01-16',
      time: '10:53:10',
      lineExtension: 150_000_000,
      iva: 28_500_000,
      inc: 0,
      ica: 0,
      payable: 178_500_000,
      supplier: '700085371',
      customer: '800199436',
      secret: '693ff6f2a553c3646a063436fd4dd9ded0311471',
      environment: '1',
    },
    code: '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
  },
  {
    what: 'CUDE of a credit note',
    fields: {
      number: '8110007871',
      date: '2019-01-12',
      time: '07:00:00',
      lineExtension: 500_000,
      iva: 95_000,
      inc: 0,
      ica: 0,
      payable: 595_000,
      supplier: '900373076',
      customer: '8355990',
      secret: '12301',
      environment: '1',
    },
    code: '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
  },
  {
    what: 'CUDE with ICA',
    fields: {
      number: '8110007871',
      date: '2019-02-20',
      time: '16:46:55',
      lineExtension: 23_528,
      iva: 1_900,
      inc: 0,
      ica: 828,
      payable: 26_256,
      supplier: '900373076',
      customer: '8355990',
      secret: '12345',
      environment: '2',
    },
    code: '955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7',
  },
]

test.each(VECTORS)('$what of the technical annex', ({ fields, code }) => {
  expect(uniqueCode(fields)).toBe(code)
})

test('check digits of public NITs', () => {
  const digits = {
    '800197268': '4',
    '900825759': '7',
    '900166483': '1',
    '900508908': '9',
    '1000789002': '2',
    '899999001': '7',
    '890900000': '1',
    '900123456': '8',
    '900654321': '0',
    '222222222222': '7',
  }
  expect(Object.fromEntries(Object.keys(digits).map((nit) => [nit, companyOf(nit).dv]))).toEqual(digits)
})
