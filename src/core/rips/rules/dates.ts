import type { ServiceGroup } from '../../../contract/rips/field.ts'
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
  userRule('RVC006', 'La fecha de nacimiento está en el futuro: corríjala.', ({ record, package: { now } }) => {
    const born = date(record, 'fechaNacimiento')
    return when(born !== undefined && born > today(now), 'fechaNacimiento')
  }),

  serviceRule('RVC013', GIVEN_GROUPS, 'El servicio tiene una fecha futura: corrija la fecha y hora.', (service) =>
    when(isFuture(service, given(service)), given(service)),
  ),
  serviceRule('RVC038', STAYS, 'El ingreso tiene una fecha futura: corrija la fecha y hora.', (service) =>
    when(isFuture(service, 'fechaInicioAtencion'), 'fechaInicioAtencion'),
  ),
  serviceRule('RVC043', DISCHARGED, 'El egreso tiene una fecha futura: corrija la fecha y hora.', (service) =>
    when(isFuture(service, 'fechaEgreso') && !BEGINNINGS.some((name) => isFuture(service, name)), 'fechaEgreso'),
  ),
  serviceRule(
    'RVC045',
    ['recienNacidos'],
    'El nacimiento tiene una fecha futura: corrija la fecha y hora.',
    (service) => when(isFuture(service, 'fechaNacimiento'), 'fechaNacimiento'),
  ),

  serviceRule('RVC039', STAYS, 'El ingreso es posterior al egreso: corrija una de las dos fechas.', ({ record }) =>
    when(isAfter(record, 'fechaInicioAtencion', 'fechaEgreso'), 'fechaInicioAtencion'),
  ),
  serviceRule(
    'RVC046',
    ['recienNacidos'],
    'El recién nacido egresa antes de nacer: corrija una de las dos fechas.',
    ({ record }) => when(isAfter(record, 'fechaNacimiento', 'fechaEgreso'), 'fechaEgreso'),
  ),

  serviceRule(
    'RVC079',
    GIVEN_GROUPS,
    'El servicio es anterior al nacimiento del usuario: corrija una de las dos fechas.',
    (service) => when(isBeforeBirth(service, given(service)), given(service)),
  ),
  serviceRule(
    'RVC081',
    STAYS,
    'El ingreso es anterior al nacimiento del usuario: corrija una de las dos fechas.',
    (service) => when(isBeforeBirth(service, 'fechaInicioAtencion'), 'fechaInicioAtencion'),
  ),
  serviceRule(
    'RVC080',
    DISCHARGED,
    'El egreso es anterior al nacimiento del usuario: corrija una de las dos fechas.',
    (service) => when(isBeforeBirth(service, 'fechaEgreso'), 'fechaEgreso'),
  ),
]
