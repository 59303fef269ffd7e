import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '../..')

interface Ready {
  readonly url: string
  readonly simulatorControl: { readonly ministry: string }
}

/** The real headless host on a folder of its own, with the ministry's simulator beside it. */
export interface Host {
  readonly url: string
  /** Takes the ministry off the line, or puts it back. */
  ministryAvailable(available: boolean): Promise<void>
  /** The next answers of the ministry get lost after it did its work. */
  loseAnswers(times: number): Promise<void>
  /** How often the ministry accepted a document, by its number. */
  accepted(number: string): Promise<number>
  stop(): Promise<void>
}

export async function startHost(): Promise<Host> {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-e2e-'))
  const serve = join(ROOT, 'out/main/serve.js')
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn('node', [serve, '--data', dataDir, '--port', '0', '--simulated'], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, RADICA_STORE_KEY: 'una llave solo de pruebas' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ready = await new Promise<Ready>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the host ended (${code}):\n${said.slice(-20).join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) done(JSON.parse(line))
    })
  })
  const control = ready.simulatorControl.ministry

  return {
    url: ready.url,
    ministryAvailable: (available) => order(control, 'availability', { available }),
    loseAnswers: (times) => order(control, 'faults', { fault: 'drop-after-effect', times }),
    async accepted(number) {
      const { documents }: Ledger = await (await fetch(`${control}/_control/ledger`)).json()
      return documents.find((document) => document.number === number)?.accepted ?? 0
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
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
