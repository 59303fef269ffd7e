import { expect, it } from 'vitest'
import type { StoredRejection } from '../store/reports.ts'
import { Rejected, RejectionReport } from './rejections.ts'

const rejection = (by: StoredRejection['by'], rejectedAt: string, acceptedAt: string | null) =>
  ({
    by,
    rejectedAt,
    acceptedAt,
    documentId: 'inv_1',
    documentKind: 'invoice',
    issues: [],
  }) as unknown as StoredRejection

it('a document is accepted when the last of those that rejected it took it', () => {
  const rejected = new Rejected()
  rejected.add(rejection('provider', '2026-07-01T15:00:00.000Z', '2026-07-02T15:00:00.000Z'))
  rejected.add(rejection('ministry', '2026-07-03T15:00:00.000Z', '2026-07-08T15:00:00.000Z'))
  expect(rejected.documents()).toMatchObject([{ acceptedAt: '2026-07-08T15:00:00.000Z' }])
  expect(rejected.view()).toMatchObject({ documents: 1, accepted: 1, daysToAccepted: 7 })
  rejected.add(rejection('ministry', '2026-07-09T15:00:00.000Z', null))
  expect(rejected.view()).toMatchObject({ documents: 1, accepted: 0, daysToAccepted: null })
})

it('of a code that is no rule, what was said last is said', () => {
  const report = new RejectionReport('code')
  for (const message of ['Falta algo', 'Falta el contrato']) {
    const issues = [{ code: 'XYZ1', severity: 'error', message }]
    report.add({ ...rejection('provider', '2026-07-01T15:00:00.000Z', null), issues } as unknown as StoredRejection)
  }
  expect([...report.said]).toEqual([['XYZ1', 'Falta el contrato']])
})
