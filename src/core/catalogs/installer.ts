import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { syncNow } from '../files/durable-file.ts'
import { renameHeld } from '../files/held.ts'
import { takeAwayNow } from '../files/take-away.ts'
import { say } from '../messages/message.ts'
import type { CatalogVersion } from '../store/catalogs.ts'
import type { Runs } from '../task.ts'
import type { BuildOrder, Built } from './build.ts'
import type { buildTask } from './build-task.ts'
import type { Control } from './installations.ts'
import { CATALOGS_FOLDER } from './shelf.ts'

/** Where a version is while it is being made; the next start removes what was left there. */
const UNFINISHED = '.new'

export type InstallOrder = Omit<BuildOrder, 'path'>

export interface Installer {
  /** The folder in which downloads are kept until they are read. */
  readonly folder: string
  build(order: InstallOrder, id: string, control: Control): Promise<NewVersion>
  /** Removes a version that was made and is not put in force. */
  discard(fileName: string): void
  /** Removes what no version in force needs: replaced ones, unfinished ones. */
  tidy(inForce: readonly CatalogVersion[]): void
}

export interface NewVersion extends Built {
  readonly fileName: string
}

const UNREADABLE = say('catalogs.unreadable')

type BuildThread = Runs<'catalog.build', typeof buildTask>

async function built(threads: BuildThread, order: BuildOrder, { signal, report }: Control): Promise<Built> {
  try {
    return await threads.run('catalog.build', order, { signal, take: report })
  } catch (error) {
    if (error instanceof Fault || signal.aborted) throw error
    throw new Fault('invalid_catalog', UNREADABLE, { field: 'files' })
  }
}

export function createInstaller(dataDir: string, threads: BuildThread): Installer {
  const folder = join(dataDir, CATALOGS_FOLDER)
  return {
    folder,
    async build(order, id, control) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const fileName = `${order.catalog}-${id}.db`
      const path = join(folder, `${fileName}${UNFINISHED}`)
      try {
        const facts = await built(threads, { ...order, path }, control)
        control.signal.throwIfAborted()
        await renameHeld(path, join(folder, fileName))
        // Before the store says that it is in force.
        syncNow(folder)
        syncNow(dataDir)
        return { ...facts, fileName }
      } finally {
        takeAwayNow(path)
      }
    },
    discard: (fileName) => takeAwayNow(join(folder, fileName)),
    tidy(inForce) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const needed = new Set(inForce.map(({ fileName }) => fileName))
      for (const name of readdirSync(folder)) {
        if (/\.db(\.new)?(-journal)?$/.test(name) && !needed.has(name)) takeAwayNow(join(folder, name))
      }
    },
  }
}
