import { expect, it } from 'vitest'
import { aVisit } from '../../../../test/support/visits.ts'
import { dateToWire } from '../../base/format/clinical.ts'
import { settled, withDay } from './day.ts'
import { draftOf, parseKept, type VisitDraft } from './draft.ts'

const done = (service: Record<string, unknown>) => ({ category: 1, service, quantity: 1, unitPrice: 45_000 })
const begunAt = (...times: string[]) =>
  draftOf(aVisit('vis_1', { date: '2026-11-12', services: times.map((at) => done({ fechaInicioAtencion: at })) }))
const times = ({ services }: VisitDraft) => services.map(({ service }) => service.fechaInicioAtencion)
const ends = ({ services }: VisitDraft) => services.map(({ service }) => service.fechaEgreso)
/** Key by key, as the field says it. */
const typed = (draft: VisitDraft, ...texts: string[]) =>
  texts.reduce((present, text) => withDay(present, dateToWire(text)), draft)

it('what was done on the day of a visit goes along to the day that is typed over it, with its time', () => {
  const begun = { ...begunAt('2026-11-12 08:30', '2026-11-21 09:00'), contractId: 'ctr_1' }
  const while_ = typed(begun, '19/11/202', '19/11/20', '', '19/11/2026')
  expect(while_).toMatchObject({ date: '2026-11-19', contractId: '' })
  const left = settled(while_)
  expect(left).toMatchObject({ date: '2026-11-19', contractId: '' })
  expect(times(left)).toEqual(['2026-11-19 08:30', '2026-11-21 09:00'])
  expect(times(settled(typed(left, '18/11/2026')))).toEqual(['2026-11-18 08:30', '2026-11-21 09:00'])
})

it('a day that is whole on the way to another one moves nothing, also of a visit whose services are of several days', () => {
  const corrected = typed(begunAt('2026-11-01 08:00', '2026-11-12 09:00'), '1/11/2026', '13/11/2026')
  expect(times(settled(corrected))).toEqual(['2026-11-01 08:00', '2026-11-13 09:00'])
})

it('work that was kept while its day was being typed moves its services from the day that they stand on', () => {
  const begun = begunAt('2026-11-12 08:30')
  for (const text of ['1/11/2026', '19/11/20']) {
    const halfway = settled(typed(settled(typed(begun, '14/11/2026')), '19/11/20'))
    expect(times(halfway)).toEqual(['2026-11-14 08:30'])
    const kept = { revision: 1, base: begun, draft: typed(halfway, text), field: 'v-date' }
    const draft = parseKept(JSON.parse(JSON.stringify(kept)))?.draft ?? begun
    expect(times(settled(typed(draft, '19/11/2026')))).toEqual(['2026-11-19 08:30'])
  }
})

it('a stay that begins on the day of a visit goes along whole, and one that only ends on it ends on the other one', () => {
  const stay = (from: string, fechaEgreso: string) => done({ fechaInicioAtencion: from, fechaEgreso })
  const services = [
    stay('2026-11-12 08:30', '2026-11-14 10:00'),
    stay('2026-11-12 08:30', '2026-11-12 22:00'),
    stay('2026-11-10 08:30', '2026-11-12 11:00'),
    stay('2026-11-13 08:30', '2026-11-14 11:00'),
    stay('2026-11-12 08:30', '14/11'),
  ]
  const left = settled(typed(draftOf(aVisit('vis_1', { date: '2026-11-12', services })), '29/11/2026'))
  expect(ends(left)).toEqual(['2026-12-01 10:00', '2026-11-29 22:00', '2026-11-29 11:00', '2026-11-14 11:00', '14/11'])
})

it('a field that is left as it was changes nothing', () => {
  const begun = begunAt('2026-11-12 08:30')
  expect(settled(begun)).toBe(begun)
  expect(settled(typed(begun, '1/11/2026', '12/11/2026'))).toEqual({ ...begun, contractId: '' })
})
