import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Updater, Updates } from './updates.ts'

let steps: string[]
let updater: ReturnType<typeof feed>
beforeEach(() => {
  steps = []
  updater = feed()
})

/** A feed that offers what the test says, with electron-updater's events in its order. */
function feed() {
  const events = new EventEmitter()
  const made = {
    ...{ autoDownload: false, autoInstallOnAppQuit: true, allowDowngrade: true },
    events,
    offer: (version: string) => {
      events.emit('checking-for-update')
      events.emit('update-available', { version })
      events.emit('update-downloaded', { version })
    },
    checkForUpdates: async () => {
      steps.push('check')
      return null
    },
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
    log,
    sending: async () => 0,
    backUp: async () => void steps.push('copy'),
    stopCore: async () => void steps.push('stop'),
    ...options,
  })
}

describe('an update', () => {
  it('is downloaded by itself and swapped in by a person, after a verified copy and with the core ended', async () => {
    const program = updates()
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([true, false, false])
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

  it('is not swapped in without a copy', async () => {
    const program = updates({ backUp: () => Promise.reject(new Error('No hay espacio en el disco.')) })
    updater.offer('1.1.0')
    expect(await program.install()).toMatchObject({
      phase: 'ready',
      message: expect.stringContaining('No hay espacio'),
    })
    expect(steps).toEqual([])
  })

  it('that broke off or does not match its hash is no offer', async () => {
    const program = updates()
    updater.events.emit('update-available', { version: '1.1.0' })
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
