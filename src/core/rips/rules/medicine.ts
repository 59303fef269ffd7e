import { say } from '../../messages/message.ts'
import type { CatalogLookup } from '../catalog-lookup.ts'
import { text, type User } from '../view.ts'
import { belowUser, type Grouped, type Path, type Rule, serviceRule, userRule, when } from './rule.ts'

/** Medicines. Source: DT1 v002, section 5. */

const REGISTERED = '01'
const MAGISTRAL = '03'
const UNIRS = '04'
/** Types that have a code of the medicine tables: 02 and 05 may have no sanitary registration, 03 is made by hand. */
const CODED: ReadonlySet<string> = new Set([REGISTERED, UNIRS])
const WITHOUT_PREPARATION: ReadonlySet<string> = new Set([REGISTERED, '02', UNIRS])
const PREPARATION = ['nomTecnologiaSalud', 'concentracionMedicamento', 'unidadMedida', 'formaFarmaceutica']
const CANNABIS: ReadonlySet<string> = new Set(['02887', '50840', '50941'])
const CODE = 'codTecnologiaSalud'

const isListed = (catalogs: CatalogLookup, code: string): boolean =>
  catalogs.entry('ium', code) !== undefined || catalogs.entry('cum', code) !== undefined

export const MEDICINE_RULES: readonly Rule[] = [
  userRule('RVG13', say('findings.medicineRepeated'), (user) => repetitions(user)),
  serviceRule(
    'RVC063',
    ['medicamentos'],
    say('findings.medicineUnlisted'),
    ({ record, user }) => {
      const code = text(record, CODE)
      const coded = CODED.has(text(record, 'tipoMedicamento') ?? '')
      return when(coded && code !== undefined && !isListed(user.package.catalogs, code), CODE)
    },
    ['ium', 'cum'],
  ),
  serviceRule(
    'RVC055',
    ['medicamentos'],
    say('findings.unirsUnlisted'),
    ({ record, user }) => {
      const code = text(record, CODE)
      const unlisted = code !== undefined && user.package.catalogs.entry('unirs', code) === undefined
      return when(text(record, 'tipoMedicamento') === UNIRS && unlisted, 'tipoMedicamento')
    },
    ['unirs'],
  ),
  // Of any other preparation field M08 asks for the code of each medicine that it is made from.
  serviceRule('RVC064', ['medicamentos'], say('findings.magistralCode'), ({ record }) => {
    const code = text(record, CODE)
    const isOfCannabis = /cannab|dronabinol/i.test(text(record, 'nomTecnologiaSalud') ?? '')
    const isMagistral = text(record, 'tipoMedicamento') === MAGISTRAL
    return when(isMagistral && isOfCannabis && code !== undefined && !CANNABIS.has(code), CODE)
  }),
  serviceRule('RVC065', ['medicamentos'], say('findings.magistralOnly'), ({ record }): Path[] => {
    if (!WITHOUT_PREPARATION.has(text(record, 'tipoMedicamento') ?? '')) return []
    // 0 is a value: the ministry asks for null.
    return PREPARATION.filter((field) => (record[field] ?? '') !== '').map((field) => [field])
  }),
]

/** One finding a code, as the ministry counts them: all its records that share their hour with another of them. */
function repetitions({ services }: User): Grouped[] {
  const codes = new Map<string, Map<unknown, Path[]>>()
  for (const service of services) {
    const code = service.group === 'medicamentos' ? text(service.record, CODE) : undefined
    if (code === undefined) continue
    const hours = codes.get(code) ?? new Map<unknown, Path[]>()
    const at = text(service.record, 'fechaDispensAdmon')
    const records = hours.get(at) ?? []
    records.push(belowUser(service, CODE))
    codes.set(code, hours.set(at, records))
  }
  const repeated = [...codes.values()].map((hours) => [...hours.values()].filter(({ length }) => length > 1).flat())
  return repeated.filter(({ length }) => length > 0).map((records) => ({ records }))
}
