import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { built, ensureBuilt, isGone, killAll, newFolder, npm, ready, until } from '../support/process.ts'

const PASSPHRASE = { RADICA_STORE_KEY: 'cuatro palabras sin relación' }
const START_MS = 180_000

beforeAll(ensureBuilt, START_MS)
afterEach(killAll)

const serve = (dataDir: string, flags: readonly string[] = [], env: Record<string, string> = PASSPHRASE) =>
  built('serve', ['--data', dataDir, '--port', '0', ...flags], env)

const npmServe = (dataDir: string) => npm(['serve', '--', '--data', dataDir, '--port', '0'], PASSPHRASE)

const setupFile = (admin: object = {}) => {
  const file = join(newFolder(), 'setup.json')
  const body = {
    admin: { phone: '+573001112233', password: 'clave-larga-de-prueba', firstName: 'Ana', lastName: 'Ruiz', ...admin },
    workspace: { nit: '900373913', companyName: 'Clínica SAS', displayName: 'Clínica', environment: 2 },
  }
  writeFileSync(file, JSON.stringify(body))
  return file
}

describe('npm run serve', { timeout: START_MS }, () => {
  it('says in one line where it is, answers there, and ends cleanly on SIGTERM', async () => {
    const dataDir = newFolder()
    const host = serve(dataDir)
    const line = await ready(host)
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(line).toEqual({ ready: true, url, dataDir, setupToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await fetch(`${line.url}/api/v1/health`)).status).toBe(200)
    expect(await (await fetch(`${line.url}/pacientes`)).text()).toContain('<div id="root">')
    host.child.kill('SIGTERM')
    expect(await host.ended).toEqual({ code: 0, signal: null })
    expect(host.output.stderr).toContain('"clean":true')
  })

  it('ends as cleanly when only npm gets the signal', async () => {
    const host = npmServe(newFolder())
    const { url } = await ready(host)
    host.child.kill('SIGTERM')
    await until(() => host.output.stderr.includes('"clean":true'))
    await until(() => isGone(url))
  })

  it('leaves nothing running when what a person sees is killed, and starts again at once on the same data', async () => {
    const dataDir = newFolder()
    const host = npmServe(dataDir)
    const { url } = await ready(host)
    host.child.kill('SIGKILL')
    await ready(npmServe(dataDir))
    expect(await isGone(url)).toBe(true)
  })

  it('ends event streams when it stops', async () => {
    const host = serve(newFolder(), ['--setup', setupFile()])
    const { url } = await ready(host)
    const login = { phone: '+573001112233', password: 'clave-larga-de-prueba' }
    const json = { 'content-type': 'application/json' }
    const session = await fetch(`${url}/api/v1/sessions`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(login),
    })
    const authorization = `Bearer ${(await session.json()).token}`
    const workspaces = await (await fetch(`${url}/api/v1/account/workspaces`, { headers: { authorization } })).json()
    const { id } = (workspaces.items ?? workspaces)[0]
    const events = await fetch(`${url}/api/v1/workspaces/${id}/events`, { headers: { authorization } })
    expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const text = events.text()
    host.child.kill('SIGTERM')
    await expect(text).resolves.toBeDefined()
  })

  it('starts both simulators for samples and keeps their addresses over a restart', async () => {
    const dataDir = newFolder()
    const host = serve(dataDir, ['--simulated'], {})
    const first = await ready(host)
    expect(first.simulators).toEqual({
      ministry: expect.stringMatching(/^https:/),
      provider: expect.stringMatching(/^http:/),
    })
    expect(Object.keys(first.simulatorControl)).toEqual(['ministry', 'provider'])
    expect(await (await fetch(`${first.url}/api/v1/health`)).json()).toMatchObject({ deployment: 'sandbox' })
    expect(host.output.stderr).toContain('solo de ejemplo')
    host.child.kill('SIGTERM')
    await host.ended
    const second = await ready(serve(dataDir, ['--simulated'], {}))
    expect(second.simulators).toEqual(first.simulators)
    expect(second.ministryCertificateSha256).toBe(first.ministryCertificateSha256)
  })

  it('never keeps the passphrase or the key beside the data', async () => {
    const dataDir = newFolder()
    await ready(serve(dataDir))
    const passphrase = PASSPHRASE.RADICA_STORE_KEY
    // Not what is being written: it has another name a moment later.
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.next'),
    )
    expect(entries.length).toBeGreaterThan(1)
    for (const { parentPath, name } of entries) {
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(passphrase)
    }
    expect(JSON.parse(readFileSync(join(dataDir, 'store-key.json'), 'utf8'))).toMatchObject({
      home: { source: 'passphrase' },
    })
  })
})

describe('on a computer of several people', { timeout: START_MS }, () => {
  it('says that another one has these data open, and leaves them', async () => {
    const dataDir = newFolder()
    await ready(serve(dataDir))
    const second = serve(dataDir)
    expect((await second.ended).code).toBe(1)
    expect(second.output.stderr).toContain(`Radica ya está abierta con los datos de ${dataDir}`)
  })

  it('says that a drive syncs its data, and opens', async () => {
    const dataDir = join(newFolder(), 'Dropbox', 'radica')
    const host = serve(dataDir)
    await ready(host)
    expect(host.output.stderr).toContain('Los datos están en una carpeta que Dropbox sincroniza')
  })
})

describe('npm run serve --setup', { timeout: START_MS }, () => {
  it('sets a new store up, and takes no notice when it is not new', async () => {
    const dataDir = newFolder()
    const file = setupFile()
    const host = serve(dataDir, ['--setup', file])
    const line = await ready(host)
    expect(await (await fetch(`${line.url}/api/v1/health`)).json()).toMatchObject({ setupRequired: false })
    expect(line).not.toHaveProperty('setupToken')
    host.child.kill('SIGTERM')
    await host.ended
    await ready(serve(dataDir, ['--setup', file]))
  })

  it('says why a file is refused, where, and ends with 1', async () => {
    const host = serve(newFolder(), ['--setup', setupFile({ phone: 'abc' })])
    expect((await host.ended).code).toBe(1)
    expect(host.output.stderr).toMatch(/--setup: .*\(.*phone\)/)
    expect(host.output.stdout).toBe('')
  })
})

describe('npm run serve refuses in words', { timeout: START_MS }, () => {
  it('an unknown flag, with the usage and exit code 2', async () => {
    const host = built('serve', ['--data', newFolder(), '--port', '0', '--unknown'])
    expect((await host.ended).code).toBe(2)
    expect(host.output.stderr).toMatch(/--unknown.*Uso: npm run serve/s)
    expect(host.output.stdout).toBe('')
  })

  it('another passphrase', async () => {
    const dataDir = newFolder()
    const first = serve(dataDir)
    await ready(first)
    first.child.kill('SIGTERM')
    await first.ended
    const host = serve(dataDir, [], { RADICA_STORE_KEY: 'otra frase distinta' })
    expect((await host.ended).code).toBe(1)
    expect(host.output.stderr).toContain('La frase de acceso no es la de estos datos.')
  })
})

describe('without keychain and without passphrase', { timeout: START_MS }, () => {
  it('asks at the same address and then serves the application', async () => {
    const dataDir = newFolder()
    const { url, locked, setupToken } = await ready(serve(dataDir, ['--setup', setupFile()], {}))
    expect(locked).toBe(true)
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(503)
    expect(await (await fetch(url)).text()).toContain('Proteja sus datos')
    const body = JSON.stringify({ passphrase: 'cuatro palabras', again: 'cuatro palabras' })
    const anybody = { 'content-type': 'application/json' }
    expect((await fetch(`${url}/unlock`, { method: 'POST', headers: anybody, body })).status).toBe(401)
    const json = { ...anybody, authorization: `Bearer ${setupToken}` }
    expect((await fetch(`${url}/unlock`, { method: 'POST', headers: json, body })).status).toBe(204)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
    const isSetUp = async () => !(await (await fetch(`${url}/api/v1/health`)).json()).setupRequired
    await until(isSetUp)
  })
})

describe('npm start without a display', { timeout: START_MS }, () => {
  it('says so in one sentence, serves the application, and takes the next port when the first is taken', async () => {
    const [first, second] = [0, 1].map(() => npm(['start'], { RADICA_DATA: newFolder(), ...PASSPHRASE }))
    if (!first || !second) throw new Error('unreachable')
    const addresses = await Promise.all(
      [first, second].map(async ({ output }) => {
        await until(() => output.stdout.includes('\n'))
        expect(output.stdout).toMatch(
          /^Este equipo no tiene pantalla, así que Radica se usa desde el navegador: \S+\n$/,
        )
        return /http:\S+/.exec(output.stdout)?.[0] ?? ''
      }),
    )
    expect(new Set(addresses).size).toBe(2)
    for (const address of addresses) expect(await (await fetch(address)).text()).toContain('<div id="root">')
  })
})

describe('npm run simulators', { timeout: START_MS }, () => {
  it('says in one line where they are and ends on SIGTERM', async () => {
    const dataDir = newFolder()
    const simulators = npm(['simulators', '--', '--data', dataDir, '--ministry-port', '0'])
    const line = await ready(simulators)
    expect(line).toEqual({
      ready: true,
      dataDir,
      simulators: { ministry: expect.stringMatching(/^https:/), provider: expect.stringMatching(/^http:/) },
      simulatorControl: { ministry: expect.any(String), provider: expect.any(String) },
      ministryCertificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    simulators.child.kill('SIGTERM')
    await until(() => isGone(line.simulators.provider))
  })
})
