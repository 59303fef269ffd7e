import { expect, it } from 'vitest'
import { pointed } from '../../../../test/support/documents.ts'
import { invoice, note } from '../../../../test/support/provider.ts'
import { quote, say } from '../../messages/message.ts'
import { located } from './rejection.ts'

const person = invoice({ customer: { ...invoice().customer, organization: '2' } })
const [credit, debit] = [note('credit_note'), note('debit_note')]

it.each([
  ['FAB05a', invoice(), 'resolutionId'],
  ['CAB10', credit, 'resolutionId'],
  ['FAK03', invoice(), 'clientId'],
  ['FAK03', person, 'lines[0].patientId'],
  ['CAK03', credit, '-'],
  ['FAN01', invoice(), 'payment'],
  ['DAN01', debit, '-'],
  ['FAU02', invoice(), 'lines'],
  ['CAU02', credit, 'selection'],
  ['DAV02', debit, 'services'],
  ['FAJ02', invoice(), '-'],
  ['ZZZ99', invoice(), '-'],
] as const)('what rule %s is about is mended where a person can', (code, document, field) => {
  const found = located([{ code, message: say('documents.faulty') }], { document, lineAt: (index) => index })
  expect(found.map(pointed)).toEqual([`${code} ${field}`])
})

it('a field that the provider named counts more than its rule', () => {
  const issues = [{ code: 'FAB05', message: quote('x.'), field: 'lines[0].code' }]
  expect(located(issues, { document: invoice(), lineAt: (index) => index + 2 })).toEqual([
    { code: 'FAB05', message: 'x.', field: 'lines[2].code' },
  ])
})
