import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPatient } from '../../test/support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../test/support/workspace.ts'
import { listen } from '../server/http.ts'
import { LocalApiDoor } from './local-api.ts'
import type { MachineSettings } from './machine.ts'

let at: TestWorkspace
let door: LocalApiDoor
let port: number | null = null
let secret: string
let keeps = true
const settings: MachineSettings = {
  backupFolder: () => null,
  setBackupFolder: async () => undefined,
  localApiPort: () => port,
  failedTries: () => ({ count: 0, at: 0 }),
  setFailedTries: async () => undefined,
  setLocalApiPort: async (next) => {
    if (!keeps) throw new Error('the disk is full')
    port = next
  },
}
beforeAll(async () => {
  at = await testWorkspace()
  door = new LocalApiDoor(settings, at.core.fetch, listen)
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const token = { name: 'Laboratorio', scopes: ['read' as const], workspaceIds: [at.workspaceId], expiresAt }
  secret = (await at.api('accessTokens.create', { body: token })).body.secret
  await at.api('patients.create', { body: aPatient() })
})
afterAll(async () => {
  await door.close()
  await at.close()
})

const freePort = async () => {
  const probe = await listen(async () => new Response(), 0)
  await probe.close()
  return Number(new URL(probe.url).port)
}
const open = async () => {
  const { url } = await door.services.set({ enabled: true, port: await freePort() })
  return url ?? ''
}
const ask = async (url: string, path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url + path, { method, headers })
  return [answer.status, (await answer.json()).error?.code]
}

describe('the door for other programs', () => {
  it('is shut until somebody opens it, and after a start as it was left', async () => {
    expect(door.services.state()).toEqual({ enabled: false, url: null, configurable: true })
    await door.openAsLeft()
    expect(door.services.state().enabled).toBe(false)
    const url = await open()
    expect(url).toBe(`http://127.0.0.1:${port}`)
    await door.close()
    await door.openAsLeft()
    expect(door.services.state()).toMatchObject({ enabled: true, url })
    await door.services.set({ enabled: false })
    expect(port).toBeNull()
    await expect(fetch(`${url}/api/v1/health`)).rejects.toThrow()
  })

  it('is one, whoever else changes it at the same time', async () => {
    const ports = [await freePort(), await freePort()]
    await Promise.all(ports.map((port) => door.services.set({ enabled: true, port })))
    const answers = ports.map((port) =>
      fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
        () => true,
        () => false,
      ),
    )
    expect([await Promise.all(answers), port]).toEqual([[false, true], ports[1]])
    await door.services.set({ enabled: false })
  })

  it('lets in a token, and neither a session, a page, a sign-in nor anything that is not the contract', async () => {
    const url = await open()
    const patients = `/api/v1/workspaces/${at.workspaceId}/patients`
    expect(await ask(url, patients, { authorization: `Bearer ${secret}` })).toEqual([200, undefined])
    expect(await ask(url, patients)).toEqual([401, 'unauthenticated'])
    expect(await ask(url, patients, { authorization: `Bearer ${at.token}` })).toEqual([401, 'unauthenticated'])
    expect(await ask(url, patients, { authorization: 'Bearer rdc_x' })).toEqual([401, 'unauthenticated'])
    const page = { authorization: `Bearer ${secret}`, origin: 'https://example.com' }
    expect((await ask(url, patients, page))[0]).toBe(403)
    expect(await ask(url, '/api/v1/sessions', {}, 'POST')).toEqual([401, 'unauthenticated'])
    for (const bearer of ['rdc_x', secret]) {
      for (const path of ['/api/v1/sessions', '/api/v1/setup', '/api/v1/x/../sessions', '/api/v1/sessions?a=1']) {
        const body = JSON.stringify({ phone: '+573001112233', password: 'correcta-y-larga' })
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
        const answer = await fetch(url + path, { method: 'POST', headers, body })
        // Not the contract's: what is asked there is never looked at.
        expect([path, answer.status, answer.headers.get('x-operation-id')]).toEqual([path, 401, null])
      }
    }
    expect((await ask(url, '/pacientes'))[0]).toBe(404)
    expect((await ask(url, '/unlock', {}, 'POST'))[0]).toBe(404)
    expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200)
    expect(await ask(url, patients, { authorization: `Bearer ${secret}` }, 'POST')).toEqual([
      403,
      'personal_access_token_scope_required',
    ])
  })

  it('refuses in the language asked for', async () => {
    const url = await open()
    const told = async (language: string) => {
      const answer = await fetch(`${url}/api/v1/account`, { headers: { 'accept-language': language } })
      return [answer.headers.get('content-language'), (await answer.json()).error.message]
    }
    expect(await told('en')).toEqual(['en', 'Sign in with an access token (Bearer rdc_…).'])
    expect(await told('es')).toEqual(['es-CO', 'Se entra con un token de acceso (Bearer rdc_…).'])
  })

  it('answers nobody who calls it by another name', async () => {
    const url = await open()
    const status = new Promise((resolve, reject) => {
      const sent = httpRequest(`${url}/api/v1/health`, { headers: { host: 'rebound.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end()
    })
    expect(await status).toBe(421)
  })

  it('names a port that is taken, and goes on at the one that it has', async () => {
    const url = await open()
    const before = port
    const other = await listen(async () => new Response(), 0)
    const taken = { enabled: true, port: Number(new URL(other.url).port) }
    await expect(door.services.set(taken)).rejects.toMatchObject({ details: { field: 'port' } })
    expect([door.services.state(), port]).toEqual([{ enabled: true, url, configurable: true }, before])
    expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200)
    await other.close()
  })

  it('is shut after a start where another program has its port by then, and keeps nobody from starting', async () => {
    await open()
    await door.close()
    const other = await listen(async () => new Response(), port ?? 0)
    await door.openAsLeft()
    expect(door.services.state()).toMatchObject({ enabled: false, url: null })
    await other.close()
  })

  it('leaves no port open that it cannot keep', async () => {
    const wanted = await freePort()
    keeps = false
    await expect(door.services.set({ enabled: true, port: wanted })).rejects.toThrow('full')
    keeps = true
    await expect(fetch(`http://127.0.0.1:${wanted}/api/v1/openapi.json`)).rejects.toThrow()
  })

  it('stays open where it is asked for at the port that it has, and leaves that one for another', async () => {
    const url = await open()
    expect(await door.services.set({ enabled: true })).toMatchObject({ url })
    expect(await door.services.set({ enabled: true, port: Number(port) })).toMatchObject({ url })
    const moved = await open()
    expect((await fetch(`${moved}/api/v1/openapi.json`)).status).toBe(200)
    await expect(fetch(`${url}/api/v1/openapi.json`)).rejects.toThrow()
  })

  it('is enough for the client in docs/', async () => {
    const url = await open()
    const { PATH = '' } = process.env
    const client = spawn(process.execPath, ['docs/api/client.mjs', url], { env: { PATH, RADICA_TOKEN: secret } })
    let said = ''
    client.stdout.on('data', (bytes) => (said += bytes))
    client.stderr.on('data', (bytes) => (said += bytes))
    const [code] = await once(client, 'close')
    expect([code, said]).toEqual([0, expect.stringContaining('Samán: 1 pacientes')])
  })
})
