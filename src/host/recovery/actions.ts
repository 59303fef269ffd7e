import { dirname } from 'node:path'
import type { CheckCopy } from '../../core/backups/keeper.ts'
import { backupsIn, folderOf, localPlace, secondPlace } from '../../core/backups/manifest.ts'
import { applyStaged, stageRestore } from '../../core/backups/staged.ts'
import type { Core } from '../../core/core.ts'
import { say } from '../../core/messages/message.ts'
import { checkCopy } from '../../core/store/check.sqlite.ts'
import { newestSchema } from '../../core/store/migrate.sqlite.ts'
import type { CoreLifecycle } from '../lifecycle.ts'
import type { MachineSettings } from '../machine.ts'
import { MIGRATIONS_DIR } from '../places.ts'
import { adoptKeys } from '../store-key/by-person.ts'
import type { Keys } from '../store-key/ring.ts'
import { isNewStore } from '../store-key/ring-file.ts'
import type { KeyOptions } from '../store-key/store-key.ts'
import type { Tries } from '../tries.ts'
import type { PassphraseJudge } from '../unlock/unlock.ts'
import { keyOfCopy, keysOfData } from './keys-of.ts'
import { type FoundBackup, PassphraseNeeded, type RecoveryActions, type Trouble } from './recovery.ts'

export interface RecoveryDependencies {
  readonly options: Pick<KeyOptions, 'dataDir' | 'keychain'>
  readonly settings: MachineSettings
  readonly lifecycle: CoreLifecycle
  readonly tries: Tries
  readonly judge: PassphraseJudge
}

/** What a person can do on the recovery page, one thing after the other; a wrong secret counts as a try. */
export function recoveryActions(deps: RecoveryDependencies): RecoveryActions {
  const { options, settings, lifecycle, tries, judge } = deps
  const tried = (work: () => Promise<void>) => tries.once(() => lifecycle.inTurn(work))
  return {
    dataDir: options.dataDir,
    judge,
    trouble: () => whatIsWrong(deps),
    backupFolder: () => settings.backupFolder(),
    takeKey: (key, passphrase) => tried(() => takeKey(deps, key, passphrase)),
    restore: (backup, secret, passphrase) => tried(() => restore(deps, backup, secret, passphrase)),
    retry: () => lifecycle.inTurn(() => lifecycle.openAsFound()),
  }
}

/** A store that nobody has used yet may still become a restored one. */
async function whatIsWrong({ options, lifecycle }: RecoveryDependencies): Promise<Trouble | undefined> {
  const { core, trouble } = lifecycle
  const isNew = core ? await isUnused(core) : isNewStore(options.dataDir)
  if (trouble || !isNew) return trouble
  return { kind: 'new', said: say('recovery.newWhy') }
}

async function takeKey(
  { options, settings, lifecycle }: RecoveryDependencies,
  key: Uint8Array,
  passphrase: string | undefined,
): Promise<void> {
  const { dataDir } = options
  const chosen = settings.backupFolder()
  const places = [localPlace(dataDir), ...(chosen ? [secondPlace(chosen)] : [])]
  const copies = await Promise.all(places.map(foldersIn))
  await adopt(options, dataDir, await keysOfData(dataDir, key, copies.flat()), passphrase)
  await lifecycle.openWith(passphrase)
}

async function restore(
  { options, lifecycle }: RecoveryDependencies,
  backup: FoundBackup,
  secret: string | undefined,
  passphrase: string | undefined,
): Promise<void> {
  const { dataDir } = options
  const { folder } = backup
  const {
    key,
    phrase = passphrase,
    add,
  } = await keyOfCopy(folder, {
    own: lifecycle.found,
    secret,
    others: await foldersIn(dirname(folder)),
    adopt: (stage, keys, phrase = passphrase) => adopt(options, stage, keys, phrase),
  })
  const check: CheckCopy = (path, key) => checkCopy(path, key, newestSchema(MIGRATIONS_DIR))
  await stageRestore({ dataDir, backup, folder, key, check, actor: 'recovery', now: Date.now(), add })
  await lifecycle.close()
  await applyStaged(dataDir)
  await lifecycle.openWith(phrase)
}

/** Gives keys a home on this machine. @throws PassphraseNeeded where it has no keychain and no passphrase was typed. */
async function adopt(
  { keychain }: RecoveryDependencies['options'],
  folder: string,
  keys: Keys,
  passphrase: string | undefined,
): Promise<void> {
  if (await adoptKeys(folder, keys, { keychain, passphrase })) return
  throw new PassphraseNeeded(say('recovery.passphraseNeeded'))
}

/** The folders of the copies in a place. */
async function foldersIn(place: string): Promise<string[]> {
  return (await backupsIn(place, 'local')).map(({ id }) => folderOf(place, id))
}

async function isUnused(core: Core): Promise<boolean> {
  const health = await core.fetch(new Request('http://127.0.0.1/api/v1/health'))
  return (await health.json()).setupRequired === true
}
