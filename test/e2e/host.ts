import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '../..')

interface Ready {
  readonly url?: string
  readonly setupToken?: string
  readonly simulators?: { readonly ministry: string }
  readonly simulatorControl?: { readonly ministry: string; readonly provider: string }
  readonly ministryCertificateSha256?: string
}

interface Program {
  readonly ready: Ready
  /** Ends it; its folder stays. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export const STORE_KEY = 'una llave solo de pruebas'

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-e2e-'))
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** One of the built programs, from its ready line to its end. */
async function run(script: string, dataDir: string, flags: readonly string[], key = STORE_KEY): Promise<Program> {
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn('node', [join(ROOT, 'out/main', script), '--data', dataDir, ...flags], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, RADICA_STORE_KEY: key },
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
    async end(signal = 'SIGTERM') {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill(signal)
      await ended
    },
  }
}

/** The real headless host with both simulators beside it. */
export interface Host {
  readonly url: string
  /** The whole address, for who begins. */
  readonly begin: string
  readonly setupToken: string | undefined
  /** Ends the host, does something to its folder, and starts it again, at another address. */
  whileStopped(work: (dataDir: string) => Promise<void> | void): Promise<void>
  /** Kills the host in the middle of whatever it does, and starts it again, at another address. */
  dies(): Promise<void>
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
  /** Ends the host and gives its folder, which is then the caller's to remove. */
  leave(): Promise<string>
}

interface Start {
  /** Blank: a machine that nobody has told a passphrase. */
  readonly key?: string
  /** The folder that another host left, to go on from in one of its own. */
  readonly copyOf?: string
}

export async function startHost({ key = STORE_KEY, copyOf }: Start = {}): Promise<Host> {
  const dataDir = newFolder()
  if (copyOf !== undefined) cpSync(copyOf, dataDir, { recursive: true })
  const start = () => run('serve.js', dataDir, ['--port', '0', '--simulated'], key)
  let program = await start()
  const control = () => program.ready.simulatorControl?.ministry ?? ''
  const provider = () => program.ready.simulatorControl?.provider ?? ''
  const ledger = async (of: string): Promise<Ledger> => await (await fetch(`${of}/_control/ledger`)).json()
  return {
    get url() {
      return program.ready.url ?? ''
    },
    get begin() {
      return `${program.ready.url}/#setup=${program.ready.setupToken}`
    },
    get setupToken() {
      return program.ready.setupToken
    },
    async whileStopped(work) {
      await program.end()
      await work(dataDir)
      program = await start()
    },
    async dies() {
      await program.end('SIGKILL')
      program = await start()
    },
    ministryAvailable: (available) => order(control(), 'availability', { available }),
    loseAnswer: () => order(control(), 'faults', { fault: 'drop-after-effect' }),
    accepted: async (number) =>
      (await ledger(control())).documents.find((document) => document.number === number)?.accepted ?? 0,
    providerFails: (fault, times = 1) => order(provider(), 'faults', { fault, times }),
    providerAvailable: (available) => order(provider(), 'availability', { available }),
    issued: async () => (await ledger(provider())).documents.map(({ accepted }) => accepted),
    async stop() {
      await program.end()
      remove(dataDir)
    },
    async leave() {
      await program.end()
      return dataDir
    },
  }
}

/** A host that knows of no simulator, and a ministry elsewhere that it has to be connected to. */
export async function startApart() {
  const folders = [newFolder(), newFolder()] as const
  const programs = await Promise.all([
    run('serve.js', folders[0], ['--port', '0']),
    run('simulators.js', folders[1], []),
  ])
  const [host, ministry] = programs
  return {
    url: host.ready.url ?? '',
    setupToken: host.ready.setupToken,
    ministryUrl: ministry.ready.simulators?.ministry ?? '',
    certificateSha256: ministry.ready.ministryCertificateSha256 ?? '',
    async stop() {
      for (const program of programs) await program.end()
      for (const folder of folders) remove(folder)
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
