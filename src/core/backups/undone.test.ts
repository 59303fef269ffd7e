import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clinicWithStick, KEY } from '../../../test/support/backups.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'

let clinic: Awaited<ReturnType<typeof clinicWithStick>>
beforeEach(async () => {
  clinic = await clinicWithStick()
  await clinic.insertStick()
  await clinic.later()
})
afterEach(async () => {
  await clinic.at.close()
  rmSync(clinic.stick, { recursive: true, force: true })
})

/** What the log keeps of a write that had more pages than its connection holds, or was cut off by a full disk, and was undone. */
function undoneWrite(): void {
  const writer = openConnection(join(clinic.at.core.dataDir, STORE_FILE), KEY)
  writer.pragma('cache_size = 10')
  writer.exec('BEGIN IMMEDIATE; CREATE TABLE undone (bytes BLOB)')
  const insert = writer.prepare('INSERT INTO undone VALUES (randomblob(4000))')
  for (let n = 0; n < 200; n++) insert.run()
  writer.exec('ROLLBACK')
  writer.close()
}

const newest = async () => (await clinic.list()).items[0]?.id ?? ''

describe('after a large write was undone', () => {
  it('the copy that is followed has what was written since', async () => {
    undoneWrite()
    await clinic.later()
    await clinic.addPatient()
    await clinic.later()
    const { status } = await clinic.list()
    expect(status).toMatchObject({ state: 'current', message: null })
    const params = { backupId: await newest() }
    const verified = await clinic.at.api.raw('backups.verify', { params })
    const restored = await clinic.at.api.raw('backups.restore', { params })
    expect(clinic.patientsIn({ id: params.backupId })).toBe(clinic.patientsNow())
    expect([verified.status, restored.status]).toEqual([200, 202])
  })

  it('another copy can be made', async () => {
    undoneWrite()
    await clinic.addPatient()
    const made = await clinic.at.api.raw('backups.create', {})
    expect(made.status).toBe(201)
  })
})
