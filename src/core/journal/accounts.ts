import type { JournalAccounts } from '../../contract/journal.ts'

/**
 * Suggested from the chart of accounts for merchants (Decreto 2650 of 1993), which accounting programs begin with. Which
 * ones a clinic uses is its accountant's to say.
 */
export const SUGGESTED_ACCOUNTS: JournalAccounts = {
  receivable: '130505',
  income: '4165',
  incomeRules: [],
  copayment: '280505',
  cash: '110505',
  discounts: '530535',
  returns: '4175',
  vouchers: { invoice: null, creditNote: null, debitNote: null },
}
