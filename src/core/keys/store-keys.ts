import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'
import { keyCheck } from './recovery-key.ts'

/** When the present recovery key was last shown; null: never, so that nobody can have it on paper. */
export async function recoveryKeyShownAt({ audit }: Stores, keys: StoreKeys): Promise<string | null> {
  const shown = await Promise.all([audit.lastOf('recoveryKey.show'), audit.lastOf('recoveryKey.renew')])
  const last =
    shown
      .flatMap((at) => at ?? [])
      .sort()
      .at(-1) ?? null
  return last !== null && last >= (keys.recoverySince() ?? '') ? last : null
}

/** How a recovery key that somebody typed stands: `voided` ones open the copies that were made up to then. */
export type KeyStanding =
  | { readonly is: 'valid' }
  | { readonly is: 'foreign' }
  | { readonly is: 'voided'; readonly until: string }

/** The keys around the store, as the host keeps them: in envelopes, never in the open. Instants are ISO, UTC. */
export interface StoreKeys {
  /** What is printed. */
  recoveryKey(): Uint8Array
  /** Null: since the data was made. */
  recoverySince(): string | null
  dataSince(): string | null
  /** Another data key was asked for, and is not in use yet. */
  isChangeDue(): boolean
  standing(recoveryKey: Uint8Array): KeyStanding
  /** Voids the recovery key, makes another, and makes a change of the data key due. On the disk when it resolves. */
  renewRecovery(now: string): Promise<void>
  /** Makes a change of the data key due; on the disk when it resolves. */
  askForChange(now: string): Promise<void>
  /** The data key of a copy, when it is one that this data has or had. */
  keyOf(folder: string): Promise<Uint8Array | undefined>
  /** Whether a copy says that it is of other data: its key is none that this data has or had. */
  isForeign(folder: string): Promise<boolean>
  /** Writes what opens a store with that data key, now this one's: its envelopes, and the file of secrets if there is one. */
  stage(folder: string, dataKey: Uint8Array, now: string): Promise<void>
}

const refuse = async () => {
  throw new Fault('not_found', say('keys.fixed'))
}

/** For a host without envelopes or a usable keychain: the data key itself is printed, and cannot be changed. */
export function fixedKeys(dataKey: Uint8Array): StoreKeys {
  return {
    recoveryKey: () => dataKey,
    recoverySince: () => null,
    dataSince: () => null,
    isChangeDue: () => false,
    standing: (key) => ({ is: keyCheck(key) === keyCheck(dataKey) ? 'valid' : 'foreign' }),
    renewRecovery: refuse,
    askForChange: refuse,
    stage: refuse,
    keyOf: async () => undefined,
    isForeign: async () => false,
  }
}
