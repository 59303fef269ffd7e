import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { AT, storedWorkspace } from '../../../test/support/store.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { PLATFORM } from '../store/store.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { newPatient } from './patient.ts'

const KEY = new Uint8Array(32).fill(7)

it('finds the gaps of what was erased before they were kept, of each clinic', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-gaps-'))
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
  await store.write(PLATFORM, async ({ identity, records: { patients } }) => {
    for (const number of [1, 2]) {
      const workspace = storedWorkspace(number)
      await identity.saveWorkspace(workspace)
      for (let n = 1; n <= 9; n++) {
        const head = { id: `pat_${number}_${n}`, isActive: true, revision: 1, createdAt: AT, updatedAt: AT }
        const given = { documentType: 'CC', documentNumber: `${n}`, firstName: 'Ana', lastName: 'Ruiz' }
        await patients.insert(workspace, newPatient(head, given))
      }
      // The first, two beside each other, one alone, and the last, which leaves none.
      for (const n of [1, 4, 5, 7, 9]) await patients.remove(workspace, `pat_${number}_${n}`)
    }
  })
  await store.close()
  const file = openConnection(join(dataDir, STORE_FILE), KEY)
  const gaps = () => file.prepare('SELECT key % 4294967296 AS n FROM record_gaps ORDER BY key').pluck().all()
  const kept = gaps()
  file.exec('DELETE FROM record_gaps')
  const migration = readFileSync(join(MIGRATIONS_DIR, '0044-record-gaps.sql'), 'utf8')
  file.exec(migration.slice(migration.indexOf('WITH RECURSIVE')))
  expect(kept).toEqual([1, 4, 5, 7, 1, 4, 5, 7])
  expect(gaps()).toEqual(kept)
  file.close()
  rmSync(dataDir, { recursive: true })
})
