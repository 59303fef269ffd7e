import { SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import { FIELDS, perServiceGroup } from '../../../contract/rips/groups.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { type Said, say } from '../../messages/message.ts'
import type { CatalogEntry, TableFact } from '../catalog-lookup.ts'
import { dateTime, type Json, type Service, sexOf, text, type User } from '../view.ts'
import { companionsOf } from './companions.ts'
import { belowUser, type Grouped, type Need, type Path, type Rule, serviceRule, userRule, when } from './rule.ts'
import { ageAt } from './sex-and-age.ts'

/** Codes against the installed tables. Source: DT1 v002, section 5, and the flags of the ministry's tables. */

const CUPS_FIELD: Partial<Record<ServiceGroup, string>> = {
  consultas: 'codConsulta',
  procedimientos: 'codProcedimiento',
  otrosServicios: 'codTecnologiaSalud',
}
const WITH_CUPS = ['consultas', 'procedimientos', 'otrosServicios'] as const satisfies ServiceGroup[]
const SURGICAL = '04'
const FEES = '05'
const STAY = '03'
const COLLECTIVE = '42'

const codeField = ({ group }: Service): string => CUPS_FIELD[group] ?? ''
/** The CUPS of a service, if its group has one. */
export const codeOf = (service: Service): string | undefined => text(service.record, codeField(service))
const cups = (service: Service): CatalogEntry | undefined =>
  service.user.package.catalogs.entry('cups', codeOf(service) ?? '')

/** A CUPS beside what its table says of it. */
const cupsRule = (
  code: RuleCode,
  groups: readonly ServiceGroup[],
  message: Said,
  need: TableFact,
  isBroken: (entry: CatalogEntry, service: Service) => boolean,
  needs: readonly Need[] = [],
): Rule =>
  serviceRule(
    code,
    groups,
    message,
    (service) => {
      const entry = cups(service)
      return when(entry !== undefined && isBroken(entry, service), codeField(service))
    },
    [need, ...needs],
  )

const has = (user: User, group: ServiceGroup): boolean => companionsOf(user).some((service) => service.group === group)
const isStay = ({ group, record }: Service): boolean =>
  group === 'urgencias' || group === 'hospitalizacion' || (group === 'otrosServicios' && record.tipoOS === STAY)

/** The diagnoses of the CIE-10 that a group has. */
const DIAGNOSES = perServiceGroup((group) =>
  FIELDS[group].filter(({ catalogs }) => catalogs.includes('cie10')).map(({ name }) => name),
)
const WITH_DIAGNOSES = SERVICE_GROUPS.filter((group) => DIAGNOSES[group].length > 0)
const START = ['fechaInicioAtencion', 'fechaDispensAdmon', 'fechaNacimiento']

export const CODE_RULES: readonly Rule[] = [
  userRule(
    'RVG06',
    say('findings.countryUnlisted'),
    ({ record, package: { catalogs } }) =>
      unlisted(['codPaisResidencia', 'codPaisOrigen'], /^\d{3}$/, record, (code) => catalogs.entry('paises', code)),
    ['paises'],
  ),
  userRule(
    'RVG06',
    say('findings.municipalityUnlisted'),
    ({ record, package: { catalogs } }) =>
      unlisted(['codMunicipioResidencia'], /^\d{5}$/, record, (code) => catalogs.entry('municipios', code)),
    ['municipios'],
  ),
  serviceRule(
    'RVG06',
    WITH_DIAGNOSES,
    say('findings.diagnosisUnlisted'),
    ({ group, record, user }) =>
      unlisted(DIAGNOSES[group], /^[A-Z]\d\d[\dX]$/, record, (code) => user.package.catalogs.entry('cie10', code)),
    ['cie10'],
  ),
  serviceRule(
    'RVC096',
    WITH_CUPS,
    say('findings.cupsUnlisted'),
    (service) => {
      const { group, record } = service
      // Supplies and complementary services have codes of their own; transfers and stays are RVC024's.
      const isFees = group === 'otrosServicios' && text(record, 'tipoOS') === FEES
      // In the other two the structure asks for the form already.
      const hasForm = /^[0-9A-Z]{6}$/.test(codeOf(service) ?? '')
      const judged = isFees ? codeOf(service) !== undefined : group !== 'otrosServicios' && hasForm
      return when(judged && cups(service) === undefined, codeField(service))
    },
    ['cups'],
  ),
  cupsRule('RVC015', ['consultas'], say('findings.notConsultation'), 'cups.use', ({ use }) => isOther(use, 'AC')),
  cupsRule('RVC020', ['procedimientos'], say('findings.notProcedure'), 'cups.use', ({ use }) => isOther(use, 'AP')),
  cupsRule('RVC016', WITH_CUPS, say('findings.cupsOfOtherSex'), 'cups.sex', ({ sex }, { user }) => {
    const given = sexOf(user)
    return sex !== undefined && (given === 'F' || given === 'M') && given !== sex
  }),
  cupsRule(
    'RVC021',
    ['procedimientos'],
    say('findings.procedureWithoutStay'),
    'cups.needsStay',
    ({ needsStay }, { user }) => needsStay === true && !companionsOf(user).some(isStay),
    ['source'],
  ),
  cupsRule(
    'RVC090',
    ['procedimientos'],
    say('findings.surgeryWithoutRoom'),
    'cups.surgical',
    ({ surgical }, { record, user }) =>
      surgical === true && text(record, 'grupoServicios') === SURGICAL && !has(user, 'otrosServicios'),
    ['source'],
  ),
  userRule('RVC018', say('findings.cupsRepeated'), (user) => WITH_CUPS.flatMap((group) => repetitions(user, group))),

  serviceRule(
    'RVC028',
    WITH_DIAGNOSES,
    say('findings.diagnosisOfOthers'),
    (service): Path[] => {
      const { catalogs } = service.user.package
      return DIAGNOSES[service.group]
        .filter((field) => !fits(catalogs.entry('cie10', text(service.record, field) ?? ''), service))
        .map((field) => [field])
    },
    ['cie10.sex', 'cie10.ages'],
  ),
  serviceRule(
    'RVC019',
    ['consultas', 'procedimientos'],
    say('findings.cupsBesideDiagnosis'),
    (service) => when(!arePartners(service, 'codDiagnosticoPrincipal', false), codeField(service)),
    ['cups-cie10'],
  ),
  related(
    'RVC029',
    'consultas',
    ['1', '2', '3'].map((n) => `codDiagnosticoRelacionado${n}`),
    say('findings.relatedBesideConsultation'),
  ),
  related('RVC030', 'procedimientos', ['codDiagnosticoRelacionado'], say('findings.relatedBesideProcedure')),

  serviceRule(
    'RVC059',
    ['consultas', 'procedimientos'],
    say('findings.cupsBesidePurpose'),
    (service) => {
      const purpose = text(service.record, 'finalidadTecnologiaSalud')
      const code = codeOf(service)
      if (purpose === undefined || code === undefined || isCollective(service)) return
      const related = service.user.package.catalogs.partners('cups-finalidad', code)?.has(purpose) ?? false
      return when(!related, codeField(service))
    },
    ['cups-finalidad'],
  ),
  serviceRule(
    'RVC083',
    ['procedimientos'],
    say('findings.notCollective'),
    (service) => {
      const partners = service.user.package.catalogs.partners('cups-finalidad', codeOf(service) ?? '')
      return when(isCollective(service) && !partners?.has(COLLECTIVE), 'finalidadTecnologiaSalud')
    },
    ['cups-finalidad'],
  ),
]

const isOther = (use: CatalogEntry['use'], expected: CatalogEntry['use']) => use !== undefined && use !== expected
const isCollective = ({ group, record }: Service) =>
  group === 'procedimientos' && text(record, 'finalidadTecnologiaSalud') === COLLECTIVE

/** Fields whose code has the form of the table and is not in it; other forms are the structure's. */
function unlisted(
  fields: readonly string[],
  form: RegExp,
  record: Json,
  entry: (code: string) => CatalogEntry | undefined,
): Path[] {
  const isUnlisted = (field: string) => {
    const code = text(record, field)
    return code !== undefined && form.test(code) && entry(code) === undefined
  }
  return fields.filter(isUnlisted).map((field) => [field])
}

/** `ofStranger`: the answer for a CUPS that the table does not have. The main diagnosis is held against it, others are not. */
function arePartners(service: Service, field: string, ofStranger: boolean): boolean {
  const diagnosis = text(service.record, field)
  const code = codeOf(service)
  if (diagnosis === undefined || code === undefined) return true
  return service.user.package.catalogs.partners('cups-cie10', code)?.has(diagnosis) ?? ofStranger
}

/** Related diagnoses beside the CUPS; the main one is RVC019's. */
function related(code: 'RVC029' | 'RVC030', group: ServiceGroup, fields: readonly string[], message: Said): Rule {
  return serviceRule(
    code,
    [group],
    message,
    (service): Path[] => fields.filter((field) => !arePartners(service, field, true)).map((field) => [field]),
    ['cups-cie10'],
  )
}

/** Whether a diagnosis may be of this patient; a newborn's may be of the mother too, under whom it is reported. */
function fits(entry: CatalogEntry | undefined, { group, record, user }: Service): boolean {
  if (entry === undefined) return true
  const at = START.map((field) => dateTime(record, field)).find((value) => value !== undefined)
  const asUser = allows(entry, sexOf(user), ageAt(user, at))
  if (asUser || group !== 'recienNacidos') return asUser
  const sex = { '01': 'M', '02': 'F' }[text(record, 'codSexoBiologico') ?? '']
  return allows(entry, sex, 0)
}

function allows({ sex, minAge = 0, maxAge = 999 }: CatalogEntry, given: string | undefined, age: number | undefined) {
  const otherSex = sex !== undefined && (given === 'F' || given === 'M') && given !== sex
  return !otherSex && (age === undefined || (age >= minAge && age <= maxAge))
}

/** One finding for all records of a patient with the same CUPS on a day, as the ministry counts them. */
function repetitions(user: User, group: ServiceGroup): Grouped[] {
  const groups = new Map<string, Path[]>()
  for (const service of user.services) {
    const code = service.group === group ? codeOf(service) : undefined
    const { record } = service
    const at = dateTime(record, 'fechaInicioAtencion') ?? dateTime(record, 'fechaSuministroTecnologia')
    if (code === undefined || at === undefined) continue
    const key = `${code} ${at.slice(0, 10)}`
    const records = groups.get(key)
    const path = belowUser(service, codeField(service))
    if (records === undefined) groups.set(key, [path])
    else records.push(path)
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((records) => ({ records }))
}
