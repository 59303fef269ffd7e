import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiOn } from '../../../test/support/api.ts'
import { clinicWithStick, KEY } from '../../../test/support/backups.ts'
import { testCore } from '../../../test/support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../../test/support/fixtures.ts'
import type { Backup } from '../../contract/backups.ts'
import { sealedFiles } from '../files/sealed-files.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { backupsIn, localPlace } from './manifest.ts'
import { applyStaged } from './staged.ts'

const ADMIN = { phone: aSetup().admin.phone, password: ADMIN_PASSWORD }

let clinic: Awaited<ReturnType<typeof clinicWithStick>>
beforeAll(async () => {
  clinic = await clinicWithStick()
})
afterAll(() => clinic.at.close())
beforeEach(() => clinic.insertStick())
afterEach(() => rmSync(clinic.stick, { recursive: true, force: true }))

describe('a copy is refused with the reason', () => {
  const refused = async (backup: Backup) => {
    const params = { backupId: backup.id }
    const [verified, restored] = [
      await clinic.at.api('backups.verify', { params }),
      await clinic.at.api('backups.restore', { params }),
    ]
    expect(restored.error).toEqual(verified.error)
    expect(clinic.machine.reopened).toBe(0)
    expect(existsSync(join(clinic.at.core.dataDir, 'restaurar'))).toBe(false)
    await clinic.addPatient()
    return verified.error
  }

  it('with one damaged page', async () => {
    for (let n = 0; n < 30; n++) await clinic.addPatient()
    const backup = await clinic.create()
    rmSync(join(clinic.folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    const source = openConnection(join(clinic.at.core.dataDir, STORE_FILE), KEY)
    source.exec(`VACUUM INTO '${join(clinic.folderOf(backup), 'whole.db')}'`)
    source.close()
    const bytes = readFileSync(join(clinic.folderOf(backup), 'whole.db'))
    bytes.fill(9, bytes.length - 4096 * 5, bytes.length - 4096 * 5 + 64)
    writeFileSync(join(clinic.folderOf(backup), STORE_FILE), bytes)
    expect(await refused(backup)).toMatchObject({
      code: 'invalid_request',
      field: 'path.backupId',
      message: 'La copia está dañada y no pasó su verificación. Elija otra; nada se cambió.',
    })
  })

  it('of other data', async () => {
    const backup = await clinic.create()
    rmSync(join(clinic.folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    rmSync(join(clinic.folderOf(backup), STORE_FILE))
    const other = openConnection(join(clinic.folderOf(backup), STORE_FILE), new Uint8Array(32).fill(8))
    other.exec('CREATE TABLE t (a)')
    other.close()
    expect((await refused(backup)).message).toContain('no se abre con la llave de estos datos')
  })

  it('that is no store at all', async () => {
    const backup = await clinic.create()
    rmSync(join(clinic.folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    writeFileSync(join(clinic.folderOf(backup), STORE_FILE), 'una foto de las vacaciones'.repeat(1000))
    expect((await refused(backup)).message).toContain('no es de Radica')
  })

  it('that was cut off', async () => {
    for (let n = 0; n < 30; n++) await clinic.addPatient()
    await clinic.at.api('backups.setFolder', { body: { folder: null } })
    await clinic.at.api('backups.setFolder', { body: { folder: clinic.stick } })
    const backup = await clinic.create()
    rmSync(join(clinic.folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    truncateSync(join(clinic.folderOf(backup), STORE_FILE), 100)
    expect((await refused(backup)).message).toMatch(/dañada|no es de Radica|no es una copia/)
  })

  it('of a newer Radica', async () => {
    const backup = await clinic.create()
    const file = openConnection(join(clinic.folderOf(backup), STORE_FILE), KEY)
    file.pragma('user_version = 9999')
    file.close()
    expect((await refused(backup)).message).toBe(
      'La copia es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
    )
  })

  it('that is gone', async () => {
    const { error } = await clinic.at.api('backups.restore', { params: { backupId: 'bkp_01ARZ3NDEKTSV4RRFFQ69G5FAV' } })
    expect(error.code).toBe('not_found')
  })
})

describe('a restore', () => {
  it('puts the copy in place of what is there, which becomes a local copy, and the trail says who did it', async () => {
    const backup = await clinic.create()
    const count = clinic.patientsIn(backup)
    // From here on another copy is followed.
    await clinic.at.api('backups.setFolder', { body: { folder: clinic.stick } })
    await clinic.addPatient()
    const { dataDir } = clinic.at.core
    const { name: attached } = await sealedFiles(dataDir).seal(Buffer.from('since then'))
    expect((await clinic.at.api('backups.restore', { params: { backupId: backup.id } })).status).toBe(202)
    expect(clinic.machine.reopened).toBe(1)
    await clinic.at.core.stop()
    await applyStaged(dataDir)
    const file = openConnection(join(dataDir, STORE_FILE), KEY)
    expect(file.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(count)
    file.close()
    const [aside] = (await backupsIn(localPlace(dataDir), 'local')).filter(({ reason }) => reason === 'before-restore')
    const before = openConnection(join(dataDir, 'copias', aside?.id ?? '', STORE_FILE), KEY)
    expect(before.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(count + 1)
    before.close()
    expect(readFileSync(join(dataDir, 'copias', aside?.id ?? '', 'soportes.txt'), 'utf8')).toContain(attached)
    clinic = await clinicWithStick()
  })

  it('forgets what followers were told and what was vouched for: what came after the copy is not in it', async () => {
    const backup = await clinic.create()
    await clinic.addPatient()
    const { next: after } = (await clinic.at.api('events.list', {})).body
    await clinic.at.api('backups.restore', { params: { backupId: backup.id } })
    const { dataDir, secrets } = clinic.at.core
    await clinic.at.core.stop()
    await applyStaged(dataDir)
    const core = await testCore({ dataDir, secrets, machine: clinic.machine })
    await core.start()
    const { token } = (await apiOn(core.fetch)('sessions.create', { body: ADMIN })).body
    const api = apiOn(core.fetch).as({ token, params: { workspaceId: clinic.at.workspaceId } })
    const log = (await api('events.list', { query: { after } })).body
    expect(log).toMatchObject({ items: [], reset: true })
    await api('patients.create', { body: aPatient() })
    expect((await api('events.list', { query: { after: log.next } })).body.items.length).toBe(1)
    // Nor does its trail lack what was vouched for before.
    expect((await api('auditTrail.verify', {})).body).toMatchObject({ status: 'whole', trouble: null })
    await core.close()
    clinic = await clinicWithStick()
  })

  it('ends sessions and tokens, also those that were ended since the copy, and tells who runs it that people are those of then', async () => {
    const { api, token, workspaceId, core: before } = clinic.at
    const ended = (await apiOn(before.fetch)('sessions.create', { body: ADMIN })).body
    const expiresAt = new Date(before.clock.now() + 86_400_000).toISOString()
    const body = { name: 'Agenda', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt }
    const [revoked, kept] = [
      (await api('accessTokens.create', { body })).body,
      (await api('accessTokens.create', { body })).body,
    ]
    const backup = await clinic.create()
    await apiOn(before.fetch).as({ token: ended.token })('sessions.delete', {})
    await api('accessTokens.revoke', { params: { tokenId: revoked.id } })
    expect((await clinic.list()).status.restoredAt).toBeNull()
    await api('backups.restore', { params: { backupId: backup.id } })
    const { dataDir, secrets } = before
    await before.stop()
    await applyStaged(dataDir)
    const core = await testCore({ dataDir, secrets, machine: clinic.machine })
    await core.start()
    const params = { workspaceId }
    for (const old of [token, ended.token, revoked.secret, kept.secret]) {
      expect((await apiOn(core.fetch).as({ token: old }).raw('workspaces.get', { params })).error?.code).toBe(
        'unauthenticated',
      )
    }
    const anew = apiOn(core.fetch).as({
      token: (await apiOn(core.fetch)('sessions.create', { body: ADMIN })).body.token,
    })
    expect((await anew('backups.list', {})).body.status.restoredAt).not.toBeNull()
    await core.close()
    clinic = await clinicWithStick()
  })

  it('goes on where a power cut stopped it', async () => {
    await clinic.addPatient()
    const backup = await clinic.create()
    await clinic.at.api('backups.restore', { params: { backupId: backup.id } })
    const { dataDir } = clinic.at.core
    await clinic.at.core.stop()
    const { aside } = JSON.parse(readFileSync(join(dataDir, 'restaurar/listo.json'), 'utf8'))
    mkdirSync(join(dataDir, 'copias', aside), { recursive: true })
    renameSync(join(dataDir, STORE_FILE), join(dataDir, 'copias', aside, STORE_FILE))
    await applyStaged(dataDir)
    await applyStaged(dataDir)
    expect(existsSync(join(dataDir, STORE_FILE))).toBe(true)
    expect(existsSync(join(dataDir, 'restaurar'))).toBe(false)
    clinic = await clinicWithStick()
  })
})
