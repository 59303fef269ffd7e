import { say } from '../../messages/message.ts'
import { centavos, isJson, type Package, type Service, type User, viewUser } from '../view.ts'
import { userKey } from './companions.ts'
import { belowUser, type Path, type Rule, runningRule } from './rule.ts'

/**
 * Notes beside the package that they correct: the records keep the numbers of the users and services they correct, and a
 * credit is not above what was charged. Debit notes may go on with new records. Source: lineamientos v3.2 on notes; the
 * ministry names no code of its own for this: numbers that are nobody's are content that is not allowed (RVG06), values
 * above the source are a difference with the invoice (RVG08).
 */
export const NOTE_RULES: readonly Rule[] = [
  runningRule(
    'RVG06',
    say('findings.numberNotInSource'),
    (of) => {
      const source = index(of)
      const mayAdd = of.kind === 'debit_note'
      return { user: (user) => (source === undefined || mayAdd ? undefined : strangers(user, source)) }
    },
    ['source'],
  ),
  runningRule(
    'RVG06',
    say('findings.recordTwice'),
    (of) => {
      const left = of.kind === 'debit_note' ? undefined : timesOf(of)
      return {
        user: (user) => {
          if (left === undefined) return
          return user.services.filter((service) => !taken(left, keyOf(service))).map((s) => full(s, 'consecutivo'))
        },
      }
    },
    ['source'],
  ),
  runningRule(
    'RVG08',
    say('findings.creditAboveCharge'),
    (of) => {
      const source = isByEvent(of) && of.kind === 'credit_note' ? index(of) : undefined
      return {
        user: (user) =>
          source && user.services.filter((service) => isAbove(service, source)).map((s) => full(s, 'vrServicio')),
      }
    },
    ['source'],
  ),
]

const BY_EVENT = '04'

/** Value in centavos by number of the user, group and number of the service; a user alone stands for itself. */
type Index = ReadonlyMap<string, number>

function index(of: Package): Index | undefined {
  const users: unknown = of.source?.rips?.usuarios
  if (of.method.consecutivos !== 'kept' || !Array.isArray(users)) return undefined
  const found = new Map<string, number>()
  users.forEach((record: unknown, at) => {
    if (!isJson(record)) return
    const user = viewUser(of, at, record)
    found.set(userKey(user), 0)
    for (const service of user.services) {
      const key = keyOf(service)
      // Of records that share a number, any may be the one that is corrected.
      found.set(key, Math.max(found.get(key) ?? 0, centavos(service.record, 'vrServicio') ?? 0))
    }
  })
  return found
}

/** How many services of the source have a number: more than one where it was filed with numbers that repeat. */
function timesOf(of: Package): Map<string, number> | undefined {
  const users: unknown = of.source?.rips?.usuarios
  if (of.method.consecutivos !== 'kept' || !Array.isArray(users)) return undefined
  const times = new Map<string, number>()
  users.forEach((record: unknown, at) => {
    if (!isJson(record)) return
    for (const service of viewUser(of, at, record).services) {
      const key = keyOf(service)
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  })
  return times
}

/** Takes one of a number; false when there were some and none is left. Those of nobody are told by another rule. */
function taken(left: Map<string, number>, key: string): boolean {
  const times = left.get(key)
  if (times === undefined) return true
  left.set(key, times - 1)
  return times > 0
}

const keyOf = ({ user, group, record }: Service): string => [userKey(user), group, record.consecutivo].join(' ')

function strangers(user: User, source: Index): Path[] {
  const at: Path = ['usuarios', user.index]
  if (!source.has(userKey(user))) return [[...at, 'consecutivo']]
  return user.services.filter((service) => !source.has(keyOf(service))).map((service) => full(service, 'consecutivo'))
}

/** In every other modality the services carry no value (RVC034), and the rule is of this one alone. */
const isByEvent = ({ source }: Package) => (source?.document?.paymentModality ?? BY_EVENT) === BY_EVENT

function isAbove(service: Service, source: Index): boolean {
  const charged = source.get(keyOf(service))
  return charged !== undefined && (centavos(service.record, 'vrServicio') ?? 0) > charged
}

const full = (service: Service, field: string): Path => ['usuarios', service.user.index, ...belowUser(service, field)]
