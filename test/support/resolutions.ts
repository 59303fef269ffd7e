import type { Resolution } from '../../src/contract/resolutions.ts'

/** For tests: an unused range of a thousand invoices. */
export const aResolution = (fields: Partial<Resolution> = {}): Resolution => ({
  id: 'res_1',
  kind: 'invoice',
  prefix: 'SETP',
  from: 1,
  to: 1000,
  next: 1,
  remaining: 1000,
  hasTechnicalKey: false,
  resolutionNumber: null,
  validFrom: null,
  validTo: null,
  providerRangeId: null,
  isActive: true,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
})
