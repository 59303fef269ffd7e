import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Api, apiOn } from '../support/api.ts'
import { aPatient, aSetup } from '../support/fixtures.ts'
import { ensureBuilt, killAll, newFolder, type Program, ready } from '../support/process.ts'
import { type SmallDisk, smallDisk, whyNoSmallDisk } from './small-disk.ts'

const FULL = 'El disco está lleno. Libere espacio y repita: lo último no se guardó.'
const NO_ROOM = 'No hay espacio en el disco para la copia. Libere espacio y repita; los datos no se tocaron.'
const ENV = { RADICA_STORE_KEY: 'cuatro palabras sin relación' }
const TEST_MS = 180_000

beforeAll(ensureBuilt, TEST_MS)
afterEach(killAll)

const SERVE = [join(import.meta.dirname, '../../out/main/serve.js'), '--port', '0', '--data']

async function apiOf(program: Program): Promise<{ api: Api; url: string }> {
  const { url, setupToken } = await ready(program)
  return { api: apiOn((request) => fetch(request), { origin: url, token: setupToken }), url }
}

async function clinicOn(program: Program): Promise<{ api: Api; url: string }> {
  const { api, url } = await apiOf(program)
  const { token, workspace } = (await api('setup.create', { body: aSetup() })).body
  return { api: api.as({ origin: url, token, params: { workspaceId: workspace.id } }), url }
}

async function signedIn(program: Program): Promise<Api> {
  const { api, url } = await apiOf(program)
  const { phone, password } = aSetup().admin
  const { token } = (await api('sessions.create', { body: { phone, password } })).body
  const { items } = (await api.as({ origin: url, token })('account.workspaces', {})).body
  return api.as({ origin: url, token, params: { workspaceId: items[0]?.id ?? '' } })
}

const add = (api: Api) => api.raw('patients.create', { body: aPatient() })
const total = async (api: Api) => (await api('patients.list', { query: { limit: 1, offset: 0 } })).body.total

/** A clinic that works on a disk of its own until that is full to the last byte. */
async function clinicOnFullDisk() {
  const disk = await smallDisk(24)
  const program = disk.start('node', [...SERVE, join(disk.folder, 'datos')], ENV)
  const clinic = await clinicOn(program)
  for (let n = 0; n < 5; n++) expect((await add(clinic.api)).status).toBe(201)
  disk.fill()
  let saved = 5
  // The log is written over where it has room left, so some more may be saved.
  let refused = await add(clinic.api)
  for (; refused.status === 201 && saved < 500; saved++) refused = await add(clinic.api)
  return { disk, program, refused, saved, ...clinic }
}

const reason = whyNoSmallDisk()

describe('a disk without a byte left', { timeout: TEST_MS }, () => {
  it('is told in a sentence to who saves; the rest works, nothing saved is lost, and saving goes on with room', async ({
    skip,
  }) => {
    if (reason) skip(reason)
    const { disk, program, api, refused, saved } = await clinicOnFullDisk()
    expect([refused.status, refused.error]).toMatchObject([500, { code: 'internal_error', message: FULL }])
    expect(await total(api)).toBe(saved)
    expect((await add(api)).error.message).toBe(FULL)
    disk.free()
    expect((await add(api)).status).toBe(201)
    program.child.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
    const again = await signedIn(disk.start('node', [...SERVE, join(disk.folder, 'datos')], ENV))
    expect(await total(again)).toBe(saved + 1)
    expect((await again('backups.create', {})).body.verifiedAt).not.toBeNull()
  })

  it('is told on the screen by a program that starts, which opens once there is room', async ({ skip }) => {
    if (reason) skip(reason)
    const { disk, program, saved } = await clinicOnFullDisk()
    disk.free()
    program.child.kill('SIGTERM')
    await program.ended
    disk.fill()
    const restarted = disk.start('node', [...SERVE, join(disk.folder, 'datos')], ENV)
    const { url, setupToken } = await ready(restarted)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Los datos no se pueden abrir')
    expect(page).toContain('El disco está lleno: no queda espacio ni para abrir los datos.')
    disk.free()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${setupToken}` }
    const retried = await fetch(`${url}/recuperar/reintentar`, { method: 'POST', headers, body: '{}' })
    expect(retried.status).toBe(204)
    expect(await total(await signedIn(restarted))).toBe(saved)
  })
})

describe('a place for copies without a byte left', { timeout: TEST_MS }, () => {
  const copiesOn = (disk: SmallDisk) => readdirSync(disk.at('Radica-copias')).filter((name) => name.startsWith('bkp_'))

  it('is told, keeps nobody from working, leaves no half of a copy, and is used again with room', async ({ skip }) => {
    if (reason) skip(reason)
    const disk = await smallDisk(8)
    const { api } = await clinicOn(disk.start('node', [...SERVE, newFolder()], ENV))
    disk.fill()
    const body = { folder: disk.folder }
    expect((await api('backups.setFolder', { body })).body).toMatchObject({ state: 'failed', message: NO_ROOM })
    const refused = await api.raw('backups.create')
    expect([refused.status, refused.error.message]).toEqual([500, NO_ROOM])
    expect((await add(api)).status).toBe(201)
    disk.free()
    const made = (await api('backups.create', {})).body
    expect(made).toMatchObject({ place: 'second', verifiedAt: expect.any(String) })
    expect(copiesOn(disk)).toEqual([made.id])
    expect((await api('backups.list', {})).body.status).toMatchObject({ state: 'current', message: null })
  })
})

describe('a disk too full to bring a copy back', { timeout: TEST_MS }, () => {
  it('is told, and the data stays as it is', async ({ skip }) => {
    if (reason) skip(reason)
    const disk = await smallDisk(24)
    const { api } = await clinicOn(disk.start('node', [...SERVE, join(disk.folder, 'datos')], ENV))
    await api('backups.setFolder', { body: { folder: newFolder() } })
    const backup = (await api('backups.create', {})).body
    expect((await add(api)).status).toBe(201)
    disk.fill()
    const refused = await api.raw('backups.restore', { params: { backupId: backup.id } })
    expect([refused.status, refused.error.message]).toEqual([500, NO_ROOM])
    expect(await total(api)).toBe(1)
    disk.free()
    expect((await add(api)).status).toBe(201)
    expect(readdirSync(disk.at('datos'))).not.toContain('restaurar')
  })
})
