import { expect, test } from 'vitest'
import { taxRuleTopic } from './tax-rules.ts'

test.each([
  ['FAB07b', 'numbering'],
  ['FAB10a', 'numbering'],
  ['FAJ24', 'issuer'],
  ['FAK24', 'payer'],
  ['CAK61', 'payer'],
  ['FAU14', 'totals'],
  ['FAZ09', 'lines'],
])('%s is about %s', (code, topic) => {
  expect(taxRuleTopic(code)).toBe(topic)
})

test.each(['90', 'field', 'sin-codigo', 'FAB03', 'XAK24', 'FAKE'])('%s says nothing that is known', (code) => {
  expect(taxRuleTopic(code)).toBeUndefined()
})
