import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { say } from '../../messages/message.ts'
import { date, dateTime, type Json, type Service } from '../view.ts'
import { serviceRule, userRule, when } from './rule.ts'

/** The property that says when a service was given. */
const GIVEN: Partial<Record<ServiceGroup, string>> = {
  consultas: 'fechaInicioAtencion',
  procedimientos: 'fechaInicioAtencion',
  medicamentos: 'fechaDispensAdmon',
  otrosServicios: 'fechaSuministroTecnologia',
}
const GIVEN_GROUPS = Object.keys(GIVEN) as ServiceGroup[]
const given = ({ group }: Service): string => GIVEN[group] ?? ''

const STAYS = ['urgencias', 'hospitalizacion'] as const
/** Of a stay that begins in the future only the beginning is wrong. */
const BEGINNINGS = ['fechaInicioAtencion', 'fechaNacimiento']
const DISCHARGED = ['urgencias', 'hospitalizacion', 'recienNacidos'] as const

const isFuture = ({ record, user }: Service, name: string): boolean => {
  const at = dateTime(record, name)
  return at !== undefined && at > user.package.now
}

/** A birth in the future is RVC006's, and nothing is compared with it. */
const isBeforeBirth = ({ record, user }: Service, name: string): boolean => {
  const born = date(user.record, 'fechaNacimiento')
  const at = dateTime(record, name)
  return born !== undefined && at !== undefined && at.slice(0, 10) < born && born <= today(user.package.now)
}

const isAfter = (record: Json, earlier: string, later: string): boolean => {
  const from = dateTime(record, earlier)
  const to = dateTime(record, later)
  return from !== undefined && to !== undefined && from > to
}

const today = (now: string): string => now.slice(0, 10)

export const DATE_RULES = [
  userRule('RVC006', say('findings.birthInFuture'), ({ record, package: { now } }) => {
    const born = date(record, 'fechaNacimiento')
    return when(born !== undefined && born > today(now), 'fechaNacimiento')
  }),

  serviceRule('RVC013', GIVEN_GROUPS, say('findings.serviceInFuture'), (service) =>
    when(isFuture(service, given(service)), given(service)),
  ),
  serviceRule('RVC038', STAYS, say('findings.admissionInFuture'), (service) =>
    when(isFuture(service, 'fechaInicioAtencion'), 'fechaInicioAtencion'),
  ),
  serviceRule('RVC043', DISCHARGED, say('findings.dischargeInFuture'), (service) =>
    when(isFuture(service, 'fechaEgreso') && !BEGINNINGS.some((name) => isFuture(service, name)), 'fechaEgreso'),
  ),
  serviceRule('RVC045', ['recienNacidos'], say('findings.newbornInFuture'), (service) =>
    when(isFuture(service, 'fechaNacimiento'), 'fechaNacimiento'),
  ),

  serviceRule('RVC039', STAYS, say('findings.admissionAfterDischarge'), ({ record }) =>
    when(isAfter(record, 'fechaInicioAtencion', 'fechaEgreso'), 'fechaInicioAtencion'),
  ),
  serviceRule('RVC046', ['recienNacidos'], say('findings.dischargedUnborn'), ({ record }) =>
    when(isAfter(record, 'fechaNacimiento', 'fechaEgreso'), 'fechaEgreso'),
  ),

  serviceRule('RVC079', GIVEN_GROUPS, say('findings.serviceBeforeBirth'), (service) =>
    when(isBeforeBirth(service, given(service)), given(service)),
  ),
  serviceRule('RVC081', STAYS, say('findings.admissionBeforeBirth'), (service) =>
    when(isBeforeBirth(service, 'fechaInicioAtencion'), 'fechaInicioAtencion'),
  ),
  serviceRule('RVC080', DISCHARGED, say('findings.dischargeBeforeBirth'), (service) =>
    when(isBeforeBirth(service, 'fechaEgreso'), 'fechaEgreso'),
  ),
]
