import { hash } from 'node:crypto'
import { providerOfSite } from '../../../contract/reps.ts'
import { DATE_TIME, START_FIELDS } from '../../../contract/rips/field.ts'
import { FIELDS, findField, perServiceGroup } from '../../../contract/rips/groups.ts'
import { say } from '../../messages/message.ts'
import { yearsAfter } from '../calendar.ts'
import { date, type Service, text, type User } from '../view.ts'
import { type Path, pathOf, runningRule, serviceRule, userRule } from './rule.ts'

const SIRAS_MISSING = say('findings.sirasMissing')
const SIRAS_ONLY_CITED = say('general.both', { first: SIRAS_MISSING, second: say('findings.onlyCited') })
const lacksSiras = ({ record, package: { pack } }: User): boolean =>
  pack.sirasUserTypes.includes(text(record, 'tipoUsuario') ?? '') && text(record, 'registroSIRAS') === undefined
/** The user type that only DT1 v003 has. */
const isOnlyCited = ({ record }: User): boolean => record.tipoUsuario === '14'

export const IDENTITY_RULES = [
  runningRule('RVG10', say('findings.providerOfOther'), ({ workspace }) => {
    const isOwn = ownCodes(workspace.providerCodes)
    return {
      user: ({ services }) => {
        const strangers = services.filter((service) => !isOwn(providerOf(service)))
        return strangers.map((service): Path => [...pathOf(service), 'codPrestador'])
      },
    }
  }),

  runningRule('RVG12', say('findings.userRepeated'), () => {
    const seen = new Set<string>()
    return {
      user: (user) => {
        const key = identityOf(user)
        if (seen.has(key)) return [pathOf(user)]
        if (seen.size < MAX_REMEMBERED_USERS) seen.add(key)
      },
    }
  }),

  userRule('RVC007', say('findings.ageOfDocument'), (user) => {
    const ages = AGES.get(text(user.record, 'tipoDocumentoIdentificacion') ?? '')
    const born = date(user.record, 'fechaNacimiento')
    const at = firstAttention(user)
    if (ages === undefined || born === undefined || born > at) return
    // One year minus one day of tolerance at both ends.
    const tooYoung = ages.from > 0 && at <= yearsAfter(born, ages.from - 1)
    const tooOld = ages.to !== undefined && at >= yearsAfter(born, ages.to + 1)
    return tooYoung || tooOld ? 'fechaNacimiento' : undefined
  }),

  userRule('RVC095', SIRAS_MISSING, (user) => (lacksSiras(user) && !isOnlyCited(user) ? 'registroSIRAS' : undefined)),
  userRule('RVC095', SIRAS_ONLY_CITED, (user) => (lacksSiras(user) && isOnlyCited(user) ? 'registroSIRAS' : undefined)),

  serviceRule('RVC047', ['recienNacidos'], say('findings.newbornDocument'), ({ record, user }) => {
    const type = text(record, 'tipoDocumentoIdentificacion')
    if (type === undefined || OWN_DOCUMENTS.has(type)) return
    const differs = (name: string) => record[name] !== user.record[name]
    return ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'].find(differs)
  }),
]

/** Documents that a newborn may have of its own. */
const OWN_DOCUMENTS: ReadonlySet<string> = new Set(['CN', 'RC', 'MS'])

/**
 * Ages in years, from the first birthday that fits to the first that no longer does. The ministry says only "coherent":
 * these are the ages at which the documents are issued. Others carry no age.
 */
const AGES: ReadonlyMap<string, { from: number; to?: number }> = new Map([
  ['RC', { from: 0, to: 7 }],
  ['TI', { from: 7, to: 18 }],
  ['MS', { from: 0, to: 18 }],
  ['CC', { from: 18 }],
  ['AS', { from: 18 }],
])

/** Day of the first service: the document was the one of that day. Without services, today. */
function firstAttention({ services, package: { now } }: User): string {
  let first = now
  for (const { record } of services) {
    for (const name of START_FIELDS) {
      const at = record[name]
      if (typeof at === 'string' && at < first && DATE_TIME.test(at)) first = at
    }
  }
  return first.slice(0, 10)
}

/** A user is the same when everything but its number and its services is; a hash, since a big package has many. */
const identityOf = ({ record }: User): string =>
  hash('sha1', JSON.stringify(IDENTITY.map((name) => record[name] ?? null)), 'base64')
const IDENTITY = FIELDS.usuarios.map(({ name }) => name).filter((name) => name !== 'consecutivo')

/** More users than 200 MB of whole records can hold: a bound on memory for packages that are hopeless anyway. */
const MAX_REMEMBERED_USERS = 1_000_000

const PROVIDER_FIELD = perServiceGroup((group) => findField(group, 'codPrestador'))

/** The provider's code, if it has a length that its group takes. */
export function providerOf({ record, group }: Service): string | undefined {
  const { min = 0, max = 0 } = PROVIDER_FIELD[group] ?? {}
  const code = text(record, 'codPrestador')
  return code !== undefined && code.length >= min && code.length <= max ? code : undefined
}

/** Whether a code is the biller's; while the workspace has no codes, the first one met is taken for it. */
function ownCodes(known: readonly string[]): (code: string | undefined) => boolean {
  const own = new Set(known)
  return (code) => {
    if (code === undefined) return true
    if (own.size === 0) own.add(providerOfSite(code))
    return own.has(code) || own.has(providerOfSite(code))
  }
}
