import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { apiOn } from '../../../test/support/api.ts'
import { newFolder, testMachine } from '../../../test/support/backups.ts'
import { testCore } from '../../../test/support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../../test/support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'
import type { Backup } from '../../contract/backups.ts'
import { readTypedKey } from '../keys/recovery-key.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { backupsIn, localPlace } from './manifest.ts'
import { applyStaged } from './staged.ts'

const MINUTE_MS = 60_000
const KEY = new Uint8Array(32).fill(7)

let at: TestWorkspace
let machine: ReturnType<typeof testMachine>
let stick: string

async function open() {
  machine = testMachine()
  at = await testWorkspace({ machine, deployment: 'production' })
  writeFileSync(join(at.core.dataDir, 'store-key.json'), '{"source":"keychain"}')
  await at.core.start()
}

beforeAll(open)
afterAll(() => at.close())
beforeEach(async () => {
  stick = newFolder()
  machine.reopened = 0
  await at.api('backups.setFolder', { body: { folder: stick } })
})
afterEach(() => rmSync(stick, { recursive: true, force: true }))

const list = async () => (await at.api('backups.list', {})).body
/** What the calendar says of copies: of which kind, in how many days. */
const due = async () => (await at.api('deadlines.list', {})).body.items.map(({ kind, daysLeft }) => [kind, daysLeft])
const create = async () => (await at.api('backups.create', {})).body
const addPatient = async () => (await at.api('patients.create', { body: aPatient() })).body.id
const folderOf = (backup: Pick<Backup, 'id'>) => join(stick, 'Radica-copias', backup.id)

/** Lets the core's clock run, and the work that falls due with it. */
async function later(ms = MINUTE_MS) {
  for (let passed = 0; passed < ms; passed += 5_000) {
    await at.core.clock.advance(5_000)
    await list()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const secondOf = (backups: readonly Backup[]) => backups.filter(({ place }) => place === 'second')

function countIn(path: string): number {
  const file = openConnection(path, KEY)
  const count = Number(file.prepare('SELECT count(*) FROM patients').pluck().get())
  file.close()
  return count
}
const patientsNow = () => countIn(join(at.core.dataDir, STORE_FILE))

/** What somebody finds who opens the copy with the key. */
function patientsIn(backup: Pick<Backup, 'id'>): number {
  const opened = newFolder()
  for (const name of [STORE_FILE, `${STORE_FILE}-wal`]) {
    if (existsSync(join(folderOf(backup), name)))
      writeFileSync(join(opened, name), readFileSync(join(folderOf(backup), name)))
  }
  const count = countIn(join(opened, STORE_FILE))
  rmSync(opened, { recursive: true })
  return count
}

describe('continuous copies', () => {
  it('are at most a minute behind, proven, encrypted, and carry what opens them', async () => {
    await addPatient()
    await later()
    const before = patientsNow()
    const { items, status } = await list()
    expect(status).toMatchObject({ state: 'current', folder: stick, overdue: false, message: null })
    expect(secondOf(items)).toHaveLength(1)
    const [first] = secondOf(items)
    expect(first).toMatchObject({ reason: 'continuous', place: 'second', verifiedAt: expect.any(String) })
    await addPatient()
    await addPatient()
    await later()
    expect(secondOf((await list()).items).map(({ id }) => id)).toEqual([first?.id])
    expect(patientsIn({ id: first?.id ?? '' })).toBe(before + 2)
    expect(readdirSync(folderOf({ id: first?.id ?? '' })).sort()).toEqual([
      'copia.json',
      'radica.db',
      'radica.db-wal',
      'store-key.json',
    ])
    expect(readFileSync(join(folderOf({ id: first?.id ?? '' }), STORE_FILE)).includes('SQLite format')).toBe(false)
  })

  it('one that newer ones push out while somebody waits to verify it is gone, not the folder', async () => {
    const oldest = await create()
    await at.core.clock.advance(1_000)
    const newer = [1, 2, 3, 4, 5].map(create)
    const verified = at.api.raw('backups.verify', { params: { backupId: oldest.id } })
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
    const { companions } = machine
    const choosing = () => {
      void machine.settings.setBackupFolder(other)
      return companions
    }
    Object.defineProperty(machine, 'companions', { configurable: true, get: choosing })
    const { id } = await create()
    Object.defineProperty(machine, 'companions', { configurable: true, value: companions })
    expect(patientsIn({ id })).toBe(patientsNow())
    expect((await list()).items.map((item) => item.id)).not.toContain(id)

    await addPatient()
    const begun = async () => {
      await later()
      const there = secondOf((await list()).items)
      expect(there).toHaveLength(1)
      return there
    }
    const [{ id: backupId } = { id: '' }] = await vi.waitFor(begun, { timeout: 20_000 })
    expect((await at.api.raw('backups.verify', { params: { backupId } })).status).toBe(200)
    expect(countIn(join(other, 'Radica-copias', backupId, STORE_FILE))).toBe(patientsNow())
  })

  it('go on over a checkpoint, in another copy when the log began anew', async () => {
    await later()
    const writer = openConnection(join(at.core.dataDir, STORE_FILE), KEY)
    for (let round = 0; round < 3; round++) {
      await addPatient()
      writer.pragma('wal_checkpoint(RESTART)')
      await addPatient()
      // How long the disk takes for a copy that begins anew is not the clock's affair.
      await vi.waitFor(
        async () => {
          await later()
          const [newest] = secondOf((await list()).items)
          expect(patientsIn({ id: newest?.id ?? '' })).toBe(patientsNow())
        },
        { timeout: 20_000 },
      )
    }
    writer.close()
    expect((await list()).items.length).toBeGreaterThan(1)
  })

  it('are complete when the program ends', async () => {
    await later()
    await addPatient()
    const [[newest], count] = [secondOf((await list()).items), patientsNow()]
    await at.core.stop()
    expect(patientsIn({ id: newest?.id ?? '' })).toBe(count)
    await open()
  })

  it('say that the stick is out, keep nobody from working, and go on when it is back', async () => {
    await later()
    expect(await due()).toEqual([])
    renameSync(stick, `${stick}-out`)
    await addPatient()
    await later()
    expect(await due()).toEqual([['backup_copy', 3]])
    expect((await list()).status).toMatchObject({
      state: 'away',
      message: expect.stringContaining('Conecte la memoria'),
    })
    renameSync(`${stick}-out`, stick)
    // A copy takes real time, and on a busy machine more of it than the clock is given here.
    await vi.waitFor(
      async () => {
        await later()
        expect((await list()).status.state).toBe('current')
      },
      { timeout: 20_000 },
    )
    expect(patientsIn({ id: secondOf((await list()).items)[0]?.id ?? '' })).toBe(patientsNow())
    expect(await due()).toEqual([])
  })

  it('leave nothing behind that is half of a copy', async () => {
    const half = { id: 'bkp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
    mkdirSync(folderOf(half), { recursive: true })
    writeFileSync(join(folderOf(half), STORE_FILE), 'half')
    await at.api('backups.setFolder', { body: { folder: stick } })
    expect(existsSync(folderOf(half))).toBe(false)
  })
})

describe('a reminder', () => {
  it('comes at once where there is no second place', async () => {
    await at.api('backups.setFolder', { body: { folder: null } })
    expect((await list()).status).toMatchObject({ state: 'off', folder: null, overdue: true })
    expect(await due()).toEqual([['backup_place', 0]])
    await at.api('backups.setFolder', { body: { folder: null } })
    expect(await create()).toMatchObject({ place: 'local', reason: 'manual', verifiedAt: expect.any(String) })
  })
})

describe('the folder', () => {
  it('is looked at when it is chosen', async () => {
    const other = newFolder()
    expect((await at.api('backups.setFolder', { body: { folder: other } })).body).toMatchObject({
      state: 'current',
      folder: other,
    })
    expect(readdirSync(join(other, 'Radica-copias')).filter((name) => name.startsWith('bkp_'))).toHaveLength(1)
  })

  it.each(['/no/hay/tal/carpeta', 'relativa', ''])('is refused by name: %j', async (folder) => {
    const { error } = await at.api.raw('backups.setFolder', { body: { folder } })
    expect(error).toMatchObject({ code: 'invalid_request', field: 'folder' })
  })

  it('is not the one of the data, in whatever way that is written', async () => {
    const { dataDir } = at.core
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
      const { error } = await at.api.raw('backups.setFolder', { body: { folder } })
      expect(error.message, folder).toContain('fuera de la de los datos')
    }
  })

  it('may lie beside the one of the data, with a name that begins alike', async () => {
    const beside = `${at.core.dataDir}-copias`
    mkdirSync(beside)
    expect((await at.api.raw('backups.setFolder', { body: { folder: beside } })).status).toBe(200)
    rmSync(beside, { recursive: true })
  })
})

describe('a copy is refused with the reason', () => {
  const refused = async (backup: Backup) => {
    const params = { backupId: backup.id }
    const [verified, restored] = [
      await at.api('backups.verify', { params }),
      await at.api('backups.restore', { params }),
    ]
    expect(restored.error).toEqual(verified.error)
    expect(machine.reopened).toBe(0)
    expect(existsSync(join(at.core.dataDir, 'restaurar'))).toBe(false)
    await addPatient()
    return verified.error
  }

  it('with one damaged page', async () => {
    for (let n = 0; n < 30; n++) await addPatient()
    const backup = await create()
    rmSync(join(folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    const source = openConnection(join(at.core.dataDir, STORE_FILE), KEY)
    source.exec(`VACUUM INTO '${join(folderOf(backup), 'whole.db')}'`)
    source.close()
    const bytes = readFileSync(join(folderOf(backup), 'whole.db'))
    bytes.fill(9, bytes.length - 4096 * 5, bytes.length - 4096 * 5 + 64)
    writeFileSync(join(folderOf(backup), STORE_FILE), bytes)
    expect(await refused(backup)).toMatchObject({
      code: 'invalid_request',
      field: 'path.backupId',
      message: 'La copia está dañada y no pasó su verificación. Elija otra; nada se cambió.',
    })
  })

  it('of other data', async () => {
    const backup = await create()
    rmSync(join(folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    rmSync(join(folderOf(backup), STORE_FILE))
    const other = openConnection(join(folderOf(backup), STORE_FILE), new Uint8Array(32).fill(8))
    other.exec('CREATE TABLE t (a)')
    other.close()
    expect((await refused(backup)).message).toContain('no se abre con la llave de estos datos')
  })

  it('that is no store at all', async () => {
    const backup = await create()
    rmSync(join(folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    writeFileSync(join(folderOf(backup), STORE_FILE), 'una foto de las vacaciones'.repeat(1000))
    expect((await refused(backup)).message).toContain('no es de Radica')
  })

  it('that was cut off', async () => {
    for (let n = 0; n < 30; n++) await addPatient()
    await at.api('backups.setFolder', { body: { folder: null } })
    await at.api('backups.setFolder', { body: { folder: stick } })
    const backup = await create()
    rmSync(join(folderOf(backup), `${STORE_FILE}-wal`), { force: true })
    truncateSync(join(folderOf(backup), STORE_FILE), 100)
    expect((await refused(backup)).message).toMatch(/dañada|no es de Radica|no es una copia/)
  })

  it('of a newer Radica', async () => {
    const backup = await create()
    const file = openConnection(join(folderOf(backup), STORE_FILE), KEY)
    file.pragma('user_version = 9999')
    file.close()
    expect((await refused(backup)).message).toBe(
      'La copia es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
    )
  })

  it('that is gone', async () => {
    const { error } = await at.api('backups.restore', { params: { backupId: 'bkp_01ARZ3NDEKTSV4RRFFQ69G5FAV' } })
    expect(error.code).toBe('not_found')
  })
})

describe('a restore', () => {
  it('puts the copy in place of what is there, which becomes a local copy, and the trail says who did it', async () => {
    const backup = await create()
    const count = patientsIn(backup)
    // From here on another copy is followed.
    await at.api('backups.setFolder', { body: { folder: stick } })
    await addPatient()
    expect((await at.api('backups.restore', { params: { backupId: backup.id } })).status).toBe(202)
    expect(machine.reopened).toBe(1)
    const { dataDir } = at.core
    await at.core.stop()
    await applyStaged(dataDir)
    const file = openConnection(join(dataDir, STORE_FILE), KEY)
    expect(file.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(count)
    file.close()
    const [aside] = (await backupsIn(localPlace(dataDir), 'local')).filter(({ reason }) => reason === 'before-restore')
    const before = openConnection(join(dataDir, 'copias', aside?.id ?? '', STORE_FILE), KEY)
    expect(before.prepare('SELECT count(*) FROM patients').pluck().get()).toBe(count + 1)
    before.close()
    await open()
  })

  it('forgets what followers were told: what came after the copy is not in its log', async () => {
    const backup = await create()
    await addPatient()
    const { next: after } = (await at.api('events.list', {})).body
    await at.api('backups.restore', { params: { backupId: backup.id } })
    const { dataDir, secrets } = at.core
    await at.core.stop()
    await applyStaged(dataDir)
    const core = await testCore({ dataDir, secrets, machine })
    await core.start()
    const api = apiOn(core.fetch).as({ token: at.token, params: { workspaceId: at.workspaceId } })
    const log = (await api('events.list', { query: { after } })).body
    expect(log).toMatchObject({ items: [], reset: true })
    await api('patients.create', { body: aPatient() })
    expect((await api('events.list', { query: { after: log.next } })).body.items.length).toBe(1)
    await core.close()
    await open()
  })

  it('goes on where a power cut stopped it', async () => {
    await addPatient()
    const backup = await create()
    await at.api('backups.restore', { params: { backupId: backup.id } })
    const { dataDir } = at.core
    await at.core.stop()
    const { aside } = JSON.parse(readFileSync(join(dataDir, 'restaurar/listo.json'), 'utf8'))
    mkdirSync(join(dataDir, 'copias', aside), { recursive: true })
    renameSync(join(dataDir, STORE_FILE), join(dataDir, 'copias', aside, STORE_FILE))
    await applyStaged(dataDir)
    await applyStaged(dataDir)
    expect(existsSync(join(dataDir, STORE_FILE))).toBe(true)
    expect(existsSync(join(dataDir, 'restaurar'))).toBe(false)
    await open()
  })
})

describe('the recovery key', () => {
  it('is shown to an administrator who proves who they are, and checked group by group', async () => {
    const wrong = await at.api('recoveryKey.show', { body: { currentPassword: 'no es esta' } })
    expect(wrong.status).toBe(400)
    expect(wrong.error).toMatchObject({ code: 'invalid_request', field: 'currentPassword' })
    expect((await list()).status.recoveryKeyShownAt).toBeNull()
    const { groups } = (await at.api('recoveryKey.show', { body: { currentPassword: ADMIN_PASSWORD } })).body
    expect(readTypedKey(groups.join(' '))).toEqual({ key: KEY })
    expect((await list()).status.recoveryKeyShownAt).not.toBeNull()
    const check = async (key: string) => (await at.api('recoveryKey.check', { body: { key } })).body
    expect(await check(groups.join(' '))).toEqual({ ok: true, message: null })
    expect(await check([...groups.slice(0, 12), 'AAAAA'].join(' '))).toEqual({
      ok: false,
      message: expect.stringContaining('El grupo 13'),
    })
  })

  it('is nobody else’s', async () => {
    const { error } = await at.api.raw('recoveryKey.show', { body: { currentPassword: 'x' }, token: null })
    expect(error.code).toBe('unauthenticated')
  })
})

// Last: sessions of the others end meanwhile.
describe('the reminder', () => {
  it('comes when no copy was proven for three days', async () => {
    await later()
    expect((await list()).status.overdue).toBe(false)
    renameSync(stick, `${stick}-out`)
    const { status } = await list()
    await at.core.clock.advance(4 * 24 * 60 * MINUTE_MS)
    const { phone, password } = aSetup().admin
    const { token } = (await at.api('sessions.create', { body: { phone, password } })).body
    // Back only now: whoever was still looking for it would make a copy at once.
    renameSync(`${stick}-out`, stick)
    const late = (await at.api.as({ token })('backups.list', {})).body.status
    expect(late.overdue).toBe(true)
    expect(late.lastVerifiedAt).not.toBeNull()
    expect(status.lastVerifiedAt).toBeNull()
  })
})
