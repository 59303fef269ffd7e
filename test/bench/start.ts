import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createCore } from '../../src/core/create-core.ts'
import { keyCheck } from '../../src/core/keys/recovery-key.ts'
import { openConnection, type SqliteFile, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { type Host, openHost } from '../../src/host/host.ts'
import { KEY_FILE, VAULT_FILE } from '../../src/host/store-key/ring-file.ts'
import { keychainVault } from '../../src/host/vault/keychain.ts'
import { type HttpServer, listen } from '../../src/server/http.ts'
import { collectingLog } from '../support/core.ts'
import { ensureBuilt } from '../support/process.ts'
import { type Comparison, compared, median } from './measure.ts'

/** A data folder of its own with a store that was closed cleanly, which opens without asking: its key lies beside it. */
export async function closedCopy(folder: string, key: Uint8Array): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'radica-bench-start-'))
  for (const name of [STORE_FILE, VAULT_FILE]) copyFileSync(join(folder, name), join(copy, name))
  writeFileSync(join(copy, 'simulated.key'), Buffer.from(key).toString('base64'))
  writeFileSync(join(copy, KEY_FILE), JSON.stringify({ source: 'sample-file', check: keyCheck(key) }))
  return copy
}

/** From a folder to an address that answers, beside opening the same file and reading from it. */
export async function coreReady(dataDir: string, key: Uint8Array): Promise<Comparison> {
  let opened: { host: Host; server: HttpServer } | undefined
  let file: SqliteFile | undefined
  const options = { dataDir, createCore, keychain: keychainVault, log: collectingLog(), warn: () => undefined }
  return compared(
    {
      prepare: () => undefined,
      run: async () => {
        const host = await openHost(options)
        opened = { host, server: await listen(host.fetch, 0) }
      },
      after: async () => {
        await opened?.server.close()
        await opened?.host.stop()
      },
    },
    {
      prepare: () => undefined,
      run: () => {
        file = openConnection(join(dataDir, STORE_FILE), key)
        file.prepare('SELECT count(*) FROM sqlite_schema').get()
      },
      after: async () => void file?.close(),
    },
    { rounds: 11, operations: 1, warmUp: 2 },
  )
}

/** A window as bare as one can be, over the same stand-in: what it costs is none of ours. */
const BARE_MAIN = `import { app, BrowserWindow, protocol } from 'electron'
const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
app.whenReady().then(() => {
  const page = () => new Response('<!doctype html><input type="tel">', { headers: { 'content-type': 'text/html' } })
  protocol.handle('app', page)
  new BrowserWindow({ webPreferences: { sandbox: true } }).loadURL('app://radica/')
})`

/** Milliseconds of the yardstick; `port`: a free one unless it is said. */
export async function bareUsable(port = 0): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'radica-bench-bare-'))
  mkdirSync(join(root, 'out/main'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'out/main/index.js'), BARE_MAIN)
  const ms = await started(port, root, { root, waitFor: 'input[type=tel]' })
  rmSync(root, { recursive: true, force: true })
  return ms
}

const run = promisify(execFile)

/** On a fixed port Chromium finds the scripts that it compiled the last time: that is what warm means. */
async function started(port: number, dataDir: string, order: object): Promise<number> {
  const env = { ...process.env, RADICA_DATA: dataDir, STAND_IN_PORT: String(port) }
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'window-child.ts'), JSON.stringify(order)],
    {
      env,
    },
  )
  return JSON.parse(stdout).ms
}

interface Start {
  readonly what: string
  /** Milliseconds, median of the rounds; `ratio` is the median over the pairs of a round. */
  readonly ms: number
  readonly goalMs: number
  readonly bareMs: number
  readonly ratio: number
}

const ROUNDS = 5

/**
 * From the start of the shipped main bundle until a letter can be typed. A start of the program always asks who is there, so
 * what a person waits for is the sign-in; the patients are measured as well, for somebody who is signed in.
 */
export async function windowUsable(
  dataDir: string,
  { token, workspaceId }: { readonly token: string; readonly workspaceId: string },
): Promise<Start[]> {
  await ensureBuilt()
  const root = resolve('.')
  const patients = { link: `radica://c/${workspaceId}/pacientes`, beside: 'tbody tr:nth-child(8)', token }
  const rounds: { bare: number; signIn: number; patients: number }[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const times = {
      bare: await bareUsable(4791),
      signIn: await started(4792, dataDir, { root, waitFor: 'input[type=tel]' }),
      patients: await started(4792, dataDir, { root, waitFor: 'input[type=search]', ...patients }),
    }
    if (round >= 0) rounds.push(times)
  }
  const bareMs = median(rounds.map(({ bare }) => bare))
  const line = (what: string, name: 'signIn' | 'patients', goalMs: number): Start => {
    const ratio = median(rounds.map((round) => round[name] / round.bare))
    return { what, ms: median(rounds.map((round) => round[name])), goalMs, bareMs, ratio }
  }
  return [
    line('Window usable, warm: the sign-in takes a letter', 'signIn', 600),
    line('Window usable, warm: 100,000 patients searched', 'patients', 900),
  ]
}
