import { say } from '../../messages/message.ts'
import { number, type Service, text, type User } from '../view.ts'
import { companionsOf } from './companions.ts'
import { belowUser, type Path, type Rule, serviceRule, userRule, when } from './rule.ts'

/** Newborns and the deliveries they come from. Source: DT1 v002, section 5; chapters 72 to 74 of the CUPS. */

/** Instrumented delivery, version with extraction, assistance of a delivery, caesarean. */
const DELIVERY = /^(72[015]|7322|735|740)/
/** Assistance of an ordinary delivery: of one child. */
const SINGLE_DELIVERY = /^7353/
const INPATIENT = '03'

export const isDelivery = ({ group, record }: Service): boolean =>
  group === 'procedimientos' && DELIVERY.test(text(record, 'codProcedimiento') ?? '')

const has = (user: User, group: Service['group']): boolean =>
  companionsOf(user).some((service) => service.group === group)

const deliveryPaths = (user: User): Path[] =>
  user.services.filter(isDelivery).map((service) => belowUser(service, 'codProcedimiento'))

export const NEWBORN_RULES: readonly Rule[] = [
  serviceRule('RVC057', ['recienNacidos'], say('findings.gestationalAge'), ({ record }) =>
    outside(number(record, 'edadGestacional'), 20, 46, 'edadGestacional'),
  ),
  serviceRule('RVC058', ['recienNacidos'], say('findings.weight'), ({ record }) =>
    outside(number(record, 'peso'), 500, 5000, 'peso'),
  ),
  serviceRule('RVC097', ['recienNacidos'], say('findings.prenatalCheckUps'), ({ record }) =>
    outside(number(record, 'numConsultasCPrenatal'), 0, 15, 'numConsultasCPrenatal'),
  ),

  userRule(
    'RVC023',
    say('findings.newbornMissing'),
    (user) => (has(user, 'recienNacidos') ? undefined : deliveryPaths(user)),
    ['source'],
  ),
  userRule(
    'RVC022',
    say('findings.deliveryWithoutStay'),
    (user) => {
      if (has(user, 'hospitalizacion') && has(user, 'otrosServicios')) return
      return user.services
        .filter((service) => isDelivery(service) && service.record.grupoServicios === INPATIENT)
        .map((service) => belowUser(service, 'codProcedimiento'))
    },
    ['source'],
  ),
  userRule(
    'RVG14',
    say('findings.multipleDeliveryMissing'),
    (user) => {
      const babies = user.services.filter(({ group }) => group === 'recienNacidos')
      const [, second] = babies
      if (second === undefined || !sameBirth(babies)) return
      const severalBorn = companionsOf(user).some(
        (service) => isDelivery(service) && !SINGLE_DELIVERY.test(text(service.record, 'codProcedimiento') ?? ''),
      )
      return severalBorn ? undefined : [belowUser(second, 'fechaNacimiento')]
    },
    ['source'],
  ),
]

const outside = (value: number | undefined, from: number, to: number, field: string) =>
  when(value !== undefined && (value < from || value > to), field)

/** Children of two pregnancies may be in one package; then nothing is known of twins. */
function sameBirth(babies: readonly Service[]): boolean {
  const days = new Set(babies.map(({ record }) => (text(record, 'fechaNacimiento') ?? '').slice(0, 7)))
  return days.size === 1
}
