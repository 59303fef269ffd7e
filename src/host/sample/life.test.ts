import { expect, test } from 'vitest'
import { type SampleClinic, sampleClinic } from '../../../test/support/sample-clinic.ts'
import type { QueryInput } from '../../contract/operations.ts'

// A year has at most 366 days before its last evening; in the evening of Bogotá it is the next day in UTC.
// The numbering that the DIAN gave for tests ends in January 2030.
test.each(['2028-12-31T23:50:00-05:00', '2028-02-29T08:00:00-05:00', '2031-01-01T00:10:00-05:00'])(
  'a year of the made-up clinic can be lived through on %s',
  async (moment) => {
    const clinic = await sampleClinic(moment)
    expect(clinic.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(clinic.told.trimEnd().split('\n').at(-1)).toBe('{"part":1}')
    const found = { ofToday: 3, rejected: true, refused: true, unfiled: true, unknown: 1 }
    expect(await toDo(clinic, moment.slice(0, 10))).toEqual(found)
    await clinic.end()
  },
)

/** What waits for the person of the sample. */
async function toDo({ enter }: SampleClinic, today: string) {
  const { call, params } = await enter()
  const invoices = async (query: QueryInput<'healthInvoices.list'>) =>
    (await call('healthInvoices.list', { params, query })).body.total
  const visits = (await call('visits.list', { params, query: { unbilled: 'true', limit: 500 } })).body.items
  return {
    ofToday: visits.filter(({ date }) => date === today).length,
    rejected: (await invoices({ status: 'rejected' })) > 0,
    refused: (await call('ripsPackages.list', { params, query: { status: 'rejected' } })).body.total > 0,
    unfiled: (await invoices({ withoutCuv: 'true' })) > 0,
    unknown: (await call('dispatches.list', { params, query: { state: 'unknown' } })).body.total,
  }
}
