import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Backup, BackupStatus, backupOperations } from '../../contract/backups.ts'
import type { MachineServices } from '../core.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import { recoveryKeyShownAt } from '../keys/store-keys.ts'
import { say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import { NO_WORKSPACE, type Store, type Stores } from '../store/store.ts'
import type { BackupKeeper, CheckCopy } from './keeper.ts'
import { refusal } from './refusal.ts'
import { stageRestore, takeApplied } from './staged.ts'

export interface BackupHandlerDependencies {
  readonly dataDir: string
  readonly storeKey: Uint8Array
  readonly check: CheckCopy
  readonly keeper: BackupKeeper
  readonly machine: MachineServices
  readonly keys: StoreKeys
}

/** As the trail calls it. */
const RESTORED = 'backups.restored'

/** Copying is not a transaction: it is done before one, which then only notes it in the audit trail. */
export function backupHandlers(deps: BackupHandlerDependencies): HandlersOf<keyof typeof backupOperations> {
  const { dataDir, storeKey, check, keeper, machine, keys } = deps

  async function status(stores: Stores): Promise<Untold<BackupStatus>> {
    const restoredAt = (await stores.audit.lastOf(RESTORED)) ?? null
    return { ...(await keeper.status()), recoveryKeyShownAt: await recoveryKeyShownAt(stores, keys), restoredAt }
  }

  return {
    async 'backups.list'({ stores }) {
      return { status: 200, body: { items: await keeper.list(), status: await status(stores) } }
    },

    'backups.create': {
      async prepare() {
        const backup = await told(keeper.create('manual'))
        return async () => ({ status: 201, body: backup, target: { id: backup.id } })
      },
    },

    'backups.verify': {
      async prepare({ params }) {
        const proven = await told(keeper.verify(params.backupId))
        return async () => ({ status: 200, body: proven, target: { id: proven.id } })
      },
    },

    'backups.restore': {
      async prepare({ params, principal, now }) {
        const actor = principal.userId
        const stage = async (backup: Backup, folder: string) => {
          const key = (await keys.keyOf(folder)) ?? storeKey
          const add = async (stage: string) => {
            if (key !== storeKey) await keys.stage(stage, key, isoInstant(now))
          }
          await stageRestore({ dataDir, backup, folder, key, check, actor, now, add })
          return backup
        }
        const backup = await told(keeper.withCopy(params.backupId, stage))
        const reply = { status: 202, body: backup, target: { id: backup.id } }
        return async () => ({
          ...reply,
          settle: async () => {
            machine.reopen()
            return reply
          },
        })
      },
    },

    'backups.setFolder': {
      async prepare({ body: { folder } }) {
        if (folder !== null) await expectFolder(folder, dataDir)
        await keeper.setFolder(folder)
        return async (stores) => ({ status: 200, body: await status(stores) })
      },
    },

    async 'localApi.get'() {
      return { status: 200, body: machine.localApi.state() }
    },

    'localApi.put': {
      async prepare({ body }) {
        const state = await machine.localApi.set(body)
        return async () => ({ status: 200, body: state })
      },
    },
  }
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusal(error)
  }
}

/** A folder that is there, by its whole path, and not the place that a copy is made to outlive. */
async function expectFolder(folder: string, dataDir: string): Promise<void> {
  const field = 'folder'
  const isFolder =
    isAbsolute(folder) &&
    (await stat(folder).then(
      (facts) => facts.isDirectory(),
      () => false,
    ))
  if (!isFolder) throw new Fault('invalid_request', say('backups.folderNotHere'), { field })
  const within = relative(await really(dataDir), await really(folder))
  if (!isAbsolute(within) && within.split(sep)[0] !== '..') {
    throw new Fault('invalid_request', say('backups.folderOutside'), { field })
  }
}

/** Windows does not know where some drives lie that programs bring along: those of cloud storage, and encrypted ones. */
const really = (folder: string): Promise<string> => realpath(folder).catch(() => resolve(folder))

/**
 * A restore replaced the trail along with everything else: the one that took its place notes who asked for it. The same data under
 * another key notes that it is.
 */
export async function auditApplied(dataDir: string, store: Store): Promise<void> {
  const applied = await takeApplied(dataDir)
  if (!applied) return
  const { at, actor, kind, backupId } = applied
  const done =
    kind === 'restore' ? { operation: RESTORED, target: backupId } : { operation: 'dataKey.changed', target: null }
  const event = { workspaceId: '', at, actor, ...done }
  await store.write(NO_WORKSPACE, ({ audit }) => audit.append({ ...event, revision: null, requestSha256: null }))
}
