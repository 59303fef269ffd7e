import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backup } from '../../src/contract/backups.ts'
import type { MachineServices } from '../../src/core/core.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { aPatient } from './fixtures.ts'
import { rest } from './rest.ts'
import { testWorkspace } from './workspace.ts'

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

export const MINUTE_MS = 60_000
/** Of every store that a test opens. */
export const KEY = new Uint8Array(32).fill(7)

type Named = Pick<Backup, 'id'>

export function countIn(path: string): number {
  const file = openConnection(path, KEY)
  const count = Number(file.prepare('SELECT count(*) FROM patients').pluck().get())
  file.close()
  return count
}

/** A clinic that keeps its copies on a stick. */
export async function clinicWithStick() {
  const machine = testMachine()
  const at = await testWorkspace({ machine, deployment: 'production' })
  writeFileSync(join(at.core.dataDir, 'store-key.json'), '{"source":"keychain"}')
  await at.core.start()
  const clinic = {
    at,
    machine,
    stick: '',
    /** An empty one, for the next test. */
    async insertStick() {
      clinic.stick = newFolder()
      machine.reopened = 0
      await at.api('backups.setFolder', { body: { folder: clinic.stick } })
    },
    list: async () => (await at.api('backups.list', {})).body,
    create: async () => (await at.api('backups.create', {})).body,
    addPatient: async () => (await at.api('patients.create', { body: aPatient() })).body.id,
    folderOf: (backup: Named) => join(clinic.stick, 'Radica-copias', backup.id),
    /** Lets the core's clock run, and the work that falls due with it. */
    async later(ms = MINUTE_MS) {
      for (let passed = 0; passed < ms; passed += 5_000) {
        await at.core.clock.advance(5_000)
        await clinic.list()
        await rest()
      }
    },
    patientsNow: () => countIn(join(at.core.dataDir, STORE_FILE)),
    /** What somebody finds who opens the copy with the key. */
    patientsIn(backup: Named): number {
      const opened = newFolder()
      for (const name of [STORE_FILE, `${STORE_FILE}-wal`]) {
        const copied = join(clinic.folderOf(backup), name)
        if (existsSync(copied)) writeFileSync(join(opened, name), readFileSync(copied))
      }
      const count = countIn(join(opened, STORE_FILE))
      rmSync(opened, { recursive: true })
      return count
    },
  }
  return clinic
}
