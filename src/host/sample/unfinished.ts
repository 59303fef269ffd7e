import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfPresent, syncFolder, writeDurably } from '../../core/files/durable-file.ts'
import { LOCK_FILE } from '../data-lock.ts'
import { MACHINE_FILE } from '../machine.ts'

/** Stands in a data folder from the moment the sample's clinic is founded until its year has been lived. */
const MARK = 'sample-unfinished'

/** What is the machine's and not the sample's. */
const KEPT: readonly string[] = [LOCK_FILE, MACHINE_FILE, MARK]

export interface Unfinished {
  begin(): Promise<void>
  end(): Promise<void>
}

export function unfinishedIn(dataDir: string): Unfinished {
  const path = join(dataDir, MARK)
  return {
    begin: () => writeDurably(path, ''),
    async end() {
      await rm(path)
      await syncFolder(dataDir)
    },
  }
}

/**
 * Takes away what a host that died left of a sample: half a clinic, of which nobody has the password. The mark goes last, so that
 * a death here leaves it to the next start. Before the data is opened; gives whether there was one.
 */
export async function clearUnfinished(dataDir: string): Promise<boolean> {
  if ((await readIfPresent(join(dataDir, MARK))) === undefined) return false
  const gone = (await readdir(dataDir)).filter((name) => !KEPT.includes(name))
  for (const name of gone) await rm(join(dataDir, name), { recursive: true })
  await unfinishedIn(dataDir).end()
  return true
}
