import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareMachine } from '../../src/core/backups/machine.ts'
import { CATALOGS_FOLDER } from '../../src/core/catalogs/shelf.ts'
import { openMachineSettings } from '../../src/host/machine.ts'
import { apiOn } from '../support/api.ts'
import { MIGRATIONS_DIR, memoryVault, testCore } from '../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../support/fixtures.ts'
import type { Kept } from './beside.ts'

/** A clinic that keeps copies in a folder and installs a catalog, and the next version of the program on its data. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('beside-workload.ts FOLDER')
const dataDir = join(folder, 'datos')
const stick = join(folder, 'memoria')
const FOLLOWED_MS = 16_000
const KEY_FILE = 'store-key.json'
const CUPS = [
  'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:UsoCodigoCUP;Extra_II:Qx;Extra_VI:Sexo;Fecha_Actualizacion',
  'CUPSRips;890201;CONSULTA DE PRIMERA VEZ;SECCION 08;SI;AC;N;Z;2026-05-03 01:47:52 PM',
].join('\r\n')

/** In one call to the kernel: from then on it is a promise. */
const tell = (kept: Kept) => void writeSync(1, JSON.stringify(kept))

const SETTLED_MS = 500

const secrets = memoryVault()
const settings = await openMachineSettings(dataDir)
const machine = { ...bareMachine, settings, companions: [KEY_FILE] }
writeFileSync(join(dataDir, KEY_FILE), '{"key":"of the store"}')

async function firstLife(): Promise<void> {
  const core = await testCore({ dataDir, secrets, machine })
  await core.start()
  const { admin, workspace } = aSetup()
  const made = (await apiOn(core.fetch)('setup.create', { body: { admin, workspace } })).body
  const api = apiOn(core.fetch).as({ token: made.token, params: { workspaceId: made.workspace.id } })
  await api('backups.setFolder', { body: { folder: stick } })
  tell({ what: 'the folder of copies', path: join(dataDir, 'machine.json') })
  tell({ what: 'a first copy', path: stick })
  await api('patients.create', { body: aPatient() })
  await core.clock.advance(FOLLOWED_MS)
  const { status } = (await api('backups.list', {})).body
  if (status.state !== 'current') throw new Error(`the copy is ${status.state}: ${status.message}`)
  // The next look at the log may be putting its own manifest in the place of this one.
  await sleep(SETTLED_MS)
  tell({ what: 'a followed copy', path: stick })
  await api('backups.create', {})
  tell({ what: 'a copy made by hand', path: stick })
  const content = Buffer.from(CUPS).toString('base64')
  const files = [{ fileName: 'cups.txt', contentBase64: content }]
  await api('catalogs.install', { params: { catalog: 'cups' }, body: { files } })
  const [installed = ''] = readdirSync(join(dataDir, CATALOGS_FOLDER)).filter((name) => name.endsWith('.db'))
  tell({ what: 'a catalog', path: join(dataDir, CATALOGS_FOLDER, installed) })
  await core.stop()
  tell({ what: 'the copy of who closes', path: stick })
}

/** The next version changes the store, which its copy is the way back from. */
async function nextLife(migrationsDir: string): Promise<void> {
  const core = await testCore({ dataDir, secrets, machine, migrationsDir })
  tell({ what: 'the copy before a migration', path: join(dataDir, 'copias') })
  await core.start()
  await apiOn(core.fetch)('sessions.create', { body: { phone: aSetup().admin.phone, password: ADMIN_PASSWORD } })
  await core.stop()
}

const newer = mkdtempSync(join(tmpdir(), 'radica-newer-'))
cpSync(MIGRATIONS_DIR, newer, { recursive: true })
const next = readdirSync(newer).filter((name) => name.endsWith('.sql')).length + 1
writeFileSync(join(newer, `${String(next).padStart(4, '0')}-next.sql`), 'CREATE TABLE of_the_next (id INTEGER) STRICT;')
await firstLife()
await nextLife(newer)
rmSync(newer, { recursive: true })
