import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { say } from '../../messages/message.ts'
import { dateTime, type Package, type User } from '../view.ts'
import { packageRule, type Rule, serviceRule, when } from './rule.ts'

/** The period of the invoice. Source: DT1 v002, section 5; lineamientos for capitation. */

const GIVEN: Partial<Record<ServiceGroup, string>> = {
  consultas: 'fechaInicioAtencion',
  procedimientos: 'fechaInicioAtencion',
  medicamentos: 'fechaDispensAdmon',
  otrosServicios: 'fechaSuministroTecnologia',
}
/** Prospective global payment and capitation. */
const BY_PERIOD: ReadonlySet<string> = new Set(['02', '03'])
const DOCUMENT = 'attachedDocument'

/** Notes have a period of their own, and it is not known that the services must be within it. */
const periodOf = ({ invoice, method }: Package) => (method.consecutivos === 'kept' ? null : (invoice?.period ?? null))

export const PERIOD_RULES: readonly Rule[] = [
  serviceRule(
    'RVC014',
    ['consultas', 'procedimientos', 'medicamentos', 'otrosServicios'],
    say('findings.serviceOutsidePeriod'),
    ({ group, record, user }) => {
      const field = GIVEN[group] ?? ''
      const day = dateTime(record, field)?.slice(0, 10)
      const period = periodOf(user.package)
      if (period === null || day === undefined) return
      return when(day < (admissionBefore(user, period.start) ?? period.start) || day > period.end, field)
    },
    ['invoice'],
  ),
  serviceRule(
    'RVC044',
    ['urgencias', 'hospitalizacion', 'recienNacidos'],
    say('findings.dischargeOutsidePeriod'),
    ({ record, user }) => {
      const day = dateTime(record, 'fechaEgreso')?.slice(0, 10)
      const period = periodOf(user.package)
      return when(period !== null && day !== undefined && (day < period.start || day > period.end), 'fechaEgreso')
    },
    ['invoice'],
  ),
  packageRule('CIN001', say('findings.capitationOutsidePeriod'), ({ kind, document }) => {
    if (kind !== 'capitation_initial' && kind !== 'capitation_period') return
    const { issueDate = null, period = null } = document ?? {}
    return when(issueDate !== null && period !== null && (issueDate < period.start || issueDate > period.end), DOCUMENT)
  }),
]

/** Where services are paid by period, those of a stay that began before it count from the admission on. */
function admissionBefore({ services, package: { invoice } }: User, start: string): string | undefined {
  if (!BY_PERIOD.has(invoice?.paymentModality ?? '')) return undefined
  const admissions = services
    .filter(({ group }) => group === 'hospitalizacion' || group === 'urgencias')
    .flatMap(({ record }) => dateTime(record, 'fechaInicioAtencion')?.slice(0, 10) ?? [])
  return admissions.filter((day) => day < start).toSorted()[0]
}
