import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type Api, apiOn } from '../../../test/support/api.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../../test/support/fixtures.ts'
import { keychainOf } from '../../../test/support/keychain.ts'
import { noKeychain } from '../../../test/support/no-keychain.ts'
import { createCore } from '../../core/create-core.ts'
import { keyCheck, printedKey, readTypedKey } from '../../core/keys/recovery-key.ts'
import { tell } from '../../core/messages/message.ts'
import { openConnection, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { createThreads, type Threads } from '../../core/threads/threads.ts'
import { type Host, type HostOptions, openHost } from '../host.ts'
import { keysBySheet } from './by-person.ts'

/** What is done before each call that changes a file: where a test looks at what a power cut would leave. */
const power = vi.hoisted(() => ({ beforeCall: (_call: string) => {} }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    rename: (...given: Parameters<typeof real.rename>) => {
      power.beforeCall(`rename ${given[1]}`)
      return real.rename(...given)
    },
    copyFile: (...given: Parameters<typeof real.copyFile>) => {
      power.beforeCall(`copyFile ${given[1]}`)
      return real.copyFile(...given)
    },
    open: (...given: Parameters<typeof real.open>) => {
      if (given[1] !== 'r') power.beforeCall(`open ${given[0]}`)
      return real.open(...given)
    },
    rm: (...given: Parameters<typeof real.rm>) => {
      power.beforeCall(`rm ${given[0]}`)
      return real.rm(...given)
    },
  }
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hosts: Host[] = []
const folders: string[] = []
const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'radica-key-change-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  power.beforeCall = () => {}
  for (const host of hosts.splice(0)) await host.stop()
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

type Entries = Map<string, string>

/** Threads on which everything works but the change of a copy's key. */
const withoutRekey = (threads: Threads = createThreads()): Threads => ({
  run: (task, ...rest) => (task === 'copy.rekey' ? Promise.reject(new Error('no thread')) : threads.run(task, ...rest)),
  stop: () => threads.stop(),
})

async function opened(dataDir: string, options: Partial<HostOptions>): Promise<Host> {
  const host = await openHost({ dataDir, keychain: noKeychain, createCore, log, warn: () => undefined, ...options })
  hosts.push(host)
  return host
}

async function close(host: Host): Promise<void> {
  hosts.splice(hosts.indexOf(host), 1)
  await host.stop()
}

const IN_COLOMBIA = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  dateStyle: 'long',
  timeStyle: 'short',
})
const proof = { body: { currentPassword: ADMIN_PASSWORD } }

/** A clinic that is signed in to, with copies in a second place. */
interface Clinic {
  readonly host: Host
  readonly api: Api
  readonly workspaceId: string
  readonly stick: string
}

async function begun(dataDir: string, options: Partial<HostOptions>): Promise<Clinic> {
  const [host, stick] = [await opened(dataDir, options), newFolder()]
  const { token, workspace } = (await apiOn(host.fetch, {})('setup.create', { body: aSetup() })).body
  const api = apiOn(host.fetch, { token })
  await api('backups.setFolder', { body: { folder: stick } })
  return { host, api, workspaceId: workspace.id, stick }
}

async function signedIn(host: Host): Promise<Api> {
  const { phone } = aSetup().admin
  const { token } = (await apiOn(host.fetch, {})('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
  return apiOn(host.fetch, { token })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const late = Date.now() + 60_000
  while (!(await isTrue())) {
    if (Date.now() > late) throw new Error('it did not come to that')
    await sleep(20)
  }
}

/** What a restore puts in place ends every session. */
async function signedInAgain(host: Host, api: Api): Promise<Api> {
  // Until its place is taken the store of before answers, then for a moment none.
  await until(async () => (await api.raw('account.get')).status === 401)
  return signedIn(host)
}

const changed = (api: Api) => until(async () => !(await api('dataKey.get', {})).body.changeDue)
const sheetOf = async (api: Api) => (await api('recoveryKey.show', proof)).body.groups.join(' ')

function bytesOf(sheet: string): Uint8Array {
  const typed = readTypedKey(sheet)
  if ('problem' in typed) throw new Error(tell(typed.problem))
  return typed.key
}

function opens(dataDir: string, key: Uint8Array): boolean {
  try {
    openConnection(join(dataDir, STORE_FILE), key, true).close()
    return true
  } catch {
    return false
  }
}

/** As the program of before left it: the data key lies in the keychain, and is what was printed. */
function madeBefore(): { dataDir: string; entries: Entries; dataKey: Uint8Array; keyFile: string } {
  const [dataDir, dataKey] = [newFolder(), randomBytes(32)]
  const entries: Entries = new Map([['radica/before store-key', dataKey.toString('base64')]])
  const keyFile = JSON.stringify({ source: 'keychain', service: 'radica/before', check: keyCheck(dataKey) })
  writeFileSync(join(dataDir, 'store-key.json'), keyFile)
  return { dataDir, entries, dataKey, keyFile }
}

const restoring = async (host: Host, stick: string, secret: string) => {
  const post = (path: string, body: object) =>
    host.fetch(
      new Request(`http://127.0.0.1/recuperar/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const [backup] = (await (await post('carpeta', { folder: stick })).json()).items
  const answer = await post('restaurar', { backupId: backup.id, secret })
  return answer.status === 204 ? 'restored' : (await answer.json()).message
}

describe('a store from before there were envelopes', () => {
  it('has them after its first start, and its sheet is as good as before', async () => {
    const { dataDir, entries, dataKey } = madeBefore()
    const { api, host } = await begun(dataDir, { keychain: keychainOf(entries) })
    expect(JSON.parse(readFileSync(join(dataDir, 'store-key.json'), 'utf8')).format).toBe(2)
    for (const name of readdirSync(dataDir).filter((name) => name.endsWith('.json'))) {
      expect(readFileSync(join(dataDir, name), 'utf8')).not.toContain(Buffer.from(dataKey).toString('base64'))
    }
    expect(await sheetOf(api)).toBe(printedKey(dataKey).join(' '))
    expect((await api('dataKey.get', {})).body).toMatchObject({ recoveryKeySince: null, changeDue: false })
    await close(host)
    expect((await opened(dataDir, { keychain: keychainOf(entries) })).isLocked()).toBe(false)
  })

  it('is under another key once its sheet is voided; copies keep the sheet of their time', async () => {
    const { dataDir, entries, dataKey, keyFile } = madeBefore()
    const keychain = keychainOf(entries)
    const { api, stick } = await begun(dataDir, { keychain })
    const then = newFolder()
    cpSync(stick, then, { recursive: true })
    const [id = ''] = readdirSync(join(then, 'Radica-copias')).filter((name) => name.startsWith('bkp_'))
    writeFileSync(join(then, 'Radica-copias', id, 'store-key.json'), keyFile)
    const old = await sheetOf(api)

    const asked = Date.now()
    const renewed = (await api('recoveryKey.renew', proof)).body
    const moments = [asked, Date.now()].map((moment) => IN_COLOMBIA.format(moment))
    const sheet = renewed.groups.join(' ')
    expect(sheet).not.toBe(old)
    await changed(api)
    expect(opens(dataDir, dataKey)).toBe(false)
    const check = async (key: string) => (await api('recoveryKey.check', { body: { key } })).body
    expect(await check(sheet)).toEqual({ ok: true, message: null })
    const voided = await check(old)
    expect(voided).toEqual({ ok: false, message: expect.stringContaining('hoja anulada') })
    expect(
      moments.some((moment) => voided.message?.includes(moment)),
      voided.message ?? '',
    ).toBe(true)
    expect((await api('backups.list', {})).body.status.recoveryKeyShownAt).not.toBeNull()
    await api('backups.create', {})

    const bare = () => opened(newFolder(), { keychain: keychainOf(new Map()) })
    expect(await restoring(await bare(), stick, old)).toContain('hoja anulada')
    expect(await restoring(await bare(), then, old)).toBe('restored')
    const other = await bare()
    expect(await restoring(other, stick, sheet)).toBe('restored')
    expect(await sheetOf(await signedIn(other))).toBe(sheet)
  })
})

describe('while the key is changed', () => {
  it('people work on: nothing is refused, and nothing is missing afterwards', async () => {
    const [dataDir, entries] = [newFolder(), new Map<string, string>()]
    const { api, workspaceId } = await begun(dataDir, { keychain: keychainOf(entries) })
    const before = (await api('dataKey.get', {})).body
    const key = (await keysBySheet(dataDir, bytesOf(await sheetOf(api)))) as { dataKey: Uint8Array }
    const made: string[] = []
    expect((await api('dataKey.change', proof)).body.changeDue).toBe(true)
    await until(async () => {
      const { body } = await api('patients.create', { params: { workspaceId }, body: aPatient() })
      made.push(body.documentNumber)
      return !(await api('dataKey.get', {})).body.changeDue
    })
    expect(opens(dataDir, key.dataKey)).toBe(false)
    expect((await api('dataKey.get', {})).body.dataKeySince).not.toBe(before.dataKeySince)
    const { items } = (await api('patients.list', { params: { workspaceId }, query: { limit: 200 } })).body
    expect(items.map(({ documentNumber }) => documentNumber).sort()).toEqual(made.sort())
    expect((await api('auditTrail.verify', { params: { workspaceId } })).body.status).toBe('whole')
  })

  it('a power cut at any moment leaves the data whole, under one of the two keys, and the change goes on', async () => {
    const [dataDir, entries] = [newFolder(), new Map<string, string>()]
    const { api, workspaceId } = await begun(dataDir, { keychain: keychainOf(entries) })
    const sheet = await sheetOf(api)
    const made: string[] = []
    const cuts: { folder: string; call: string; made: string[] }[] = []
    power.beforeCall = (call) => {
      if (!call.includes(dataDir)) return
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true, filter: (path) => !path.endsWith('host.lock') })
      cuts.push({ folder, call: call.replaceAll(dataDir, ''), made: [...made] })
    }
    await api('dataKey.change', proof)
    await until(async () => {
      const { body } = await api('patients.create', { params: { workspaceId }, body: aPatient() })
      made.push(body.documentNumber)
      return !(await api('dataKey.get', {})).body.changeDue
    })
    power.beforeCall = () => {}
    expect(cuts.map(({ call }) => call)).toContainEqual(expect.stringMatching(/^rename .radica\.db$/))
    expect(cuts.length).toBeGreaterThan(20)
    for (const [at, cut] of cuts.entries()) {
      expect(await keysBySheet(cut.folder, bytesOf(sheet)), cut.call).toBeTypeOf('object')
      const host = await opened(cut.folder, { keychain: keychainOf(entries) })
      expect(host.isLocked(), cut.call).toBe(false)
      const again = await signedIn(host)
      const { items } = (await again('patients.list', { params: { workspaceId }, query: { limit: 200 } })).body
      const there = items.map(({ documentNumber }) => documentNumber)
      expect(there, cut.call).toEqual(expect.arrayContaining(cut.made))
      if (at % 16 === 0) await changed(again)
      await close(host)
      rmSync(cut.folder, { recursive: true, force: true })
    }
  })
})

describe('after the key was changed', () => {
  it('the same passphrase opens the data, with its secrets', async () => {
    const dataDir = newFolder()
    const options = { passphrase: 'cuatro palabras sueltas' }
    const { api, host, workspaceId } = await begun(dataDir, options)
    const vault = () => readFileSync(join(dataDir, 'secrets.vault'), 'utf8')
    const before = vault()
    await api('dataKey.change', proof)
    await changed(api)
    expect(vault()).not.toBe(before)
    // The trail's signing key is one of the secrets: without it, what was vouched for would count as forged.
    expect((await api('auditTrail.verify', { params: { workspaceId } })).body).toMatchObject({
      status: 'whole',
      trouble: null,
    })
    await close(host)
    expect((await opened(dataDir, options)).isLocked()).toBe(false)
  })

  it('a copy is put back under the same passphrase, and nobody is asked for a key', async () => {
    const options = { passphrase: 'cuatro palabras sueltas' }
    const { api, host, workspaceId } = await begun(newFolder(), options)
    const params = { workspaceId }
    const { id: patientId } = (await api('patients.create', { params, body: aPatient() })).body
    const { id: backupId } = (await api('backups.create', {})).body
    await api('patients.create', { params, body: aPatient() })
    expect((await api('backups.restore', { params: { backupId } })).status).toBe(202)
    const again = await signedInAgain(host, api)
    const { items } = (await again('patients.list', { params, query: {} })).body
    expect(items.map(({ id }) => id)).toEqual([patientId])
    expect(host.isLocked()).toBe(false)
  })

  it('this machine still proves and restores copies of before, and then changes the key again', async () => {
    const [dataDir, entries] = [newFolder(), new Map<string, string>()]
    const { api, host } = await begun(dataDir, { keychain: keychainOf(entries) })
    const { id: backupId } = (await api('backups.create', {})).body
    await api('dataKey.change', proof)
    await changed(api)
    expect((await api('backups.verify', { params: { backupId } })).body.verifiedAt).not.toBeNull()
    const { dataKeySince } = (await api('dataKey.get', {})).body
    expect((await api('backups.restore', { params: { backupId } })).status).toBe(202)
    const again = await signedInAgain(host, api)
    await until(
      async () =>
        (await again.raw('dataKey.get')).status === 200 &&
        !(await again('dataKey.get', {})).body.changeDue &&
        (await again('dataKey.get', {})).body.dataKeySince !== dataKeySince,
    )
    const { items } = (await again('backups.list', {})).body
    const reasons = items.map(({ reason }) => reason)
    expect(reasons).toEqual(expect.arrayContaining(['before-restore', 'before-key-change']))
  })

  it('or could not be, the data stays open with the one of before, and says so', async () => {
    const [dataDir, entries] = [newFolder(), new Map<string, string>()]
    const broken: HostOptions['createCore'] = (deps) => createCore({ ...deps, threads: withoutRekey(deps.threads) })
    const { api } = await begun(dataDir, { keychain: keychainOf(entries), createCore: broken })
    await api('dataKey.change', proof)
    await until(async () => (await api('dataKey.get', {})).body.message !== null)
    const { step, message, changeDue } = (await api('dataKey.get', {})).body
    expect([step, changeDue]).toEqual([null, true])
    expect(message).toContain('siguen abiertos con la clave de antes')
    expect(readdirSync(dataDir)).not.toContain('cambio-de-clave')
  })

  it('or could not take over, which is said until another one did', async () => {
    const { api } = await begun(newFolder(), { keychain: keychainOf(new Map()) })
    power.beforeCall = (call) => {
      if (/cambio-de-clave.store-key/.test(call)) throw new Error('no disk')
    }
    await api('dataKey.change', proof)
    await until(async () => (await api('dataKey.get', {})).body.message !== null)
    power.beforeCall = () => {}
    await api('dataKey.change', proof)
    await changed(api)
    expect((await api('dataKey.get', {})).body.message).toBeNull()
  })
})
