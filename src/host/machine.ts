import { join } from 'node:path'
import { z } from 'zod'
import { readIfPresent, writeDurably } from '../core/files/durable-file.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'

const Saved = z.object({
  backupFolder: z.string().nullable().default(null),
  localApiPort: z.int().nullable().default(null),
  failedTries: z.object({ count: z.int().min(0), at: z.number() }).default({ count: 0, at: 0 }),
})
type Saved = z.infer<typeof Saved>

/** What this machine remembers beside the data and no copy carries: where copies go, and the door for other programs. */
export interface MachineSettings {
  backupFolder(): string | null
  setBackupFolder(folder: string | null): Promise<void>
  /** Null: the door is shut. */
  localApiPort(): number | null
  setLocalApiPort(port: number | null): Promise<void>
  /** How often opening the data has failed since it was last open, and when it last failed. */
  failedTries(): Saved['failedTries']
  setFailedTries(failed: Saved['failedTries']): Promise<void>
}

export const MACHINE_FILE = 'machine.json'

/** A file that is damaged counts as none: it holds choices, which a person can make again. */
export async function openMachineSettings(dataDir: string): Promise<MachineSettings> {
  const path = join(dataDir, MACHINE_FILE)
  let saved = parsed(await readIfPresent(path))
  // Two that write the same file at once would take it from each other.
  const inTurn = oneAtATime()
  const change = (part: Partial<Saved>) =>
    inTurn(async () => {
      const next = { ...saved, ...part }
      await writeDurably(path, `${JSON.stringify(next)}\n`)
      saved = next
    })
  return {
    backupFolder: () => saved.backupFolder,
    setBackupFolder: (backupFolder) => change({ backupFolder }),
    localApiPort: () => saved.localApiPort,
    setLocalApiPort: (localApiPort) => change({ localApiPort }),
    failedTries: () => saved.failedTries,
    setFailedTries: (failedTries) => change({ failedTries }),
  }
}

function parsed(text: string | undefined): Saved {
  try {
    return Saved.parse(JSON.parse(text ?? '{}'))
  } catch {
    return Saved.parse({})
  }
}
