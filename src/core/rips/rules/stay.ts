import { say } from '../../messages/message.ts'
import { minutesBetween } from '../calendar.ts'
import { dateTime, type Service, text, type User } from '../view.ts'
import { companionsOf } from './companions.ts'
import { belowUser, type Path, type Rule, serviceRule, userRule, when } from './rule.ts'

/** Urgencies, hospital stays and what goes with them. Source: DT1 v002, section 5. */

const HOUR = 60
const DEAD = '02'
const TO_OTHER_SERVICE = '03'
const SURGICAL = '04'
const IMMEDIATE = '05'
const STAY = '03'
const IN_HOSPITAL = '03'
/** codServicio of the emergency service. */
const EMERGENCY_SERVICE = 1102

/** Consultations of the emergency service, and those given to a patient who is in: 8904 to 8907 of the CUPS. */
const EMERGENCY_CONSULTATION = /^8907/
const GIVEN_INSIDE = /^890[4-7]/

const CODE = 'codConsulta'
const inGroup = (user: User, group: Service['group']): Service[] =>
  user.services.filter((service) => service.group === group)
const has = (user: User, group: Service['group']): boolean =>
  companionsOf(user).some((service) => service.group === group)
const isEmergencyConsultation = ({ group, record }: Service): boolean =>
  group === 'consultas' && EMERGENCY_CONSULTATION.test(text(record, CODE) ?? '')

const start = ({ record }: Service) => dateTime(record, 'fechaInicioAtencion')
const end = ({ record }: Service) => dateTime(record, 'fechaEgreso')

/** When a service began, whatever its group calls it. */
const begun = (service: Service) =>
  start(service) ??
  dateTime(service.record, 'fechaDispensAdmon') ??
  dateTime(service.record, 'fechaSuministroTecnologia')

function stayMinutes(service: Service): number | undefined {
  const from = start(service)
  const to = end(service)
  return from === undefined || to === undefined || from > to ? undefined : minutesBetween(from, to)
}

const isStay = ({ group }: Service): boolean => group === 'hospitalizacion' || group === 'urgencias'
const isWithin = (at: string | undefined, stay: Service): boolean => {
  const from = start(stay)
  const to = end(stay)
  return at !== undefined && from !== undefined && to !== undefined && at >= from && at <= to
}

/** What must be in the package for an admission that came from there; of the other ways nothing is known here. */
const CAME_FROM: ReadonlyMap<string, (user: User) => boolean> = new Map([
  [
    '03',
    (user) => has(user, 'urgencias') || companionsOf(user).some(isEmergencyConsultation) || usedImmediateCare(user),
  ],
  ['05', (user) => companionsOf(user).some(isSurgery)],
  ['06', (user) => has(user, 'procedimientos') || has(user, 'recienNacidos')],
])
const usedImmediateCare = (user: User) => companionsOf(user).some(({ record }) => record.grupoServicios === IMMEDIATE)
const isSurgery = ({ group, record }: Service) => group === 'procedimientos' && record.grupoServicios === SURGICAL

/** The one record is of a patient who was sent on: what is missing is more than a consultation (RVC062). */
function isOnlyDerived(user: User): boolean {
  const [first, ...more] = companionsOf(user)
  return more.length === 0 && first?.record.condicionDestinoUsuarioEgreso === TO_OTHER_SERVICE
}

export const STAY_RULES: readonly Rule[] = [
  serviceRule('RVC040', ['urgencias'], say('findings.observationTooLong'), (service) =>
    when((stayMinutes(service) ?? 0) > 48 * HOUR, 'fechaEgreso'),
  ),
  serviceRule('RVC041', ['hospitalizacion'], say('findings.stayTooShort'), (service) =>
    when((stayMinutes(service) ?? 6 * HOUR) < 6 * HOUR, 'fechaEgreso'),
  ),

  serviceRule('RVC053', ['urgencias', 'hospitalizacion'], say('findings.servicesAfterDeath'), (service) => {
    const died = text(service.record, 'condicionDestinoUsuarioEgreso') === DEAD ? end(service) : undefined
    if (died === undefined) return
    const late = service.user.services.some((other) => {
      const at = begun(other)
      return at !== undefined && minutesBetween(died, at) > 24 * HOUR
    })
    return when(late, 'condicionDestinoUsuarioEgreso')
  }),
  serviceRule(
    'RVC062',
    ['urgencias'],
    say('findings.derivedNowhere'),
    ({ record, user }) => {
      const derived = text(record, 'condicionDestinoUsuarioEgreso') === TO_OTHER_SERVICE
      return when(derived && isOnlyDerived(user), 'condicionDestinoUsuarioEgreso')
    },
    ['source'],
  ),
  serviceRule(
    'RVC054',
    ['hospitalizacion'],
    say('findings.admittedFromNowhere'),
    ({ record, user }) => {
      const isThere = CAME_FROM.get(text(record, 'viaIngresoServicioSalud') ?? '')
      return when(isThere !== undefined && !isThere(user), 'viaIngresoServicioSalud')
    },
    ['source'],
  ),
  serviceRule(
    'RVC056',
    ['otrosServicios'],
    say('findings.stayWithoutRecord'),
    ({ record, user }) =>
      when(text(record, 'tipoOS') === STAY && !has(user, 'urgencias') && !has(user, 'hospitalizacion'), 'tipoOS'),
    ['source'],
  ),

  userRule(
    'RVG15',
    say('findings.observationAlone'),
    (user): Path[] =>
      companionsOf(user).some(isEmergencyConsultation) || isOnlyDerived(user)
        ? []
        : inGroup(user, 'urgencias').map((service) => belowUser(service, 'fechaInicioAtencion')),
    ['source'],
  ),
  userRule('RVG16', say('findings.causeDiffers'), (user) => {
    const [urgency, ...more] = inGroup(user, 'urgencias')
    // With several urgencies it is not known which consultation belongs to which.
    if (urgency === undefined || more.length > 0) return
    const cause = text(urgency.record, 'causaMotivoAtencion')
    const causes = user.services
      .filter((service) => isEmergencyConsultation(service) && (begun(service) ?? '') <= (end(urgency) ?? ''))
      .flatMap(({ record }) => text(record, 'causaMotivoAtencion') ?? [])
    const differs = cause !== undefined && causes.length > 0 && !causes.includes(cause)
    return differs ? [belowUser(urgency, 'causaMotivoAtencion')] : undefined
  }),

  serviceRule('RVC027', ['consultas'], say('findings.notInside'), (service) => {
    const code = text(service.record, CODE)
    if (code === undefined || GIVEN_INSIDE.test(code)) return
    const { record, user } = service
    const at = start(service)
    const inside = user.services.some((stay) => isStay(stay) && isWithin(at, stay))
    const there = text(record, 'grupoServicios') === IN_HOSPITAL || record.codServicio === EMERGENCY_SERVICE
    return when(inside || there, CODE)
  }),
]
