import type { keyOperations, RecoveryKey } from '../../contract/keys.ts'
import type { BackupKeeper } from '../backups/keeper.ts'
import { expectPassword } from '../identity/account.ts'
import type { Doorkeeper } from '../identity/doorkeeper.ts'
import { type Call, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { printedKey, readTypedKey } from '../keys/recovery-key.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import { type Message, say } from '../messages/message.ts'
import type { KeyChange } from './key-change.ts'

export interface KeyHandlerDependencies {
  readonly keys: StoreKeys
  readonly change: KeyChange
  readonly keeper: BackupKeeper
  readonly doorkeeper: Doorkeeper
}

/** The keys lie outside of the store: they are changed before the transaction, which then only notes it. */
export function keyHandlers(deps: KeyHandlerDependencies): HandlersOf<keyof typeof keyOperations> {
  const { keys, change, keeper, doorkeeper } = deps

  const sheet = (now: number): RecoveryKey => ({
    groups: printedKey(keys.recoveryKey()),
    shownAt: isoInstant(now),
    validSince: keys.recoverySince(),
  })

  function problemWith(text: string): Message | null {
    const typed = readTypedKey(text)
    if ('problem' in typed) return typed.problem
    const standing = keys.standing(typed.key)
    if (standing.is === 'valid') return null
    if (standing.is === 'foreign') return say('keys.foreign')
    return say('keys.annulled', { day: dayOf(standing.until) })
  }

  return {
    'recoveryKey.show': {
      async prepare(call) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        const body = sheet(call.now)
        return async () => ({ status: 200, body })
      },
    },

    async 'recoveryKey.check'({ body }) {
      const message = problemWith(body.key)
      return { status: 200, body: { ok: message === null, message } }
    },

    'recoveryKey.renew': {
      async prepare(call) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        await keys.renewRecovery(isoInstant(call.now))
        const reply = { status: 200, body: sheet(call.now) }
        return async () => ({
          ...reply,
          settle: async () => {
            change.start()
            void keeper.beginAnew()
            return reply
          },
        })
      },
    },

    async 'dataKey.get'() {
      return { status: 200, body: change.state() }
    },

    'dataKey.change': {
      async prepare(call: Call<'dataKey.change'>) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        await keys.askForChange(isoInstant(call.now))
        return async () => ({
          status: 202,
          body: change.state(),
          settle: async () => {
            change.start()
            return { status: 202, body: change.state() }
          },
        })
      },
    },
  }
}

const BOGOTA = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long', timeStyle: 'short' })
const dayOf = (instant: string) => BOGOTA.format(new Date(instant))
