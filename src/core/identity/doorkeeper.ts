import { createHash } from 'node:crypto'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { SignInFailures, StoredUser } from '../store/identity.ts'
import { NO_WORKSPACE, type Store } from '../store/store.ts'
import { hashPassword, isOutdated, NOBODYS_HASH, verifyPassword } from './passwords.ts'
import { takeCode } from './second-factor-code.ts'

const FREE_FAILURES = 3
const LONGEST_BLOCK_S = 15 * 60
/** Tries to get in, of all phones together, that are judged or wait for it: some 30 ms each. */
const MOST_AT_ONCE = 64
/** By then those before have been judged. */
const CROWDED_S = 2

/** Stands where a telephone's hash does. */
const RECOVERY = 'recovery-key'

/** The same words whatever was wrong, so that they tell nobody which phones have an account. */
function refused(blockedSeconds: number): Fault {
  const headers = blockedSeconds > 0 ? { headers: { 'retry-after': String(blockedSeconds) } } : {}
  return new Fault('unauthenticated', say('identity.signInFailed'), headers)
}

/** Whatever was tried: nobody looked at it. */
function crowded(): Fault {
  const message = say('identity.crowded')
  const issues = [{ code: 'crowded', message }]
  return new Fault('unauthenticated', message, { headers: { 'retry-after': String(CROWDED_S) }, issues })
}

function codeNeeded(failure?: Fault): Fault {
  const message = failure ? say('identity.wrongCode') : say('identity.codeNeeded')
  const issues = failure ? [{ code: 'wrong_code', message, field: 'code' }] : []
  return new Fault('second_factor_required', message, { ...failure?.details, field: 'code', issues })
}

async function expectSecond(isRight: boolean | undefined, failed: () => Promise<Fault>): Promise<void> {
  if (!isRight) throw codeNeeded(isRight === false ? await failed() : undefined)
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
  /**
   * The same, and with the code of whoever has a second factor: without it `second_factor_required`, which only who knows the
   * password learns. A wrong code counts as a failure. Passwords are judged one at a time, and who comes to a full line is told
   * when to come again: made-up phones keep no processor from those who are in.
   */
  admitWithCode(phone: string, password: string, code: string | undefined, now: number): Promise<StoredUser>
  /** The same delays for guesses at the recovery key. @throws Fault `unauthenticated` */
  admitKey(isRight: () => boolean, now: number): Promise<void>
}

export function createDoorkeeper(store: Store, secrets: SecretVault): Doorkeeper {
  const turns = new Map<string, Promise<unknown>>()
  const judging = oneAtATime()
  let strangers = 0

  /** Whoever is signed in is none, and waits for those that are in line at most. */
  async function amongStrangers<T>(work: () => Promise<T>): Promise<T> {
    if (strangers >= MOST_AT_ONCE) throw crowded()
    strangers++
    try {
      return await work()
    } finally {
      strangers--
    }
  }

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
  async function countFailure(user: StoredUser | undefined, phoneSha256: string, now: number): Promise<Fault> {
    const at = isoInstant(now)
    const seconds = await store.write(NO_WORKSPACE, async ({ identity, audit }) => {
      await identity.prune(at)
      // Other processes count, too.
      const failures = ((await identity.findSignInFailures(phoneSha256))?.failures ?? 0) + 1
      const seconds = blockSeconds(failures)
      await identity.saveSignInFailures(phoneSha256, { failures, blockedUntil: isoInstant(now + seconds * 1000) })
      const event = { workspaceId: '', at, actor: 'anonymous', operation: 'sessions.refused' }
      await audit.append({ ...event, target: user?.id ?? null, revision: null, requestSha256: null })
      return seconds
    })
    return refused(seconds)
  }

  /** A hash of a cheaper time, now that its password is at hand; not over one that was set meanwhile. */
  async function hashAnew(judged: StoredUser, password: string): Promise<StoredUser> {
    const passwordHash = await hashPassword(password)
    await store.write(NO_WORKSPACE, async ({ identity }) => {
      const user = await identity.findUser(judged.id)
      if (user?.passwordHash === judged.passwordHash) await identity.saveUser({ ...user, passwordHash })
    })
    return { ...judged, passwordHash }
  }

  async function judged(
    phone: string,
    password: string,
    now: number,
    /** Whether the code is right; undefined: there is none yet. */
    second: (user: StoredUser) => Promise<boolean | undefined>,
  ): Promise<StoredUser> {
    const phoneSha256 = createHash('sha256').update(phone).digest('hex')
    const known = await store.read.identity.findSignInFailures(phoneSha256)
    const left = secondsLeft(known, now)
    if (left > 0) throw refused(left)
    const user = await store.read.identity.findUserByPhone(phone)
    const right = await judging(() => verifyPassword(password, user?.passwordHash ?? NOBODYS_HASH))
    if (!user || !right) throw await countFailure(user, phoneSha256, now)
    await expectSecond(await second(user), () => countFailure(user, phoneSha256, now))
    if (known) await store.write(NO_WORKSPACE, ({ identity }) => identity.clearSignInFailures(phoneSha256))
    return isOutdated(user.passwordHash) ? hashAnew(user, password) : user
  }

  async function judgedKey(isRight: () => boolean, now: number): Promise<void> {
    const known = await store.read.identity.findSignInFailures(RECOVERY)
    const left = secondsLeft(known, now)
    const refusal = left === 0 && !isRight() && (await countFailure(undefined, RECOVERY, now))
    if (left === 0 && !refusal) {
      if (known) await store.write(NO_WORKSPACE, ({ identity }) => identity.clearSignInFailures(RECOVERY))
      return
    }
    const { headers } = refusal ? refusal.details : refused(left).details
    throw new Fault('unauthenticated', say('identity.foreignRecoveryKey'), {
      field: 'recoveryKey',
      ...(headers && { headers }),
    })
  }

  return {
    admit: (phone, password, now) => inTurn(phone, () => judged(phone, password, now, async () => true)),
    admitWithCode: (phone, password, code, now) =>
      amongStrangers(() =>
        inTurn(phone, () =>
          judged(phone, password, now, async (user) => {
            if (user.secondFactorAt === null) return true
            return code === undefined ? undefined : takeCode({ store, secrets }, user, code, now)
          }),
        ),
      ),
    admitKey: (isRight, now) => amongStrangers(() => inTurn(RECOVERY, () => judgedKey(isRight, now))),
  }
}
