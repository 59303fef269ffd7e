import { createHash } from 'node:crypto'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import type { SignInFailures, StoredUser } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import { NOBODYS_HASH, verifyPassword } from './passwords.ts'

const FREE_FAILURES = 3
const LONGEST_BLOCK_S = 15 * 60

/** The same words whatever was wrong, so that they tell nobody which phones have an account. */
function refused(blockedSeconds: number): Fault {
  const headers = blockedSeconds > 0 ? { headers: { 'retry-after': String(blockedSeconds) } } : {}
  return new Fault('unauthenticated', 'El teléfono o la contraseña no son correctos.', headers)
}

function blockSeconds(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** failures, LONGEST_BLOCK_S)
}

function secondsLeft(known: SignInFailures | undefined, now: number): number {
  const left = known ? Math.ceil((Date.parse(known.blockedUntil) - now) / 1000) : 0
  // No block is that long: the clock was put back since.
  return left > LONGEST_BLOCK_S ? 0 : Math.max(left, 0)
}

export interface Doorkeeper {
  /**
   * The user with this phone and password, or `unauthenticated`, at the same cost for phones that nobody has. From the
   * third failure on, a phone is refused unseen for 2^failures seconds (at most 15 min, told in `retry-after`); failures
   * are on the disk and in the audit before the answer. Must not be awaited inside a transaction.
   */
  admit(phone: string, password: string, now: number): Promise<StoredUser>
}

export function createDoorkeeper(store: Store): Doorkeeper {
  const turns = new Map<string, Promise<unknown>>()

  /** One try at a time for a phone: many at once would all be judged before the first failure counts. */
  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work)
    const over = mine
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === over) turns.delete(key)
      })
    turns.set(key, over)
    return mine
  }

  /** The audit says whose password it was not, never which phone was tried: nobody's phone is nobody. */
  async function countFailure(
    user: StoredUser | undefined,
    phoneSha256: string,
    failures: number,
    now: number,
  ): Promise<Fault> {
    const seconds = blockSeconds(failures)
    const at = isoInstant(now)
    await store.write(async ({ identity, audit }) => {
      await identity.prune(at)
      await identity.saveSignInFailures(phoneSha256, { failures, blockedUntil: isoInstant(now + seconds * 1000) })
      const event = { workspaceId: '', at, actor: 'anonymous', operation: 'sessions.refused' }
      await audit.append({ ...event, target: user?.id ?? null, revision: null, requestSha256: null })
    })
    return refused(seconds)
  }

  async function judged(phone: string, password: string, now: number): Promise<StoredUser> {
    const phoneSha256 = createHash('sha256').update(phone).digest('hex')
    const known = await store.read.identity.findSignInFailures(phoneSha256)
    const left = secondsLeft(known, now)
    if (left > 0) throw refused(left)
    const user = await store.read.identity.findUserByPhone(phone)
    const right = await verifyPassword(password, user?.passwordHash ?? NOBODYS_HASH)
    if (!user || !right) throw await countFailure(user, phoneSha256, (known?.failures ?? 0) + 1, now)
    if (known) await store.write(({ identity }) => identity.clearSignInFailures(phoneSha256))
    return user
  }

  return { admit: (phone, password, now) => inTurn(phone, () => judged(phone, password, now)) }
}
