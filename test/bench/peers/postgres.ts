import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A PostgreSQL of its own for one run, on this machine's address only. */
export interface Postgres {
  readonly url: string
  readonly version: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const ROOT = '/usr/lib/postgresql'
/** Not that of another run. */
const PORT = 40_000 + (process.pid % 10_000)

/** Undefined where none is installed. It commits as it comes: every one is on the disk before it is answered. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const newest = existsSync(ROOT) ? readdirSync(ROOT).sort().at(-1) : undefined
  if (!newest) return undefined
  const program = (name: string) => join(ROOT, newest, 'bin', name)
  const folder = mkdtempSync(join(tmpdir(), 'radica-postgres-'))
  const as = await owner()
  if (as) chownSync(folder, as.uid, as.gid)
  // It refuses to run as root.
  const start = (name: string, ...args: string[]) =>
    as ? run('runuser', ['-u', as.name, '--', program(name), ...args]) : run(program(name), args)
  const data = join(folder, 'data')
  await start('initdb', '-D', data, '-U', 'peer', '-A', 'trust')
  await start(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${PORT} -k ${folder} -h 127.0.0.1`,
    'start',
  )
  return {
    url: `postgres://peer@127.0.0.1:${PORT}/postgres`,
    version: `PostgreSQL ${newest}`,
    stop: async () => void (await start('pg_ctl', '-D', data, '-m', 'fast', 'stop')),
  }
}

async function owner(): Promise<{ name: string; uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const name = 'postgres'
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)))
  return { name, uid: uid ?? 0, gid: gid ?? 0 }
}
