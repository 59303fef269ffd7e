import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateSha256, keptCertificate } from './certificate.ts'
import { seededFaults } from './faults.ts'
import { SimulatorHost } from './host.ts'
import { openJournal } from './journal.ts'
import { type ServedSimulator, serve } from './serve.ts'
import { jsonAnswer, type Simulator, type SimulatorClock, type SimulatorRequest } from './simulator.ts'

/** Counts what it was asked to do, nothing else. */
class Counter implements Simulator {
  effects: string[] = []
  operation({ path }: SimulatorRequest) {
    return { name: path.slice(1), effect: path !== '/health' }
  }
  async handle({ body, path }: SimulatorRequest, fault?: string) {
    this.effects.push(new TextDecoder().decode(body))
    return jsonAnswer(200, { path, fault: fault ?? null, count: this.effects.length })
  }
  ledger() {
    return this.effects.map((number) => ({
      kind: 'x',
      number,
      reference: null,
      accepted: 1,
      attempts: 1,
      receivedSha256: [],
    }))
  }
  reset() {
    this.effects = []
  }
}

function post(path: string, body: unknown = {}, headers: Record<string, string> = {}): SimulatorRequest {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
  return { method: 'POST', path, query: new URLSearchParams(), headers, body: bytes }
}

let cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp) await undo()
  cleanUp = []
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kit-'))
  cleanUp.push(() => rmSync(made, { recursive: true }))
  return made
}

async function served(host: SimulatorHost): Promise<ServedSimulator> {
  const running = await serve(host)
  cleanUp.push(() => running.close())
  return running
}

describe('host', () => {
  test('faults before the effect leave no effect; faults after it leave one', async () => {
    const outcomes: [string, string, number][] = []
    for (const fault of [
      'drop-before-effect',
      'error-500-before-effect',
      'unavailable-503',
      'drop-after-effect',
      'error-500-after-effect',
      'reset-mid-answer',
      'truncated-json',
    ] as const) {
      const simulator = new Counter()
      const host = new SimulatorHost(simulator)
      host.addFault({ fault })
      const exchange = await host.exchange(post('/load'))
      outcomes.push([
        fault,
        exchange.kind === 'answer' ? String(exchange.answer.status) : exchange.kind,
        simulator.effects.length,
      ])
    }
    expect(outcomes).toEqual([
      ['drop-before-effect', 'dropped', 0],
      ['error-500-before-effect', '500', 0],
      ['unavailable-503', '503', 0],
      ['drop-after-effect', 'dropped', 1],
      ['error-500-after-effect', '500', 1],
      ['reset-mid-answer', 'cut', 1],
      ['truncated-json', '200', 1],
    ])
  })

  test('faults are used in order, only for what they name, and only as often as asked', async () => {
    const host = new SimulatorHost(new Counter())
    host.addFault({ fault: 'cfr001', operation: 'LOAD', times: 2 })
    host.addFault({ fault: 'drop-before-effect' })
    host.addFault({ fault: 'tot003', operation: '*' })
    const seen = []
    for (const path of ['/health', '/load', '/health', '/load', '/load', '/load']) {
      const exchange = await host.exchange(post(path))
      seen.push(exchange.kind === 'answer' ? JSON.parse(String(exchange.answer.body)).fault : exchange.kind)
    }
    expect(seen).toEqual(['tot003', 'cfr001', null, 'cfr001', 'dropped', null])
  })

  test('latency waits on the injected clock', async () => {
    const waits: number[] = []
    const clock: SimulatorClock = {
      now: () => 0,
      after: (ms, callback) => {
        waits.push(ms)
        callback()
        return () => {}
      },
    }
    const host = new SimulatorHost(new Counter(), { clock })
    host.addFault({ fault: 'latency', afterMs: 60_000 })
    expect((await host.exchange(post('/load'))).kind).toBe('answer')
    expect(waits).toEqual([60_000])
  })

  test('the same seed gives the same faults', () => {
    const take = (seed: number) => {
      const source = seededFaults(seed, 0.5, ['drop-before-effect', 'drop-after-effect'])
      return Array.from({ length: 50 }, () => source.take({ name: 'load', effect: true })?.name ?? '-').join()
    }
    expect(take(7)).toBe(take(7))
    expect(take(7)).not.toBe(take(8))
  })

  test('gzip is decoded, a bad one refused, and every answer says what it is', async () => {
    const simulator = new Counter()
    const host = new SimulatorHost(simulator)
    const headers = { 'content-encoding': 'gzip' }
    const good = await host.exchange(post('/load', gzipSync('hola'), headers))
    const bad = await host.exchange(post('/load', new Uint8Array([1, 2, 3]), headers))
    expect(simulator.effects).toEqual(['hola'])
    expect(good).toMatchObject({ answer: { status: 200, headers: { 'x-simulador': 'SIMULADO' } } })
    expect(bad).toMatchObject({ answer: { status: 400, headers: { 'x-simulador': 'SIMULADO' } } })
  })

  test('the request log blanks secrets and keeps the hash of what arrived', async () => {
    const host = new SimulatorHost(new Counter())
    const authorization = { authorization: 'Bearer abc.def' }
    await host.exchange(post('/login', { nit: '900000001', clave: 'secretísima' }, authorization))
    await host.exchange(post('/form', new TextEncoder().encode('--x\r\nclave secretísima\r\n'), authorization))
    const log = await host.exchange({ ...post('/_control/requests'), method: 'GET' })
    const text = log.kind === 'answer' ? String(log.answer.body) : ''
    expect(text).toContain('900000001')
    expect(text).not.toMatch(/secretísima|abc\.def/)
    expect(JSON.parse(text).requests[0].sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a wrong control body is refused with a reason', async () => {
    const answer = await new SimulatorHost(new Counter()).exchange(post('/_control/faults', { fault: 'no-such' }))
    expect(answer).toMatchObject({ answer: { status: 400 } })
  })
})

describe('serve', () => {
  test('unavailable refuses connections, and the control origin brings the same origin back', async () => {
    const { url, controlUrl } = await served(new SimulatorHost(new Counter()))
    const availability = (origin: string, available: boolean) =>
      fetch(`${origin}/_control/availability`, { method: 'POST', body: JSON.stringify({ available }) })
    expect((await availability(url, false)).status).toBe(200)
    await expect(fetch(`${url}/load`, { method: 'POST' })).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    expect((await availability(controlUrl, true)).status).toBe(200)
    expect((await fetch(`${url}/load`, { method: 'POST' })).status).toBe(200)
    expect((await fetch(`${controlUrl}/load`, { method: 'POST' })).status).toBe(404)
  })

  test('a drop gives no byte of an answer; a cut gives the head and then ends', async () => {
    const simulator = new Counter()
    const host = new SimulatorHost(simulator)
    const { url } = await served(host)
    host.addFault({ fault: 'drop-after-effect' })
    host.addFault({ fault: 'reset-mid-answer' })
    await expect(fetch(`${url}/load`, { method: 'POST', body: 'a' })).rejects.toThrow()
    const cut = await fetch(`${url}/load`, { method: 'POST', body: 'b' })
    expect(cut.status).toBe(200)
    await expect(cut.text()).rejects.toThrow()
    expect(simulator.effects).toEqual(['a', 'b'])
  })

  test('reset forgets documents, faults and requests', async () => {
    const { url, controlUrl } = await served(new SimulatorHost(new Counter()))
    await fetch(`${url}/load`, { method: 'POST', body: 'a' })
    await fetch(`${controlUrl}/_control/reset`, { method: 'POST' })
    expect(await (await fetch(`${url}/_control/ledger`)).json()).toEqual({ documents: [] })
    expect(await (await fetch(`${url}/_control/requests`)).json()).toEqual({ requests: [] })
  })
})

describe('state on disk', () => {
  test('what was appended is replayed; a line torn by a kill is dropped and the next one is whole', () => {
    const file = join(folder(), 'state', 'journal.jsonl')
    const replayed = () => {
      const entries: number[] = []
      const journal = openJournal<number>(file, (entry) => entries.push(entry))
      return { entries, journal }
    }
    const first = replayed()
    for (const entry of [1, 22, 333]) first.journal.append(entry)
    first.journal.close()
    truncateSync(file, readFileSync(file).length - 2)
    const second = replayed()
    expect(second.entries).toEqual([1, 22])
    second.journal.append(4)
    second.journal.close()
    const third = replayed()
    expect(third.entries).toEqual([1, 22, 4])
    third.journal.clear()
    third.journal.close()
    expect(replayed().entries).toEqual([])
  })

  test('the certificate keeps its fingerprint', async () => {
    const state = folder()
    const made = certificateSha256((await keptCertificate(state)).cert)
    expect(certificateSha256((await keptCertificate(state)).cert)).toBe(made)
    expect(certificateSha256((await keptCertificate()).cert)).not.toBe(made)
  })
})
