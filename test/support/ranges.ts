/** For tests: what a simulated account has for invoices, as its provider tells it. */
export const INVOICE_RANGE = {
  providerRangeId: '8',
  kind: 'invoice',
  prefix: 'SETP',
  from: 990_000_000,
  to: 995_000_000,
  next: 990_000_001,
  resolutionNumber: '18760000001',
  validFrom: '2019-01-19',
  validTo: '2030-01-19',
  active: true,
  expired: false,
} as const

/** And for credit notes, which have no resolution. */
export const NOTE_RANGE = {
  ...INVOICE_RANGE,
  providerRangeId: '9',
  kind: 'credit_note',
  prefix: 'NC',
  from: 1,
  to: 16_000_000,
  next: 1,
  resolutionNumber: null,
  validFrom: null,
  validTo: null,
} as const
