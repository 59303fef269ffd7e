import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { quote } from '../core/messages/message.ts'
import { openMachineSettings } from './machine.ts'
import { smallJson } from './small-body.ts'
import { StartupError } from './startup-error.ts'
import { Tries } from './tries.ts'

let dataDir: string
let now: number
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-tries-'))
  now = 1_000_000
})

/** As after a start of the program. */
const started = async () => new Tries(await openMachineSettings(dataDir), () => now)
const wrong = async () => {
  throw new StartupError(quote('no es'))
}
const right = async () => undefined
const outcome = (tries: Tries, work: () => Promise<void>) =>
  tries.once(work).then(
    () => 'open',
    ({ message }) => message,
  )

describe('who tries to open the data', () => {
  it('may mistype five times, then waits longer each time, also after the program was started again', async () => {
    let tries = await started()
    for (let i = 0; i < 6; i++) expect(await outcome(tries, wrong)).toBe('no es')
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      tries = await started()
      expect(await outcome(tries, right)).toBe(`Demasiados intentos. Espere ${seconds} segundos e inténtelo de nuevo.`)
      now += seconds * 1000
      expect(await outcome(tries, wrong)).toBe('no es')
    }
  })

  it('does not try more often by trying at once', async () => {
    const tries = await started()
    let made = 0
    const guess = () => {
      made++
      return wrong()
    }
    await Promise.all(Array.from({ length: 50 }, () => outcome(tries, guess)))
    expect(made).toBe(6)
    now += 1000
    await Promise.all(Array.from({ length: 50 }, () => outcome(tries, guess)))
    expect(made).toBe(7)
  })

  it('has tried though the program is ended before the answer', async () => {
    for (let i = 0; i < 6; i++) {
      const begun = Promise.withResolvers<void>()
      const neverAnswered = () => {
        begun.resolve()
        return new Promise<void>(() => undefined)
      }
      void (await started()).once(neverAnswered)
      await begun.promise
    }
    expect(await outcome(await started(), right)).toContain('Espere 1 segundos')
  })

  it('begins anew once it was right', async () => {
    const tries = await started()
    for (let i = 0; i < 6; i++) await outcome(tries, wrong)
    now += 1000
    expect(await outcome(tries, right)).toBe('open')
    for (let i = 0; i < 6; i++) expect(await outcome(tries, wrong)).toBe('no es')
  })

  it('does not wait for a clock that was set back', async () => {
    const tries = await started()
    for (let i = 0; i < 6; i++) await outcome(tries, wrong)
    now -= 500_000
    expect(await outcome(tries, right)).toContain('Espere 1 segundos')
  })
})

describe('a form before anybody has signed in', () => {
  const sent = (body: RequestInit['body']) =>
    smallJson(
      new Request('http://127.0.0.1/unlock', { method: 'POST', body: body ?? null, duplex: 'half' } as RequestInit),
    )

  it('is read when it is small, and only then, whatever its length is said to be', async () => {
    expect(await sent('{"passphrase":"x"}')).toEqual({ passphrase: 'x' })
    expect(await sent('no')).toBeUndefined()
    expect(await sent(null)).toBeUndefined()
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given++
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    expect(await sent(endless)).toBeUndefined()
    expect(given).toBeLessThan(10)
  })
})
