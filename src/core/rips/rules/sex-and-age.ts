import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import { say } from '../../messages/message.ts'
import { yearsBetween } from '../calendar.ts'
import { date, dateTime, type Service, sexOf, text, type User } from '../view.ts'
import { type Rule, serviceRule, userRule, when } from './rule.ts'

/** What depends on the sex and age of the user. Source: DT1 v002, section 5; limits of the table of purposes. */

/** Ages of a mother, in completed years at the birth. */
const MOTHER = { from: 9, to: 60 }
const IVE = '24'
const PURPOSES = new Map(CATALOGS.finalidadTecnologiaSalud.map((option) => [option.code, option]))

const newborns = ({ services }: User): Service[] => services.filter(({ group }) => group === 'recienNacidos')

/** Completed years of a user at a date, if both are known. */
export function ageAt(user: User, at: string | undefined): number | undefined {
  const born = date(user.record, 'fechaNacimiento')
  return born === undefined || at === undefined || at.slice(0, 10) < born ? undefined : yearsBetween(born, at)
}

export const SEX_AND_AGE_RULES: readonly Rule[] = [
  userRule('RVC008', say('findings.motherAge'), (user) => {
    const [first] = newborns(user)
    const age = first && ageAt(user, dateTime(first.record, 'fechaNacimiento'))
    return when(age !== undefined && (age < MOTHER.from || age > MOTHER.to), 'fechaNacimiento')
  }),
  userRule('RVC009', say('findings.motherSex'), (user) => {
    const sex = sexOf(user)
    return when(sex !== undefined && sex !== 'F' && newborns(user).length > 0, 'codSexo')
  }),
  userRule('RVC010', say('findings.iveSex'), (user) => {
    const sex = sexOf(user)
    const purposes = user.services.map(({ record }) => text(record, 'finalidadTecnologiaSalud'))
    return when(sex !== undefined && sex !== 'F' && purposes.includes(IVE), 'codSexo')
  }),

  serviceRule('RVC051', ['consultas', 'procedimientos'], say('findings.purposeOfOthers'), ({ record, user }) => {
    const purpose = PURPOSES.get(text(record, 'finalidadTecnologiaSalud') ?? '')
    if (purpose === undefined) return
    const sex = sexOf(user)
    const age = ageAt(user, dateTime(record, 'fechaInicioAtencion'))
    // The sex of an IVE is RVC010's.
    const wrongSex = purpose.code !== IVE && purpose.sex !== undefined && sex !== undefined && sex !== purpose.sex
    const { minAge = 0, maxAge = 999 } = purpose
    const wrongAge = age !== undefined && (age < minAge || age > maxAge)
    return when(wrongSex || wrongAge, 'finalidadTecnologiaSalud')
  }),
]
