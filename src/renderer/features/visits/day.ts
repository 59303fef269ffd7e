import { dayAfter, daysBetween } from '../../../contract/bogota.ts'
import { calendarDate } from '../../../contract/common.ts'
import { DATE_TIME, START_FIELDS } from '../../../contract/rips/field.ts'
import type { JsonObject } from '../../base/json/path.ts'
import type { ServiceDraft, VisitDraft } from './draft.ts'

const isDay = (typed: string) => calendarDate.safeParse(typed).success

/** A visit on the day that is being typed; what was done stays where it is: a day may be whole on the way to another one. */
export const withDay = (draft: VisitDraft, date: string): VisitDraft => ({
  ...draft,
  servicesOn: draft.servicesOn ?? draft.date,
  date,
  contractId: '',
})

/** A visit whose day was typed: what was done on the day of before goes along, at the same time. Until it is a day nothing does. */
export function settled(draft: VisitDraft): VisitDraft {
  const { servicesOn, ...rest } = draft
  if (servicesOn === undefined || !isDay(rest.date)) return draft
  return { ...rest, services: rest.services.map((service) => moved(service, servicesOn, rest.date)) }
}

function moved(draft: ServiceDraft, from: string, to: string): ServiceDraft {
  const service: JsonObject = { ...draft.service }
  const isOn = (name: string) => String(service[name]).startsWith(`${from} `)
  const begun = START_FIELDS.filter(isOn)
  // A stay lasts as long as before.
  const ends = begun.length > 0 && DATE_TIME.test(String(service.fechaEgreso))
  for (const name of ends || isOn('fechaEgreso') ? [...begun, 'fechaEgreso'] : begun) {
    const at = String(service[name])
    service[name] = dayAfter(at.slice(0, 10), daysBetween(from, to)) + at.slice(10)
  }
  return { ...draft, service }
}
