import { randomInt } from 'node:crypto'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { expectPassword, ownUser } from './account.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { codeSha256, plainCode, secretName, withoutSecondFactor } from './second-factor-code.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'
import { profileOf } from './user.ts'

const RECOVERY_CODES = 10
/** No letter or digit that is mistaken for another: 50 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

const pendingName = (userId: string) => `second-factor/pending/${userId}`
function newRecoveryCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

function wrongCode(): Fault {
  const message = say('identity.nextCode')
  const field = 'code'
  return new Fault('invalid_request', message, { field, issues: [{ code: 'wrong_code', message, field }] })
}

export function secondFactorHandlers(
  secrets: SecretVault,
  doorkeeper: Doorkeeper,
): HandlersOf<'secondFactor.begin' | 'secondFactor.confirm' | 'secondFactor.remove'> {
  return {
    /** Nothing counts yet: a secret that no program has taken in would lock its owner out. */
    'secondFactor.begin': {
      async prepare(call) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        const user = await ownUser(call.stores, call.principal.userId)
        const secret = newTotpSecret()
        await secrets.set(pendingName(user.id), secret)
        return async () => ({
          status: 201,
          body: { secret, uri: totpUri(secret, user.phone) },
          target: { id: user.id },
        })
      },
    },

    'secondFactor.confirm': {
      async prepare({ principal: { userId }, body, now }) {
        const secret = await secrets.get(pendingName(userId))
        const step = secret && stepOf(secret, plainCode(body.code), now, 0)
        if (!secret || !step) throw wrongCode()
        await secrets.set(secretName(userId), secret)
        await secrets.delete(pendingName(userId))
        const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
        return async (stores) => {
          const user = await ownUser(stores, userId)
          const at = isoInstant(now)
          const next = {
            ...user,
            secondFactorAt: at,
            secondFactorStep: step,
            revision: user.revision + 1,
            updatedAt: at,
          }
          await stores.identity.saveUser(next)
          const hashes = recoveryCodes.map((code) => codeSha256(userId, code))
          await stores.identity.saveSecondFactorCodes(userId, hashes)
          return { status: 200, body: { recoveryCodes }, target: { id: userId, revision: next.revision } }
        }
      },
    },

    'secondFactor.remove': {
      async prepare(call) {
        const { userId } = call.principal
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        return async (stores) => {
          const user = await withoutSecondFactor(stores, await ownUser(stores, userId))
          const next = { ...user, revision: user.revision + 1, updatedAt: isoInstant(call.now) }
          await stores.identity.saveUser(next)
          return { status: 200, body: profileOf(next), target: { id: userId, revision: next.revision } }
        }
      },
    },
  }
}
