import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfPresent } from '../../core/files/durable-file.ts'
import { keyCheck } from '../../core/keys/recovery-key.ts'
import type { StoreKeys } from '../../core/keys/store-keys.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { resealedVault } from '../vault/file.ts'
import { KEY_BYTES } from './home.ts'
import { closed, type Homed, type Keys, keyWithCheck, withChangeDue, withDataKey, withRecoveryKey } from './ring.ts'
import { checkOf, KEY_FILE, readKeyFile, VAULT_FILE, writeRing } from './ring-file.ts'

/** The open ring of a data folder. */
export function ringKeys(dataDir: string, homed: Homed, found: Keys): StoreKeys {
  let keys = found
  const inTurn = oneAtATime()
  const change = (to: (keys: Keys) => Keys) =>
    inTurn(async () => {
      const next = to(keys)
      await writeRing(dataDir, closed(next, homed))
      keys = next
    })
  const checkIn = async (folder: string) => {
    const file = await readKeyFile(folder).catch(() => undefined)
    return file && checkOf(file)
  }
  return {
    recoveryKey: () => keys.recoveryKey,
    recoverySince: () => keys.recoverySince,
    dataSince: () => keys.dataSince,
    isChangeDue: () => keys.changeDue,
    standing(typed) {
      const check = keyCheck(typed)
      if (check === keyCheck(keys.recoveryKey)) return { is: 'valid' }
      const voided = keys.voided.find((one) => one.check === check)
      return voided ? { is: 'voided', until: voided.until } : { is: 'foreign' }
    },
    renewRecovery: (now) => change((present) => withRecoveryKey(present, randomBytes(KEY_BYTES), now)),
    askForChange: (now) => change((present) => withChangeDue(present, randomBytes(KEY_BYTES), now)),
    async keyOf(folder) {
      const check = await checkIn(folder)
      return check === undefined ? undefined : keyWithCheck(keys, check)
    },
    async isForeign(folder) {
      const check = await checkIn(folder)
      // One that does not open just now, or is of a version to come, may be anybody's.
      if (check === undefined) return existsSync(join(folder, KEY_FILE))
      return keyWithCheck(keys, check) === undefined
    },
    async stage(folder, dataKey, now) {
      await writeRing(folder, closed(withDataKey(keys, dataKey, now), homed))
      const vault = join(dataDir, VAULT_FILE)
      const isKept = homed.home.source !== 'keychain' && (await readIfPresent(vault)) !== undefined
      if (isKept) await resealedVault(vault, keys.dataKey, join(folder, VAULT_FILE), dataKey)
    },
  }
}
