import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { say, tell } from '../core/messages/message.ts'
import { CoreThread } from './core-thread.ts'

/** Speaks the bridge's messages as the real thread does, and dies when it is asked for /die. */
const SOURCE = `
const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', (message) => {
  if (message.type === 'stop') process.exit(0)
  if (message.type === 'ask') parentPort.postMessage({ type: 'answer', id: message.id, value: 3 })
  if (message.type !== 'request') return
  if (message.request.url.endsWith('/die')) process.exit(7)
  if (message.request.url.endsWith('/throw')) throw new Error('bug')
  if (message.request.url.endsWith('/refuse')) parentPort.postMessage({ type: 'refused', why: 'Radica ya está abierta.' })
  parentPort.postMessage({ type: 'head', id: message.id, status: 200, headers: [['x-thread', String(threadId)]], hasBody: false })
})`

let thread: CoreThread | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await thread?.stop()
})

function start(source = SOURCE) {
  const seen: string[] = []
  const note = (event: string) => seen.push(event)
  const workers: Worker[] = []
  thread = new CoreThread({
    start: () => {
      const worker = new Worker(source, { eval: true })
      workers.push(worker)
      return worker
    },
    log: { info: note, warn: note, error: note },
    onFound: () => undefined,
    onRestart: () => seen.push('restarted'),
    onGone: (why) => seen.push(tell(why)),
  })
  return { thread, seen, workers }
}

const request = (path: string) => new Request(`app://radica${path}`)

describe("the core's thread", () => {
  it('is started again after it died; requests wait for it', async () => {
    const { thread, seen } = start()
    const first = (await thread.fetch(request('/'))).headers.get('x-thread')
    await expect(thread.fetch(request('/die'))).rejects.toThrow('the core thread ended')
    const second = (await thread.fetch(request('/'))).headers.get('x-thread')
    expect(second).not.toBe(first)
    expect(seen).toEqual(['core-thread.died', 'restarted'])
  })

  it('is given up after a second death, with a sentence', async () => {
    const { thread, seen } = start()
    await expect(thread.fetch(request('/die'))).rejects.toThrow()
    await expect(thread.fetch(request('/throw'))).rejects.toThrow()
    expect(seen.at(-1)).toBe('El motor de datos de Radica se detuvo dos veces seguidas.')
    await expect(thread.fetch(request('/'))).rejects.toThrow()
    await sleep(1_200)
    expect(seen.filter((event) => event === 'restarted')).toHaveLength(1)
  })

  it('is started again after another death long after the first', async () => {
    const { thread, seen } = start()
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(1_000)
    await expect(thread.fetch(request('/die'))).rejects.toThrow()
    await thread.fetch(request('/'))
    now.mockReturnValue(1_000 + 10 * 60_000)
    await expect(thread.fetch(request('/die'))).rejects.toThrow()
    await thread.fetch(request('/'))
    expect(seen.filter((event) => event === 'restarted')).toHaveLength(2)
  })

  it('answers as often as it is asked, and nothing waits for it any more then', async () => {
    const { thread, workers } = start()
    const waiting = () => ['message', 'exit'].map((event) => workers[0]?.listenerCount(event))
    const before = waiting()
    expect(await Promise.all([thread.ask('sending'), thread.ask('sending')])).toEqual([3, 3])
    expect(waiting()).toEqual(before)
  })

  it('is not taken to have copied the data where it says why it could not', async () => {
    const { thread } = start(SOURCE.replace('value: 3', "value: 0, problem: 'No hay espacio en el disco.'"))
    await expect(thread.ask('back-up')).rejects.toThrow('No hay espacio en el disco.')
  })

  it('nor where it ends over it: nobody waits for an answer that does not come', async () => {
    const { thread } = start(
      SOURCE.replace("parentPort.postMessage({ type: 'answer'", "process.exit(7, { type: 'answer'"),
    )
    await expect(thread.ask('back-up')).rejects.toThrow(tell(say('desktop.coreAway')))
  })

  it('says why the data cannot be opened', async () => {
    const { thread, seen } = start()
    await thread.fetch(request('/refuse'))
    expect(seen).toEqual(['Radica ya está abierta.'])
  })

  it('ends when it is told, and is not started again', async () => {
    const { thread, seen } = start()
    await thread.fetch(request('/'))
    await thread.stop()
    await sleep(1_200)
    expect(seen).toEqual([])
    await expect(thread.fetch(request('/'))).rejects.toThrow()
  })

  it('is not started again when the application ends during the pause', async () => {
    const { thread, seen } = start()
    await expect(thread.fetch(request('/die'))).rejects.toThrow()
    await thread.stop()
    await sleep(1_200)
    expect(seen).toEqual(['core-thread.died'])
  })
})
