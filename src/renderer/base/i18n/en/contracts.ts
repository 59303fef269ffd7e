import type { Texts } from '../texts.ts'

/** What was agreed with payers. */
export const contracts: Texts['contracts'] = {
  title: 'Contracts',
  named: 'Contract {{number}}',
  none: 'No contracts: invoices carry the number of the last one that was issued.',
  since: 'Since {{from}}',
  between: '{{from}} to {{to}}',
  notToday: 'Not in force today',
  grouping: { visit: 'Visit', patient: 'Patient', contract: 'Contract', authorization: 'Authorization' },
  collector: { provider: 'The clinic', payer: 'The payer' },
  invoices_one: '{{count}} issued invoice',
  invoices_other: '{{count}} issued invoices',
  used: '{{used}} used in {{invoices}}. No ceiling.',
  usedOf: '{{used}} of {{ceiling}} used in {{invoices}}.',
  passed: 'The ceiling is passed by {{by}}',
  use: 'Use contract {{contract}}',
  choose: 'Contract',
  noContract: 'No contract',
  chosenAlone: 'The only one of the payer for this day and this coverage.',
}
