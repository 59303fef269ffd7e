import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '../..')

interface Ready {
  readonly url?: string
  readonly simulators?: { readonly ministry: string }
  readonly simulatorControl?: { readonly ministry: string; readonly provider: string }
  readonly ministryCertificateSha256?: string
}

interface Program {
  readonly ready: Ready
  stop(): Promise<void>
}

/** One of the built programs on a folder of its own, from its ready line to its end. */
async function run(script: string, flags: readonly string[]): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-e2e-'))
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn('node', [join(ROOT, 'out/main', script), '--data', dataDir, ...flags], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, RADICA_STORE_KEY: 'una llave solo de pruebas' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ready = await new Promise<Ready>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${script} ended (${code}):\n${said.slice(-20).join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) done(JSON.parse(line))
    })
  })
  return {
    ready,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The real headless host with both simulators beside it. */
export interface Host {
  readonly url: string
  /** Takes the ministry off the line, or puts it back. */
  ministryAvailable(available: boolean): Promise<void>
  /** The next answer of the ministry gets lost after it did its work. */
  loseAnswer(): Promise<void>
  /** How often the ministry accepted a document, by its number. */
  accepted(number: string): Promise<number>
  /** The next calls of the invoicing provider fail like this, by the name that its simulator's control route takes. */
  providerFails(fault: string, times?: number): Promise<void>
  providerAvailable(available: boolean): Promise<void>
  /** What the invoicing provider took as new: each must stay at one. */
  issued(): Promise<number[]>
  stop(): Promise<void>
}

export async function startHost(): Promise<Host> {
  const { ready, stop } = await run('serve.js', ['--port', '0', '--simulated'])
  const control = ready.simulatorControl?.ministry ?? ''
  const provider = ready.simulatorControl?.provider ?? ''
  const ledger = async (of: string): Promise<Ledger> => await (await fetch(`${of}/_control/ledger`)).json()
  return {
    url: ready.url ?? '',
    ministryAvailable: (available) => order(control, 'availability', { available }),
    loseAnswer: () => order(control, 'faults', { fault: 'drop-after-effect' }),
    accepted: async (number) =>
      (await ledger(control)).documents.find((document) => document.number === number)?.accepted ?? 0,
    providerFails: (fault, times = 1) => order(provider, 'faults', { fault, times }),
    providerAvailable: (available) => order(provider, 'availability', { available }),
    issued: async () => (await ledger(provider)).documents.map(({ accepted }) => accepted),
    stop,
  }
}

/** A host that knows of no simulator, and a ministry elsewhere that it has to be connected to. */
export async function startApart() {
  const [host, ministry] = await Promise.all([run('serve.js', ['--port', '0']), run('simulators.js', [])])
  return {
    url: host.ready.url ?? '',
    ministryUrl: ministry.ready.simulators?.ministry ?? '',
    certificateSha256: ministry.ready.ministryCertificateSha256 ?? '',
    stop: () => Promise.all([host.stop(), ministry.stop()]),
  }
}

interface Ledger {
  readonly documents: readonly { readonly number: string; readonly accepted: number }[]
}

async function order(control: string, what: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${control}/_control/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`control ${what}: ${response.status} ${await response.text()}`)
}
