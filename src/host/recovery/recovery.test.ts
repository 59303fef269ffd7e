import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiOn } from '../../../test/support/api.ts'
import { ADMIN_PASSWORD, aSetup } from '../../../test/support/fixtures.ts'
import { noKeychain } from '../../../test/support/no-keychain.ts'
import { secondPlace, writeManifest } from '../../core/backups/manifest.ts'
import type { SecretVault } from '../../core/core.ts'
import { createCore } from '../../core/create-core.ts'
import { printedKey, readTypedKey } from '../../core/keys/recovery-key.ts'
import { openConnection, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { type Host, type HostOptions, openHost } from '../host.ts'
import { keysBySheet } from '../store-key/by-person.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-recovery-'))
const folders: string[] = []
const hosts: Host[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop()
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

function keychainOf(entries: Map<string, string>): HostOptions['keychain'] {
  return (service): SecretVault => ({
    get: async (name) => entries.get(`${service} ${name}`),
    set: async (name, value) => void entries.set(`${service} ${name}`, value),
    delete: async (name) => void entries.delete(`${service} ${name}`),
  })
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function open(dataDir: string, keychain: HostOptions['keychain'], passphrase?: string): Promise<Host> {
  const host = await openHost({ dataDir, keychain, passphrase, createCore, log, warn: () => undefined })
  hosts.push(host)
  return host
}

async function close(host: Host): Promise<void> {
  hosts.splice(hosts.indexOf(host), 1)
  await host.stop()
}

const ask = (host: Host, path: string) => host.fetch(new Request(`http://127.0.0.1${path}`))
const post = async (host: Host, path: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return host.fetch(new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}
const message = async (answer: Response) => [answer.status, (await answer.json()).message]
const { admin } = aSetup()
const signIn = async (host: Host): Promise<string> => {
  const answer = await post(host, '/api/v1/sessions', { phone: admin.phone, password: ADMIN_PASSWORD })
  return (await answer.json()).token
}

/** A clinic at work: its folder, the keychain of its machine, its printed key and its stick. */
interface Clinic {
  readonly dataDir: string
  readonly entries: Map<string, string>
  readonly printed: string
  readonly stick: string
}

async function workingClinic(): Promise<Clinic> {
  const [dataDir, stick, entries] = [folder(), folder(), new Map<string, string>()]
  const host = await open(dataDir, keychainOf(entries))
  const { token, workspace } = await (await post(host, '/api/v1/setup', aSetup())).json()
  const contentBase64 = Buffer.from('codigo\nJ449\n').toString('base64')
  await apiOn(host.fetch, { token })('catalogs.install', {
    params: { workspaceId: workspace.id, catalog: 'cie10' },
    body: { files: [{ fileName: 'cie10.csv', contentBase64 }] },
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ folder: stick })
  await host.fetch(new Request('http://127.0.0.1/api/v1/backups/folder', { method: 'PUT', headers, body }))
  const shown = await post(host, '/api/v1/recovery-key', { currentPassword: ADMIN_PASSWORD }, token)
  const printed = (await shown.json()).groups.join(' ')
  await close(host)
  return { dataDir, entries, printed, stick }
}

async function dataKeyOf(dataDir: string, printed: string): Promise<Uint8Array> {
  const typed = readTypedKey(printed)
  const keys = 'key' in typed && (await keysBySheet(dataDir, typed.key))
  if (typeof keys !== 'object') throw new Error('the sheet does not open the data')
  return keys.dataKey
}

let clinic: Clinic
beforeAll(async () => {
  clinic = await workingClinic()
})

describe('a keychain that lost the key', () => {
  it('is replaced by the printed one: data back in less than two minutes, and the next start asks nothing', async () => {
    const start = Date.now()
    clinic.entries.clear()
    const host = await open(clinic.dataDir, keychainOf(clinic.entries))
    expect(host.isLocked()).toBe(true)
    const page = await (await ask(host, '/')).text()
    expect(page).toContain('Falta la llave de los datos')
    expect(page).toContain('La llave de estos datos no está en el llavero de este equipo y usuario.')
    expect((await ask(host, '/api/v1/health')).status).toBe(503)

    const groups = clinic.printed.split(' ')
    const typo = [
      ...groups.slice(0, 4),
      groups[4]?.replace(/^./, (c) => (c === '7' ? '8' : '7')),
      ...groups.slice(5),
    ].join(' ')
    expect((await post(host, '/recuperar/constructor', {})).status).toBe(405)
    expect(await message(await post(host, '/recuperar/llave', { key: typo }))).toEqual([
      400,
      expect.stringMatching(/^El grupo 5 .*Compárelo con la hoja/),
    ])
    const foreign = printedKey(new Uint8Array(32).fill(3)).join(' ')
    expect(await message(await post(host, '/recuperar/llave', { key: foreign }))).toEqual([
      400,
      'La llave está bien escrita, pero es de otros datos.',
    ])
    expect((await post(host, '/recuperar/llave', { key: clinic.printed })).status).toBe(204)
    expect(await signIn(host)).toMatch(/\./)
    expect(Date.now() - start).toBeLessThan(120_000)
    await close(host)
    expect((await open(clinic.dataDir, keychainOf(clinic.entries))).isLocked()).toBe(false)
  })

  it('and is gone for good: the printed key opens the data, behind a passphrase from then on', async () => {
    const { dataDir, printed } = await workingClinic()
    const host = await open(dataDir, noKeychain)
    const refused = await post(host, '/recuperar/llave', { key: printed })
    expect(await message(refused)).toEqual([409, expect.stringContaining('no tiene un llavero')])
    const different = { key: printed, passphrase: 'cuatro palabras sueltas', again: 'cuatro palabras' }
    expect(await message(await post(host, '/recuperar/llave', different))).toEqual([
      409,
      'Las dos frases no son iguales.',
    ])
    const phrase = { passphrase: 'cuatro palabras sueltas', again: 'cuatro palabras sueltas' }
    expect((await post(host, '/recuperar/llave', { key: printed, ...phrase })).status).toBe(204)
    expect(await signIn(host)).toMatch(/\./)
    await close(host)
    const again = await open(dataDir, noKeychain, phrase.passphrase)
    expect(again.isLocked()).toBe(false)
    await close(again)
    await expect(open(dataDir, noKeychain, 'otra frase')).rejects.toThrow('La frase de acceso no es la de estos datos.')
  })

  it('also when the file that describes the key is lost', async () => {
    rmSync(join(clinic.dataDir, 'store-key.json'))
    const host = await open(clinic.dataDir, keychainOf(clinic.entries))
    expect(await (await ask(host, '/')).text()).toContain('falta store-key.json')
    const foreign = printedKey(new Uint8Array(32).fill(3)).join(' ')
    expect((await post(host, '/recuperar/llave', { key: foreign })).status).toBe(400)
    expect((await post(host, '/recuperar/llave', { key: clinic.printed })).status).toBe(204)
    expect(await signIn(host)).toMatch(/\./)
  })
})

describe('a disk that is lost', () => {
  const copies = async (host: Host) => (await (await ask(host, '/recuperar/copias')).json()).items

  it('comes back on a bare machine from the stick and the printed key', async () => {
    const [dataDir, entries] = [folder(), new Map<string, string>()]
    const host = await open(dataDir, keychainOf(entries))
    expect(await (await ask(host, '/recuperar')).text()).toContain('Restaurar una copia de seguridad')
    expect(await message(await post(host, '/recuperar/carpeta', { folder: '/no/hay' }))).toEqual([
      400,
      expect.stringContaining('Conecte la memoria'),
    ])
    expect((await post(host, '/recuperar/carpeta', { folder: clinic.stick })).status).toBe(200)
    const [backup] = await copies(host)
    // One that was mistyped afterwards does not take those away that are shown.
    await post(host, '/recuperar/carpeta', { folder: '/no/hay' })
    expect((await copies(host))[0]).toEqual(backup)
    const restore = (secret: string) => post(host, '/recuperar/restaurar', { backupId: backup.id, secret })
    expect(await message(await restore(''))).toEqual([400, expect.stringContaining('es de otro equipo')])
    expect(await message(await restore(printedKey(new Uint8Array(32).fill(3)).join(' ')))).toEqual([
      400,
      'La llave está bien escrita, pero es de otros datos.',
    ])
    expect((await restore(clinic.printed)).status).toBe(204)
    expect(await signIn(host)).toMatch(/\./)
    const api = apiOn(host.fetch, { token: await signIn(host) })
    const workspaceId = (await api('account.workspaces', {})).body.items[0]?.id ?? ''
    const catalogs = (await api('catalogs.list', { params: { workspaceId } })).body.items
    expect(catalogs.filter(({ lost }) => lost).map(({ catalog }) => catalog)).toEqual(['cie10'])
    // From here on it is a clinic at work: nothing can be put over it from outside.
    expect((await ask(host, '/recuperar')).status).toBe(303)
    expect((await restore(clinic.printed)).status).toBe(303)
    await close(host)
    expect((await open(dataDir, keychainOf(entries))).isLocked()).toBe(false)
  })

  it('is offered by the newest of what the copies hold first, whichever was begun first', async () => {
    const [stick, host] = [folder(), await open(folder(), noKeychain)]
    const facts = { createdAt: '2026-07-20T10:00:00.000Z', place: 'second', bytes: 1, schemaVersion: 1 } as const
    const [followed, made, old] = ['1', '2', '0'].map((n) => `bkp_01KPVW5B0${n}ABCDEFGHJKMNPQRS`)
    for (const [id = '', until, reason] of [
      [followed, '2026-07-24T10:00:00.000Z', 'continuous'],
      [made, '2026-07-22T10:00:00.000Z', 'manual'],
      [old, '2026-07-20T10:00:00.000Z', 'manual'],
    ] as const) {
      await writeManifest(secondPlace(stick), { ...facts, id, until, reason, verifiedAt: null })
    }
    await post(host, '/recuperar/carpeta', { folder: stick })
    expect((await copies(host)).map(({ id }: { id: string }) => id)).toEqual([followed, made, old])
  })

  it('comes back where there is no keychain, behind a new passphrase', async () => {
    const host = await open(folder(), noKeychain)
    await post(host, '/recuperar/carpeta', { folder: join(clinic.stick, 'Radica-copias') })
    const [backup] = await copies(host)
    const order = { backupId: backup.id, secret: clinic.printed }
    expect((await post(host, '/recuperar/restaurar', order)).status).toBe(409)
    const phrase = { passphrase: 'cuatro palabras sueltas', again: 'cuatro palabras sueltas' }
    expect((await post(host, '/recuperar/restaurar', { ...order, ...phrase })).status).toBe(204)
    expect(await signIn(host)).toMatch(/\./)
  })

  it('comes back with its secrets where they lie beside it, and everybody signs in again', async () => {
    const [stick, phrase] = [folder(), 'cuatro palabras sueltas']
    const lost = await open(folder(), noKeychain, phrase)
    const { token, workspace } = await (await post(lost, '/api/v1/setup', aSetup())).json()
    const params = { workspaceId: workspace.id, connection: 'ministry' }
    const account = { documentType: 'CC', documentNumber: '52000001', userType: 'RE' } as const
    const body = {
      baseUrl: 'https://127.0.0.1:9',
      certificateSha256: 'a'.repeat(64),
      ...account,
      password: 'solo-ella',
    }
    await apiOn(lost.fetch, { token })('connections.put', { params, body })
    await apiOn(lost.fetch, { token })('backups.setFolder', { body: { folder: stick } })
    await close(lost)
    const host = await open(folder(), noKeychain)
    await post(host, '/recuperar/carpeta', { folder: stick })
    const [backup] = await copies(host)
    const restored = await post(host, '/recuperar/restaurar', { backupId: backup.id, secret: phrase })
    expect(restored.status).toBe(204)
    expect((await apiOn(host.fetch, { token })('account.get', {})).status).toBe(401)
    const { body: connection } = await apiOn(host.fetch, { token: await signIn(host) })('connections.get', { params })
    expect(connection.hasPassword).toBe(true)
  })

  it('cannot come back from a copy that is damaged, which is said before anything is changed', async () => {
    const stick = folder()
    cpSync(clinic.stick, stick, { recursive: true })
    const place = join(stick, 'Radica-copias')
    for (const id of readdirSync(place).filter((name) => name.startsWith('bkp_'))) {
      // One bit in the middle of the log: SQLite itself would pass over it and all that follows.
      const path = join(place, id, 'radica.db-wal')
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    const dataDir = folder()
    const host = await open(dataDir, keychainOf(new Map()))
    await post(host, '/recuperar/carpeta', { folder: stick })
    const [backup] = await copies(host)
    const refused = await post(host, '/recuperar/restaurar', { backupId: backup.id, secret: clinic.printed })
    expect(await message(refused)).toEqual([
      400,
      'La copia está dañada y no pasó su verificación. Elija otra; nada se cambió.',
    ])
    expect(host.isLocked()).toBe(false)
    expect(existsSync(join(dataDir, 'restaurar'))).toBe(false)
  })
})

describe('a store that is damaged', () => {
  it('is told, is set aside and not thrown away, and the copy opens with the key of this machine', async () => {
    const { dataDir, entries } = await workingClinic()
    writeFileSync(join(dataDir, 'radica.db'), 'no es un almacén'.repeat(1_000))
    const host = await open(dataDir, keychainOf(entries))
    const page = await (await ask(host, '/')).text()
    expect(page).toContain('Los datos no se pueden abrir')
    expect(page).toContain('el archivo no es de Radica')
    expect((await post(host, '/recuperar/reintentar', {})).status).toBe(204)
    const [backup] = (await (await ask(host, '/recuperar/copias')).json()).items
    expect((await post(host, '/recuperar/restaurar', { backupId: backup.id })).status).toBe(204)
    const token = await signIn(host)
    const headers = { authorization: `Bearer ${token}` }
    const { items } = await (await host.fetch(new Request('http://127.0.0.1/api/v1/backups', { headers }))).json()
    expect(items).toContainEqual(expect.objectContaining({ reason: 'before-restore', place: 'local' }))
  })
})

describe('a store of a newer Radica', () => {
  it('is told and not touched', async () => {
    const { dataDir, entries, printed } = await workingClinic()
    const file = openConnection(join(dataDir, STORE_FILE), await dataKeyOf(dataDir, printed))
    file.pragma('user_version = 9999')
    file.close()
    const before = readFileSync(join(dataDir, STORE_FILE))
    const host = await open(dataDir, keychainOf(entries))
    expect(await (await ask(host, '/')).text()).toContain(
      'El almacén es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
    )
    expect((await ask(host, '/api/v1/health')).status).toBe(503)
    await close(host)
    expect(readFileSync(join(dataDir, STORE_FILE)).equals(before)).toBe(true)
  })
})

describe('the page', () => {
  it('takes orders from itself only', async () => {
    const host = await open(folder(), noKeychain)
    const form = new Request('http://127.0.0.1/recuperar/carpeta', {
      method: 'POST',
      body: 'folder=/',
      headers: { 'content-type': 'text/plain' },
    })
    expect((await host.fetch(form)).status).toBe(415)
    const asked = (headers: Record<string, string>, method = 'POST') =>
      host.fetch(
        new Request('http://127.0.0.1/recuperar/carpeta', {
          method,
          headers,
          ...(method === 'POST' && { body: JSON.stringify({ folder: clinic.stick }) }),
        }),
      )
    const json = { 'content-type': 'application/json' }
    // A page of another port of this machine, which a browser asks first, and which sends anyway.
    const other = { origin: 'http://127.0.0.1:9999', 'access-control-request-method': 'POST' }
    const allowed = await asked(other, 'OPTIONS')
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([405, null])
    expect((await asked({ ...json, origin: 'http://127.0.0.1:9999' })).status).toBe(403)
    expect((await asked({ ...json, origin: 'null' })).status).toBe(403)
    expect((await asked({ ...json, origin: 'http://127.0.0.1' })).status).toBe(200)
    expect((await post(host, '/recuperar/otra', {})).status).toBe(405)
    expect((await post(host, '/recuperar/llave', {})).status).toBe(400)
  })
})
