import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { aSetup } from '../../test/support/fixtures.ts'
import { noKeychain } from '../../test/support/no-keychain.ts'
import { createCore } from '../core/create-core.ts'
import { type Host, openHost } from './host.ts'
import { newSetupToken } from './setup-token.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const setupToken = newSetupToken()
const hosts: Host[] = []

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop()
})

async function open(passphrase?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-begin-'))
  const host = await openHost({
    dataDir,
    keychain: noKeychain,
    passphrase,
    createCore,
    log,
    setupToken,
    warn: () => {},
  })
  hosts.push(host)
  const ask = (path: string, body?: object, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return host.fetch(new Request(`http://127.0.0.1${path}`, request))
  }
  return { host, ask }
}

const OWNER = `Bearer ${setupToken}`
const OTHERS = [undefined, '', 'Bearer', `Bearer ${newSetupToken()}`, setupToken, `${OWNER}x`, `Basic ${setupToken}`]

describe('a host that others on the machine reach', () => {
  it('lets nobody but who started it make the first administrator', async () => {
    const { host, ask } = await open('cuatro palabras')
    for (const other of OTHERS) {
      const refused = await ask('/api/v1/setup', aSetup(), other)
      expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'unauthenticated'])
    }
    for (const path of ['/api/v1/%73etup', '/api/v1/setup/', '/api/v1//setup', '/api/v1/x/../setup']) {
      expect((await ask(path, aSetup())).status, path).toBe(401)
    }
    expect(await host.awaitsBeginning()).toBe(true)
    expect((await ask('/api/v1/setup', aSetup(), OWNER)).status).toBe(201)
    expect(await host.awaitsBeginning()).toBe(false)
  })

  it('tells who comes later, token or not, that there is an administrator', async () => {
    const { ask } = await open('cuatro palabras')
    await ask('/api/v1/setup', aSetup(), OWNER)
    for (const anybody of [OWNER, undefined]) {
      const late = await ask('/api/v1/setup', aSetup(), anybody)
      expect([late.status, (await late.json()).error.code]).toEqual([409, 'duplicate_resource'])
    }
  })

  it('lets nobody else plant a copy, or see which there are', async () => {
    const { ask } = await open('cuatro palabras')
    const acts = ['carpeta', 'restaurar', 'reintentar', 'llave'].map((name) => [
      `/recuperar/${name}`,
      { folder: tmpdir() },
    ])
    for (const [path, body] of [...acts, ['/recuperar/copias', undefined]] as [string, object | undefined][]) {
      for (const other of OTHERS) expect((await ask(path, body, other)).status, path).toBe(401)
    }
    expect((await ask('/recuperar/copias', undefined, OWNER)).status).toBe(200)
    expect((await ask('/recuperar/carpeta', { folder: tmpdir() }, OWNER)).status).toBe(200)
    expect((await ask('/recuperar')).status).toBe(200)
  })

  it('lets nobody else choose or guess the passphrase', async () => {
    const { host, ask } = await open()
    const chosen = { passphrase: 'la frase de otro', again: 'la frase de otro' }
    for (const other of OTHERS) {
      const refused = await ask('/unlock', chosen, other)
      expect([refused.status, (await refused.json()).message]).toEqual([401, expect.stringContaining('dirección')])
    }
    expect(host.isLocked()).toBe(true)
    expect((await ask('/unlock', chosen, OWNER)).status).toBe(204)
  })
})
