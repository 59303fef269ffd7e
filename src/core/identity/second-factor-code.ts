import { createHash } from 'node:crypto'
import type { SecretVault } from '../core.ts'
import type { StoredUser } from '../store/identity.ts'
import { NO_WORKSPACE, type Store, type Stores } from '../store/store.ts'
import { stepOf } from './totp.ts'

/** Name in the vault of the secret that codes are made from. */
export const secretName = (userId: string): string => `second-factor/${userId}`

/** A code without what people put in between. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

/** What is kept of a recovery code. It is random, and guesses are slowed down: a quick hash will do. */
export const codeSha256 = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('hex')

/**
 * Whether a code is the user's: of the authenticator program, or one of the recovery codes. Either is used up by it, in one
 * transaction, so that the same code sent twice at once counts once.
 */
export async function takeCode(
  { store, secrets }: { readonly store: Store; readonly secrets: SecretVault },
  { id }: StoredUser,
  code: string,
  now: number,
): Promise<boolean> {
  const secret = await secrets.get(secretName(id))
  return store.write(NO_WORKSPACE, async ({ identity }) => {
    const user = await identity.findUser(id)
    if (!user) return false
    const step = secret && stepOf(secret, plainCode(code), now, user.secondFactorStep)
    if (!step) return identity.spendSecondFactorCode(id, codeSha256(id, code))
    await identity.saveUser({ ...user, secondFactorStep: step })
    return true
  })
}

/** Without the mark in the store the secret counts for nothing; the next one takes its place. */
export async function withoutSecondFactor({ identity }: Stores, user: StoredUser): Promise<StoredUser> {
  await identity.saveSecondFactorCodes(user.id, [])
  return { ...user, secondFactorAt: null, secondFactorStep: 0 }
}
