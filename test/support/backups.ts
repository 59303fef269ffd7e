import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MachineServices } from '../../src/core/core.ts'

/** A machine that a test can look into. */
export function testMachine(folder: string | null = null) {
  let backupFolder = folder
  const machine = {
    reopened: 0,
    settings: {
      backupFolder: () => backupFolder,
      setBackupFolder: async (next: string | null) => {
        backupFolder = next
      },
    },
    companions: ['store-key.json', 'secrets.vault'],
    reopen: () => {
      machine.reopened++
    },
    localApi: {
      state: () => ({ enabled: false, url: null, configurable: true }),
      set: async ({ enabled }: { enabled: boolean }) => ({
        enabled,
        url: enabled ? 'http://127.0.0.1:4320' : null,
        configurable: true,
      }),
    },
  } satisfies MachineServices & { reopened: number }
  return machine
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-backups-'))
