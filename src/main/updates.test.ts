import { generateKeyPairSync } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Language } from '../contract/language.ts'
import { say, tell } from '../core/messages/message.ts'
import { StartupError } from '../host/startup-error.ts'
import { signatureOf } from './update-signature.ts'
import { type Updater, Updates } from './updates.ts'

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, built: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}
const [present, next, stranger] = [newKey(), newKey(), newKey()]

const described = (version: string) => ({ version, files: [{ url: `Radica-${version}.exe`, sha512: 'x', size: 9 }] })
const signed = (version: string, { privateKey } = present) => {
  const info = described(version)
  return { ...info, signature: signatureOf(info, privateKey) }
}

let language: Language
let steps: string[]
let downloads: string[]
let updater: ReturnType<typeof feed>
beforeEach(() => {
  language = 'es-CO'
  steps = []
  downloads = []
  updater = feed()
})

/** A feed that offers what the test says, with electron-updater's events in its order. */
function feed() {
  const events = new EventEmitter()
  const made = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    events,
    offer: (version: string) => {
      events.emit('checking-for-update')
      events.emit('update-available', signed(version))
      events.emit('update-downloaded', { version })
    },
    checkForUpdates: async () => {
      steps.push('check')
      return null
    },
    downloadUpdate: async () => void downloads.push('download'),
    quitAndInstall: () => void steps.push('swap'),
    on: (event: string, listener: (...args: never[]) => void) =>
      events.on(event, (...args) => Reflect.apply(listener, undefined, args)),
  }
  return made satisfies Updater
}

function updates(options: Partial<ConstructorParameters<typeof Updates>[0]> = {}) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return new Updates({
    updater,
    version: '1.0.0',
    keys: [present.built, next.built],
    log,
    sending: async () => 0,
    backUp: async () => void steps.push('copy'),
    stopCore: async () => void steps.push('stop'),
    startAgain: () => void steps.push('start again'),
    tell: (message) => tell(message, language),
    ...options,
  })
}

describe('an update', () => {
  it('is downloaded by itself and swapped in by a person, after a verified copy and with the core ended', async () => {
    const program = updates()
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([false, false, false])
    expect(await program.install()).toMatchObject({ phase: 'idle' })
    updater.offer('1.1.0')
    expect(program.state()).toEqual({ version: '1.0.0', phase: 'ready', next: '1.1.0', message: null })
    expect(steps).toEqual([])
    await program.install()
    expect(steps).toEqual(['copy', 'stop', 'swap'])
  })

  it('is never swapped in while something is being sent', async () => {
    const program = updates({ sending: async () => 1 })
    updater.offer('1.1.0')
    expect(await program.install()).toMatchObject({
      phase: 'ready',
      message: expect.stringContaining('Se está enviando'),
    })
    expect(steps).toEqual([])
  })

  it('is swapped in by the next try, once nothing is being sent and the copy has room', async () => {
    let count = 1
    let isFull = true
    const program = updates({
      sending: async () => count,
      backUp: () => (isFull ? Promise.reject(new Error('No hay espacio en el disco.')) : Promise.resolve()),
    })
    updater.offer('1.1.0')
    await program.install()
    count = 0
    await program.install()
    isFull = false
    expect(steps).toEqual([])
    await program.install()
    expect(steps).toEqual(['stop', 'swap'])
  })

  it('is not swapped in without a copy', async () => {
    const program = updates({ backUp: () => Promise.reject(new Error('No hay espacio en el disco.')) })
    updater.offer('1.1.0')
    expect(await program.install()).toMatchObject({
      phase: 'ready',
      message: expect.stringContaining('No hay espacio'),
    })
    expect(steps).toEqual([])
  })

  it('says why in the language of whoever looks, also what was found before they came', async () => {
    const program = updates({ backUp: () => Promise.reject(new StartupError(say('host.locked'))) })
    updater.offer('1.1.0')
    await program.install()
    expect(program.state().message).toContain('no se pudo: Los datos están bloqueados')
    language = 'en'
    expect(program.state().message).toMatch(/^Before an update the data is copied, and that failed: The data is locked/)
  })

  it.each([
    ['says so', () => void updater.events.emit('error', new Error('EROFS: read-only file system'))],
    ['throws', () => JSON.parse('no program')],
  ])('that cannot be swapped in, and whose swapping %s, leaves no window without its core', async (_how, swap) => {
    updater.quitAndInstall = () => {
      steps.push('swap')
      return swap()
    }
    const program = updates()
    updater.offer('1.1.0')
    await program.install()
    expect(steps).toEqual(['copy', 'stop', 'swap', 'start again'])
  })

  it('that broke off or does not match its hash is no offer', async () => {
    const program = updates()
    updater.events.emit('update-available', signed('1.1.0'))
    expect(program.state().phase).toBe('downloading')
    expect(await program.install()).toMatchObject({ phase: 'downloading' })
    updater.events.emit('error', new Error('sha512 checksum mismatch'))
    expect(program.state()).toMatchObject({
      phase: 'failed',
      next: null,
      message: expect.stringContaining('sigue igual'),
    })
    await program.install()
    expect(steps).toEqual([])
    await program.check()
    expect(steps).toEqual(['check'])
  })

  it('is taken from the next key as from the present one', () => {
    const program = updates()
    updater.events.emit('update-available', signed('1.1.0', next))
    expect([program.state().phase, downloads]).toEqual(['downloading', ['download']])
  })

  const good = signed('1.1.0')
  it.each<[string, { version: string; [name: string]: unknown }]>([
    ['without a signature', described('1.1.0')],
    ["with a stranger's signature", signed('1.1.0', stranger)],
    ['with the signature of another version', { ...described('1.2.0'), signature: good.signature }],
    ['of another file', { ...good, files: [{ url: 'Otra.exe', sha512: 'x', size: 9 }] }],
    ['with one more file', { ...good, files: [...good.files, { url: 'Otra.exe', sha512: 'y', size: 9 }] }],
    ['with a property that was not signed', { ...good, packages: { x64: { path: 'otra.7z' } } }],
    ['with a signature that is none', { ...good, signature: 'no' }],
    ['with a list for a signature', { ...good, signature: [good.signature] }],
  ])('%s is not even downloaded, and said so', async (_what, info) => {
    const program = updates()
    updater.events.emit('update-available', info)
    expect(program.state()).toMatchObject({ phase: 'failed', next: null, message: expect.stringContaining('firma') })
    await program.install()
    expect([downloads, steps]).toEqual([[], []])
  })

  it('is never taken by a program that was built without a key', () => {
    const program = updates({ keys: [] })
    updater.offer('1.1.0')
    expect(downloads).toEqual([])
    expect(program.state()).toMatchObject({ phase: 'failed', message: expect.stringContaining('firma') })
  })

  it('is looked for at once and every six hours, however often there was none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    updates().startChecking()
    expect(steps).toEqual(['check'])
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(steps).toHaveLength(5)
  })

  it('is not looked for again while one is on its way', async () => {
    const program = updates()
    updater.events.emit('update-available', signed('1.1.0'))
    expect(await program.check()).toMatchObject({ phase: 'downloading', next: '1.1.0' })
    expect(steps).toEqual([])
  })

  it('is not looked for again while one is ready', async () => {
    const program = updates()
    updater.offer('1.1.0')
    await program.check()
    expect(steps).toEqual([])
  })

  it('cannot be had where the program does not update itself', async () => {
    const program = updates({ updater: undefined })
    expect(await program.check()).toMatchObject({ phase: 'unavailable' })
    expect(await program.install()).toMatchObject({ phase: 'unavailable' })
  })
})
