import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clinicWithStick, countIn, KEY, MINUTE_MS, newFolder } from '../../../test/support/backups.ts'
import { ADMIN_PASSWORD, aSetup } from '../../../test/support/fixtures.ts'
import type { Backup } from '../../contract/backups.ts'
import { readTypedKey } from '../keys/recovery-key.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'

let clinic: Awaited<ReturnType<typeof clinicWithStick>>
beforeAll(async () => {
  clinic = await clinicWithStick()
})
afterAll(() => clinic.at.close())
beforeEach(() => clinic.insertStick())
afterEach(() => rmSync(clinic.stick, { recursive: true, force: true }))

/** What the calendar says of copies: of which kind, in how many days. */
const due = async () =>
  (await clinic.at.api('deadlines.list', {})).body.items.map(({ kind, daysLeft }) => [kind, daysLeft])
const secondOf = (backups: readonly Backup[]) => backups.filter(({ place }) => place === 'second')

describe('continuous copies', () => {
  it('are at most a minute behind, proven, encrypted, and carry what opens them', async () => {
    await clinic.addPatient()
    await clinic.later()
    const before = clinic.patientsNow()
    const { items, status } = await clinic.list()
    expect(status).toMatchObject({ state: 'current', folder: clinic.stick, overdue: false, message: null })
    expect(secondOf(items)).toHaveLength(1)
    const [first] = secondOf(items)
    expect(first).toMatchObject({ reason: 'continuous', place: 'second', verifiedAt: expect.any(String) })
    await clinic.addPatient()
    await clinic.addPatient()
    await clinic.later()
    expect(secondOf((await clinic.list()).items).map(({ id }) => id)).toEqual([first?.id])
    expect(clinic.patientsIn({ id: first?.id ?? '' })).toBe(before + 2)
    expect(readdirSync(clinic.folderOf({ id: first?.id ?? '' })).sort()).toEqual([
      'copia.json',
      'radica.db',
      'radica.db-wal',
      'store-key.json',
    ])
    expect(readFileSync(join(clinic.folderOf({ id: first?.id ?? '' }), STORE_FILE)).includes('SQLite format')).toBe(
      false,
    )
  })

  it('one that newer ones push out while somebody waits to verify it is gone, not the folder', async () => {
    const oldest = await clinic.create()
    await clinic.at.core.clock.advance(1_000)
    const newer = [1, 2, 3, 4, 5].map(clinic.create)
    const verified = clinic.at.api.raw('backups.verify', { params: { backupId: oldest.id } })
    await Promise.all(newer)
    const { status, json } = await verified
    expect([status, json]).toEqual([
      404,
      expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) }),
    ])
  })

  it('one during which another folder is chosen is whole in its own, and the other has only what it holds', async () => {
    const other = newFolder()
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    const { companions } = clinic.machine
    const choosing = () => {
      void clinic.machine.settings.setBackupFolder(other)
      return companions
    }
    Object.defineProperty(clinic.machine, 'companions', { configurable: true, get: choosing })
    const { id } = await clinic.create()
    Object.defineProperty(clinic.machine, 'companions', { configurable: true, value: companions })
    expect(clinic.patientsIn({ id })).toBe(clinic.patientsNow())
    expect((await clinic.list()).items.map((item) => item.id)).not.toContain(id)

    await clinic.addPatient()
    const begun = async () => {
      await clinic.later()
      const there = secondOf((await clinic.list()).items)
      expect(there).toHaveLength(1)
      return there
    }
    const [{ id: backupId } = { id: '' }] = await vi.waitFor(begun)
    expect((await clinic.at.api.raw('backups.verify', { params: { backupId } })).status).toBe(200)
    expect(countIn(join(other, 'Radica-copias', backupId, STORE_FILE))).toBe(clinic.patientsNow())
  })

  it('go on over a checkpoint, in another copy when the log began anew', async () => {
    await clinic.later()
    const writer = openConnection(join(clinic.at.core.dataDir, STORE_FILE), KEY)
    for (let round = 0; round < 3; round++) {
      await clinic.addPatient()
      writer.pragma('wal_checkpoint(RESTART)')
      await clinic.addPatient()
      // How long the disk takes for a copy that begins anew is not the clock's affair.
      await vi.waitFor(async () => {
        await clinic.later()
        const [newest] = secondOf((await clinic.list()).items)
        expect(clinic.patientsIn({ id: newest?.id ?? '' })).toBe(clinic.patientsNow())
      })
    }
    writer.close()
    expect((await clinic.list()).items.length).toBeGreaterThan(1)
  })

  it('are complete when the program ends', async () => {
    await clinic.later()
    await clinic.addPatient()
    const [[newest], count] = [secondOf((await clinic.list()).items), clinic.patientsNow()]
    await clinic.at.core.stop()
    expect(clinic.patientsIn({ id: newest?.id ?? '' })).toBe(count)
    clinic = await clinicWithStick()
  })

  it('say that the stick is out, keep nobody from working, and go on when it is back', async () => {
    await clinic.later()
    expect(await due()).toEqual([])
    renameSync(clinic.stick, `${clinic.stick}-out`)
    await clinic.addPatient()
    await clinic.later()
    expect(await due()).toEqual([['backup_copy', 3]])
    expect((await clinic.list()).status).toMatchObject({
      state: 'away',
      message: expect.stringContaining('Conecte la memoria'),
    })
    // What was made now would lie on this very disk, under the name of the stick.
    expect((await clinic.at.api.raw('backups.create')).status).toBe(500)
    expect(existsSync(clinic.stick)).toBe(false)
    renameSync(`${clinic.stick}-out`, clinic.stick)
    // A copy takes real time, and on a busy machine more of it than the clock is given here.
    await vi.waitFor(async () => {
      await clinic.later()
      expect((await clinic.list()).status.state).toBe('current')
    })
    expect(clinic.patientsIn({ id: secondOf((await clinic.list()).items)[0]?.id ?? '' })).toBe(clinic.patientsNow())
    expect(await due()).toEqual([])
  })

  it('leave nothing behind that is half of a copy', async () => {
    const half = { id: 'bkp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
    mkdirSync(clinic.folderOf(half), { recursive: true })
    writeFileSync(join(clinic.folderOf(half), STORE_FILE), 'half')
    await clinic.at.api('backups.setFolder', { body: { folder: clinic.stick } })
    expect(existsSync(clinic.folderOf(half))).toBe(false)
  })
})

describe('a reminder', () => {
  it('comes at once where there is no second place', async () => {
    await clinic.at.api('backups.setFolder', { body: { folder: null } })
    expect((await clinic.list()).status).toMatchObject({ state: 'off', folder: null, overdue: true })
    expect(await due()).toEqual([['backup_place', 0]])
    await clinic.at.api('backups.setFolder', { body: { folder: null } })
    expect(await clinic.create()).toMatchObject({ place: 'local', reason: 'manual', verifiedAt: expect.any(String) })
  })
})

describe('the folder', () => {
  it('is looked at when it is chosen', async () => {
    const other = newFolder()
    expect((await clinic.at.api('backups.setFolder', { body: { folder: other } })).body).toMatchObject({
      state: 'current',
      folder: other,
    })
    expect(readdirSync(join(other, 'Radica-copias')).filter((name) => name.startsWith('bkp_'))).toHaveLength(1)
  })

  it.each(['/no/hay/tal/carpeta', 'relativa', ''])('is refused by name: %j', async (folder) => {
    const { error } = await clinic.at.api.raw('backups.setFolder', { body: { folder } })
    expect(error).toMatchObject({ code: 'invalid_request', field: 'folder' })
  })

  it('is not the one of the data, in whatever way that is written', async () => {
    const { dataDir } = clinic.at.core
    const link = join(newFolder(), 'enlace')
    symlinkSync(dataDir, link)
    mkdirSync(join(dataDir, 'dentro'))
    for (const folder of [
      dataDir,
      `/${dataDir}`,
      join(dataDir, 'dentro'),
      `${dataDir}/dentro/..`,
      link,
      join(link, 'dentro'),
    ]) {
      const { error } = await clinic.at.api.raw('backups.setFolder', { body: { folder } })
      expect(error.message, folder).toContain('fuera de la de los datos')
    }
  })

  it('may lie beside the one of the data, with a name that begins alike', async () => {
    const beside = `${clinic.at.core.dataDir}-copias`
    mkdirSync(beside)
    expect((await clinic.at.api.raw('backups.setFolder', { body: { folder: beside } })).status).toBe(200)
    rmSync(beside, { recursive: true })
  })
})

describe('the recovery key', () => {
  it('is shown to an administrator who proves who they are, and checked group by group', async () => {
    const wrong = await clinic.at.api('recoveryKey.show', { body: { currentPassword: 'no es esta' } })
    expect(wrong.status).toBe(400)
    expect(wrong.error).toMatchObject({ code: 'invalid_request', field: 'currentPassword' })
    expect((await clinic.list()).status.recoveryKeyShownAt).toBeNull()
    const { groups } = (await clinic.at.api('recoveryKey.show', { body: { currentPassword: ADMIN_PASSWORD } })).body
    expect(readTypedKey(groups.join(' '))).toEqual({ key: KEY })
    expect((await clinic.list()).status.recoveryKeyShownAt).not.toBeNull()
    const check = async (key: string) => (await clinic.at.api('recoveryKey.check', { body: { key } })).body
    expect(await check(groups.join(' '))).toEqual({ ok: true, message: null })
    expect(await check([...groups.slice(0, 12), 'AAAAA'].join(' '))).toEqual({
      ok: false,
      message: expect.stringContaining('El grupo 13'),
    })
  })

  it('is nobody else’s', async () => {
    const { error } = await clinic.at.api.raw('recoveryKey.show', { body: { currentPassword: 'x' }, token: null })
    expect(error.code).toBe('unauthenticated')
  })
})

// Last: sessions of the others end meanwhile.
describe('the reminder', () => {
  it('comes when no copy was proven for three days', async () => {
    await clinic.later()
    expect((await clinic.list()).status.overdue).toBe(false)
    renameSync(clinic.stick, `${clinic.stick}-out`)
    const { status } = await clinic.list()
    await clinic.at.core.clock.advance(4 * 24 * 60 * MINUTE_MS)
    const { phone, password } = aSetup().admin
    const { token } = (await clinic.at.api('sessions.create', { body: { phone, password } })).body
    // Back only now: whoever was still looking for it would make a copy at once.
    renameSync(`${clinic.stick}-out`, clinic.stick)
    const late = (await clinic.at.api.as({ token })('backups.list', {})).body.status
    expect(late.overdue).toBe(true)
    expect(late.lastVerifiedAt).not.toBeNull()
    expect(status.lastVerifiedAt).toBeNull()
  })
})
