import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCore, type StandInCore } from '../../test/shell/stand-in/core.ts'
import { noKeychain } from '../../test/support/no-keychain.ts'
import { quote } from '../core/messages/message.ts'
import { type Host, type HostOptions, openHost } from './host.ts'
import type { RunningSimulators } from './simulators.ts'
import { StartupError } from './startup-error.ts'

async function open(options: Partial<HostOptions> = {}) {
  const logged: string[] = []
  const note = (event: string, facts = {}) => logged.push(`${event} ${JSON.stringify(facts)}`)
  const cores: StandInCore[] = []
  const host = await openHost({
    dataDir: mkdtempSync(join(tmpdir(), 'radica-host-')),
    keychain: noKeychain,
    log: { info: note, warn: note, error: note },
    warn: () => undefined,
    createCore: async (dependencies) => {
      const core = await createCore(dependencies)
      cores.push(core)
      return core
    },
    ...options,
  })
  return { host, cores, logged }
}

const get = (host: Host, path: string) => host.fetch(new Request(`http://127.0.0.1${path}`))
const unlock = (host: Host, body: unknown, type = 'application/json', language = 'es-CO') =>
  host.fetch(
    new Request('http://127.0.0.1/unlock', {
      method: 'POST',
      headers: { 'content-type': type, 'accept-language': language },
      body: JSON.stringify(body),
    }),
  )

describe('a host that can open its data', () => {
  it('gives the API to the core and everything else to the renderer', async () => {
    const { host, cores } = await open({ passphrase: 'una frase' })
    expect(await (await get(host, '/api/v1/health')).json()).toEqual({ status: 'ok', deployment: 'production' })
    expect((await get(host, '/apix')).headers.get('content-type')).not.toBe('application/json')
    expect((await get(host, '/assets/none.js')).status).toBe(404)
    expect(cores[0]?.calls).toEqual(['start'])
    await host.stop()
  })

  it('passes on why the machine woke', async () => {
    const { host, cores, logged } = await open({ passphrase: 'una frase' })
    host.wake('resume')
    expect(cores[0]?.calls).toEqual(['start', 'wake resume'])
    expect(logged).toContain('host.wake {"cause":"resume"}')
    await host.stop()
  })

  it('ends streams, stops the core and frees the folder', async () => {
    const { host, cores } = await open({ passphrase: 'una frase' })
    const stream = (await get(host, '/api/v1/events')).body?.getReader()
    expect(new TextDecoder().decode((await stream?.read())?.value)).toBe('data: first\n\n')
    expect(await host.stop()).toBe(true)
    expect(await stream?.read()).toEqual({ done: true, value: undefined })
    expect(cores[0]?.calls).toContain('stop')
    const dataDir = cores[0]?.dependencies.dataDir ?? ''
    const again = await open({ dataDir, passphrase: 'una frase' })
    await again.host.stop()
  })

  it.each([
    ['works on as the same owner behind one that ended', false, true],
    ['takes nothing over from one that did not end: it may still be sending', true, false],
  ])('opened again %s', async (_, hangs, isSame) => {
    const cores: StandInCore[] = []
    const made = async (dependencies: Parameters<typeof createCore>[0]) => {
      const core = await createCore(dependencies)
      const stop = hangs && cores.length === 0 ? () => new Promise<never>(() => undefined) : core.stop
      cores.push({ ...core, stop })
      return { ...core, stop }
    }
    const { host } = await open({ passphrase: 'una frase', createCore: made })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    cores[0]?.dependencies.machine?.reopen()
    while (cores.length < 2) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const [before, after] = cores.map(({ dependencies }) => dependencies.owner)
    expect(before).toBeDefined()
    expect(after === before).toBe(isSame)
    vi.useRealTimers()
    await host.stop()
  })

  it('that was to be opened again is not when it was stopped meanwhile', async () => {
    const { host, cores } = await open({ passphrase: 'una frase' })
    cores[0]?.dependencies.machine?.reopen()
    expect(await host.stop()).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(cores).toHaveLength(1)
  })

  it('ends a core that could not begin before another one opens the data', async () => {
    const cores: StandInCore[] = []
    const full = async (dependencies: Parameters<typeof createCore>[0]) => {
      const core = await createCore(dependencies)
      cores.push(core)
      const start = () => Promise.reject(new StartupError(quote('disco lleno')))
      return cores.length === 1 ? { ...core, start } : core
    }
    const { host } = await open({ createCore: full })
    const phrase = { passphrase: 'una frase que nadie adivina', again: 'una frase que nadie adivina' }
    await unlock(host, phrase)
    expect(cores.map(({ calls }) => calls)).toEqual([['stop']])
    await unlock(host, phrase)
    expect([cores.length, cores[1]?.calls, host.isLocked()]).toEqual([2, ['start'], false])
    await host.stop()
  })

  it('frees the folder and the simulators when opening fails', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'radica-host-'))
    let closed = 0
    const startSimulators = async (): Promise<RunningSimulators> => ({
      origins: { ministry: { url: 'https://m', certificateSha256: '00' }, provider: { url: 'http://p' } },
      control: { ministry: 'http://mc', provider: 'http://pc' },
      close: async () => {
        closed++
      },
    })
    const failing = {
      dataDir,
      startSimulators,
      createCore: () => Promise.reject(new StartupError(quote('disco lleno'))),
    }
    await expect(open(failing)).rejects.toThrow('disco lleno')
    expect(closed).toBe(1)
    const { host, cores } = await open({ dataDir, startSimulators })
    expect(cores[0]?.dependencies.deployment).toBe('sandbox')
    expect(cores[0]?.dependencies.simulators?.ministry.url).toBe('https://m')
    await host.stop()
    expect(closed).toBe(2)
  })
})

describe('a host whose data needs a person', () => {
  it('asks for a new passphrase twice, opens, and then serves the application at the same address', async () => {
    const { host, cores } = await open()
    expect(host.isLocked()).toBe(true)
    const page = await get(host, '/pacientes')
    expect(await page.text()).toContain('Proteja sus datos')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)

    expect(await (await unlock(host, { passphrase: 'corta', again: 'corta' })).json()).toEqual({
      message: 'La frase debe tener al menos 12 caracteres.',
    })
    for (const passphrase of ['123456789012', 'radicaclinica', 'qwertyuiopasdf', 'aaaaaaaaaaaaaa']) {
      const weak = await unlock(host, { passphrase, again: passphrase })
      expect([weak.status, (await weak.json()).message]).toEqual([400, expect.stringContaining('fácil de adivinar')])
    }
    const english = await unlock(host, { passphrase: '123456789012', again: '123456789012' }, 'application/json', 'en')
    expect((await english.json()).message).toMatch(
      /^The passphrase is easy to guess. It is a .+ Use four or five unrelated words/,
    )
    const different = await unlock(host, { passphrase: 'cuatro palabras', again: 'cuatro palabros' })
    expect([different.status, await different.json()]).toEqual([400, { message: 'Las dos frases no son iguales.' }])
    expect((await unlock(host, {})).status).toBe(400)
    expect((await unlock(host, { passphrase: 'x' }, 'text/plain')).status).toBe(415)
    expect(cores).toHaveLength(0)

    expect((await unlock(host, { passphrase: 'cuatro palabras', again: 'cuatro palabras' })).status).toBe(204)
    expect(await host.opened).toBe(cores[0])
    expect(host.isLocked()).toBe(false)
    expect((await get(host, '/api/v1/health')).status).toBe(200)
    await host.stop()
  })

  it('tells programs that it is locked and refuses a wrong passphrase in words', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'radica-host-'))
    await (await open({ dataDir, passphrase: 'cuatro palabras' })).host.stop()
    const { host } = await open({ dataDir })
    const answer = await get(host, '/api/v1/health')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await answer.json()).error.message).toContain('bloqueados')
    expect(await (await get(host, '/')).text()).toContain('Radica está bloqueada')
    const wrong = await unlock(host, { passphrase: 'otras palabras' })
    expect([wrong.status, await wrong.json()]).toEqual([
      403,
      { message: 'La frase de acceso no es la de estos datos.' },
    ])
    expect((await unlock(host, { passphrase: 'cuatro palabras' })).status).toBe(204)
    await host.stop()
  })

  it('opens once when two windows try together', async () => {
    const { host, cores } = await open()
    const attempt = { passphrase: 'cuatro palabras', again: 'cuatro palabras' }
    const answers = await Promise.all([unlock(host, attempt), unlock(host, attempt)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(cores).toHaveLength(1)
    await host.stop()
  })

  it('can be stopped while it is locked', async () => {
    const { host } = await open()
    host.wake('resume')
    expect(await host.stop()).toBe(true)
  })
})
