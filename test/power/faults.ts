import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Random, seededRandom } from '../support/random.ts'
import { judge } from './judge.ts'
import { STRACE } from './recording.ts'
import type { Refusal, Told } from './told.ts'

const WORKLOAD = join(import.meta.dirname, 'faulty-workload.ts')
const STORE_FILES = ['radica.db', 'radica.db-wal', 'radica.db-shm']
/** Longer than any life lasts, also where every call is looked at. */
const TIMEOUT_MS = 120_000
/** What is told of a disk, and of nothing else. */
const OF_THE_DISK = /disco|solo lectura|almacén/

/** What a kernel may answer to which of its calls. */
const ANSWERS = [
  ...(['pwrite64', 'pread64', 'fdatasync', 'fsync', 'ftruncate'] as const).map((call) => ({ call, error: 'EIO' })),
  ...(['pwrite64', 'ftruncate'] as const).map((call) => ({ call, error: 'ENOSPC' })),
  { call: 'openat', error: 'EROFS' },
  { call: 'openat', error: 'EACCES' },
] as const

interface DiskFault {
  readonly name: string
  readonly kind: string
  /** What runs the program so that its disk fails. */
  readonly command: readonly string[]
  /** Once: who asks again gets what was asked for. */
  readonly once: boolean
}

interface Life {
  readonly told: readonly Told[]
  readonly refusals: readonly Refusal[]
  readonly code: number | null
  readonly stderr: string
}

const watched = (folder: string) => STORE_FILES.flatMap((file) => ['-P', join(folder, file)])

/** The `nth` such call about the store's files, or all from it on, gets this answer instead of being carried out. */
function injected(folder: string, { call, error }: (typeof ANSWERS)[number], nth: number, once: boolean): DiskFault {
  const name = `${error} instead of ${call} ${nth}${once ? '' : ' and all later ones'}`
  const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=${nth}${once ? '' : '+'}`]
  const kind = `${call} ${error}`
  return { name, kind, once, command: [...STRACE, '-qq', '-o', '/dev/null', ...watched(folder), ...inject] }
}

/** No file grows beyond so many bytes: the write that would is carried out in part. */
function shortWrite(bytes: number): DiskFault {
  // A limit kills who passes it, unless they ignore the signal.
  const script = `trap '' XFSZ; exec prlimit --fsize=${bytes} "$@"`
  const name = `short writes at ${bytes} bytes`
  return { name, kind: 'short write', once: false, command: ['sh', '-c', script, 'sh'] }
}

async function live(folder: string, command: readonly string[]): Promise<Life> {
  const [program = '', ...args] = [...command, process.execPath, WORKLOAD, folder]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (said.out += bytes))
  child.stderr.on('data', (bytes) => (said.err += bytes))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  const lines: (Told | Refusal)[] = said.out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const isTold = (line: Told | Refusal): line is Told => 'id' in line
  return {
    told: lines.filter(isTold),
    refusals: lines.filter((line): line is Refusal => !isTold(line)),
    code,
    stderr: said.err,
  }
}

/** What was wrong with the life itself; undefined: nothing. */
function misbehaved({ once }: DiskFault, { refusals, code, stderr }: Life): string | undefined {
  if (code !== 0) return `it ended with ${code}: ${stderr.slice(-400)}`
  for (const refusal of refusals) {
    if (!('message' in refusal)) continue
    if (!OF_THE_DISK.test(refusal.message)) return `who was refused was told: ${refusal.message}`
    if (refusal.kind === 'refused' && refusal.status !== 500) return `refused with ${refusal.status}`
  }
  // Who asked at the same time as who gave up is refused after that.
  const last = refusals.findLast(({ kind }) => kind !== 'refused')?.kind
  if (once && last === 'given-up') return 'the disk works again, and the program does not'
  return last === undefined ? 'it ended in the middle' : undefined
}

/** How often a whole life makes each of the calls. */
async function countCalls(folder: string): Promise<ReadonlyMap<string, number>> {
  const trace = `${folder}.trace`
  const calls = [...new Set(ANSWERS.map(({ call }) => call))].join(',')
  const life = await live(folder, [...STRACE, '-qq', '-o', trace, ...watched(folder), '-e', `trace=${calls}`])
  if (life.refusals.at(-1)?.kind !== 'ended') throw new Error(`the workload does not end: ${life.stderr}`)
  const counts = new Map<string, number>()
  for (const [, call = ''] of readFileSync(trace, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)) {
    counts.set(call, (counts.get(call) ?? 0) + 1)
  }
  return counts
}

function drawn(folder: string, random: Random, counts: ReadonlyMap<string, number>, largest: number): DiskFault {
  if (random.chance(0.2)) return shortWrite(1 + random.int(largest))
  const answer = random.pick(ANSWERS.filter(({ call }) => counts.has(call)))
  return injected(folder, answer, 1 + random.int(counts.get(answer.call) ?? 1), random.chance(0.6))
}

const filesOf = (folder: string) =>
  new Map(
    readdirSync(folder)
      .filter((name) => STORE_FILES.includes(name) && !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  )

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  return folder
}

interface Faults {
  /** What is wrong, of each life with which something is. */
  readonly findings: string[]
  /** How many lives met which kind of fault. */
  readonly kinds: ReadonlyMap<string, number>
}

/** Lives of the real core on a disk that fails once, or from some moment on. */
export async function failingDisks(scratch: string, faults: number, seed: number): Promise<Faults> {
  const folder = join(scratch, 'faulty')
  const counts = await countCalls(emptied(folder))
  const largest = Math.max(...[...filesOf(folder).values()].map(({ length }) => length))
  const findings: string[] = []
  const kinds = new Map<string, number>()
  for (let i = 0; i < faults; i++) {
    const fault = drawn(folder, seededRandom(seed * 7_919 + i), counts, largest)
    kinds.set(fault.kind, (kinds.get(fault.kind) ?? 0) + 1)
    const life = await live(emptied(folder), fault.command)
    const wrong = misbehaved(fault, life) ?? (await judge(join(scratch, 'state'), filesOf(folder), life.told))
    if (wrong !== undefined) findings.push(`${fault.name}: ${wrong}`)
  }
  return { findings, kinds }
}
