import type { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { say } from '../core/messages/message.ts'
import type { Host } from '../host/host.ts'

const thread = vi.hoisted(() => ({
  port: undefined as unknown,
  opening: undefined as unknown,
  told: [] as unknown[],
}))
vi.mock('node:worker_threads', () => ({
  get parentPort() {
    return thread.port
  },
  workerData: { dataDir: '/data', simulated: false },
}))
vi.mock('../host/host.ts', () => ({ openHost: () => (thread.opening as () => Promise<unknown>)() }))
vi.mock('../host/log.ts', () => ({ createLog: () => ({ warn: () => undefined }) }))
vi.mock('../core/create-core.ts', () => ({ createCore: undefined }))
vi.mock('../host/vault/keychain.ts', () => ({ keychainVault: undefined }))
vi.mock('../server/http.ts', () => ({ listen: undefined }))

/** As the thread knows it, whose modules are its own. */
async function refused(): Promise<never> {
  const { StartupError } = await import('../host/startup-error.ts')
  throw new StartupError(say('hub.addressMalformed'))
}

let port: EventEmitter
beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

/** The core's thread over a host of ours; what it told, once it answered. */
async function begun(host: () => Promise<Partial<Host>>) {
  const { EventEmitter: Emitter } = await import('node:events')
  thread.told = []
  port = Object.assign(new Emitter(), { postMessage: (message: unknown) => thread.told.push(message) })
  Object.assign(thread, { port, opening: host })
  await import('./core-worker.ts')
  await vi.waitFor(() => expect(thread.told).toHaveLength(1))
}

async function asked(question: 'sending' | 'back-up') {
  thread.told = []
  port.emit('message', { type: 'ask', id: 7, question })
  await vi.waitFor(() => expect(thread.told).toHaveLength(1))
  return thread.told[0]
}

it('tells whether the data is open, and wakes it for what the computer came back from', async () => {
  const wake = vi.fn()
  await begun(async () => ({ isLocked: () => true, wake }))
  expect(thread.told).toEqual([{ type: 'found', isOpen: false }])
  port.emit('message', { type: 'wake', cause: 'resume' })
  await vi.waitFor(() => expect(wake).toHaveBeenCalledWith('resume'))
})

it('tells why the data could not be opened', async () => {
  await begun(refused)
  expect(thread.told).toEqual([{ type: 'refused', why: say('hub.addressMalformed') }])
})

it('copies the data when it is asked to and not else, and tells why there is no copy', async () => {
  const backUp = vi.fn(async () => undefined)
  await begun(async () => ({ isLocked: () => false, sending: () => 3, backUp }))
  expect(await asked('sending')).toEqual({ type: 'answer', id: 7, value: 3 })
  expect(backUp).not.toHaveBeenCalled()
  expect(await asked('back-up')).toEqual({ type: 'answer', id: 7, value: 3 })
  expect(backUp).toHaveBeenCalledOnce()
  backUp.mockImplementationOnce(refused)
  expect(await asked('back-up')).toEqual({ type: 'answer', id: 7, value: 0, problem: say('hub.addressMalformed') })
})

it('frees the data before it ends', async () => {
  const order: string[] = []
  vi.spyOn(process, 'exit').mockImplementation((code) => order.push(`ends ${code}`) as never)
  const stop = async () => order.push('freed') > 0
  await begun(async () => ({ isLocked: () => false, stop }))
  port.emit('message', { type: 'stop' })
  await vi.waitFor(() => expect(order).toEqual(['freed', 'ends 0']))
})
