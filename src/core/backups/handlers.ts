import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import type { Backup, BackupStatus, backupOperations } from '../../contract/backups.ts'
import type { MachineServices } from '../core.ts'
import { Fault } from '../fault.ts'
import { expectPassword } from '../identity/account.ts'
import type { Doorkeeper } from '../identity/doorkeeper.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import type { Store, Stores } from '../store/store.ts'
import type { BackupKeeper, CheckCopy } from './keeper.ts'
import { keyCheck, printedKey, readTypedKey } from './recovery-key.ts'
import { refusal } from './refusal.ts'
import { stageRestore, takeRestored } from './staged.ts'

export interface BackupHandlerDependencies {
  readonly dataDir: string
  readonly storeKey: Uint8Array
  readonly check: CheckCopy
  readonly keeper: BackupKeeper
  readonly machine: MachineServices
  readonly doorkeeper: Doorkeeper
}

const SHOWN = 'recoveryKey.show'

/** Copying is not a transaction: it is done before one, which then only notes it in the audit trail. */
export function backupHandlers(deps: BackupHandlerDependencies): HandlersOf<keyof typeof backupOperations> {
  const { dataDir, storeKey, check, keeper, machine, doorkeeper } = deps

  async function status({ audit }: Stores): Promise<BackupStatus> {
    return { ...(await keeper.status()), recoveryKeyShownAt: (await audit.lastOf(SHOWN)) ?? null }
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
          await stageRestore({ dataDir, backup, folder, check, actor, now })
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

    'recoveryKey.show': {
      async prepare(call) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        const body = { groups: printedKey(storeKey), shownAt: isoInstant(call.now) }
        return async () => ({ status: 200, body })
      },
    },

    async 'recoveryKey.check'({ body }) {
      const typed = readTypedKey(body.key)
      const message =
        'problem' in typed
          ? typed.problem
          : keyCheck(typed.key) === keyCheck(storeKey)
            ? null
            : 'La llave está bien escrita, pero es de otros datos.'
      return { status: 200, body: { ok: message === null, message } }
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
  if (!isFolder)
    throw new Fault('invalid_request', 'Esa carpeta no está en este equipo. Escriba su ruta completa.', { field })
  const within = relative(await realpath(dataDir), await realpath(folder))
  if (!isAbsolute(within) && within.split(sep)[0] !== '..') {
    throw new Fault('invalid_request', 'Elija una carpeta fuera de la de los datos, mejor en otro disco.', { field })
  }
}

/** A restore replaced the trail along with everything else: the one that took its place notes who asked for it. */
export async function auditRestore(dataDir: string, store: Store): Promise<void> {
  const restored = await takeRestored(dataDir)
  if (!restored) return
  const { at, actor, backupId: target } = restored
  const event = { workspaceId: '', at, actor, operation: 'backups.restored', target }
  await store.write(({ audit }) => audit.append({ ...event, revision: null, requestSha256: null }))
}
