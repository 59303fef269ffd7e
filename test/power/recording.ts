import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { ARCHIVE_FOLDER } from '../../src/core/bundles/keeping.ts'
import { STORE_FILE } from '../../src/core/store/connection.sqlite.ts'

/** What the program told the kernel about one of the store's files or archives, or told the world. In the order of the calls. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'unlink'; readonly file: string }
  | { readonly kind: 'rename'; readonly file: string; readonly to: string }
  | { readonly kind: 'told'; readonly text: string }

const CALLS = 'pwrite64,write,fsync,fdatasync,ftruncate,unlink,rename'
/** A write behind the last one of its file. */
const BEHIND = -1
/** Everything that a call was given stands on its first line, also when another thread interrupts it. */
const CALL = /^\d+ +(\w+)\((.*)/

/** `\x61\x62` as bytes. */
const bytesOf = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
const textOf = (escaped: string) => bytesOf(escaped).toString()

/** The name of a file in the recorded folder; undefined: it is not recorded. */
type NameOf = (path: string) => string | undefined

function named(name: 'unlink' | 'rename', given: string, nameOf: NameOf): Step | undefined {
  const [file, to] = [...given.matchAll(/"([^"]*)"/g)].map(([, path = '']) => nameOf(textOf(path)))
  if (file === undefined) return undefined
  if (name === 'unlink') return { kind: 'unlink', file }
  return to === undefined ? undefined : { kind: 'rename', file, to }
}

/** Of one line of the trace; undefined for calls that have nothing to do with the store. */
export function stepOf(line: string, nameOf: NameOf): Step | undefined {
  const [, name, given = ''] = CALL.exec(line) ?? []
  if (name === 'unlink' || name === 'rename') return named(name, given, nameOf)
  const [, fd, path = '', rest = ''] = /^(\d+)<([^>]*)>(.*)/.exec(given) ?? []
  const [, data = '', numbers = ''] = /^, "([^"]*)"(.*)/.exec(rest) ?? []
  if (name === 'write' && fd === '1') return { kind: 'told', text: textOf(data) }
  const file = nameOf(textOf(path))
  return file === undefined ? undefined : ofFile(name, file, { data, numbers, rest })
}

interface Given {
  readonly data: string
  readonly numbers: string
  readonly rest: string
}

function ofFile(name: string | undefined, file: string, { data, numbers, rest }: Given): Step | undefined {
  switch (name) {
    case 'pwrite64': {
      const [, , at] = numbers.split(',').map((text) => Number.parseInt(text, 10))
      if (at === undefined) throw new Error(`a write nowhere: ${numbers}`)
      return { kind: 'write', file, at, bytes: bytesOf(data) }
    }
    case 'write':
      return { kind: 'write', file, at: BEHIND, bytes: bytesOf(data) }
    case 'ftruncate':
      return { kind: 'truncate', file, size: Number.parseInt(rest.slice(1), 10) }
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', file }
    default:
      return undefined
  }
}

/** Gives writes behind others their places. */
function placing(): (step: Step) => Step {
  const ends = new Map<string, number>()
  return (step) => {
    if (step.kind === 'unlink' || step.kind === 'rename') ends.delete(step.file)
    if (step.kind !== 'write' || step.at !== BEHIND) return step
    if (step.file.startsWith(STORE_FILE)) throw new Error(`${step.file} is written without a place`)
    const at = ends.get(step.file) ?? 0
    ends.set(step.file, at + step.bytes.length)
    return { ...step, at }
  }
}

/** The store's files, and the folder of archives with what lies in it. */
function nameIn(folder: string): NameOf {
  const archives = join(folder, ARCHIVE_FOLDER)
  return (path) => {
    const isOfStore = path.startsWith(join(folder, STORE_FILE)) && !path.endsWith('-shm')
    return isOfStore || path === archives || path.startsWith(`${archives}/`) ? relative(folder, path) : undefined
  }
}

/** A trace stops at the calls that it is about, and at no other: that takes a tenth of the time. */
export const STRACE = ['strace', '-f', '--seccomp-bpf'] as const

/**
 * Runs a workload in `folder` and has these calls written down, with the first `longest` bytes of what each was given.
 *
 * @throws when the workload fails, or when processes may not be traced here.
 */
export async function traced(workload: string, folder: string, to: { calls: string; longest: number; trace: string }) {
  const [strace, ...options] = STRACE
  const what = ['-y', '-xx', '-s', String(to.longest), '-e', `trace=${to.calls}`, '-o', to.trace]
  const child = spawn(strace, [...options, ...what, process.execPath, join(import.meta.dirname, workload), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((done, fail) => child.once('error', fail).once('exit', done))
  if (code !== 0) throw new Error(`${workload} ended with ${code}`)
}

/** Runs a workload on a store in `folder` and gives all that it does to the store's files and archives; throws as `traced` does. */
export async function record(workload: string, folder: string, trace: string): Promise<readonly Step[]> {
  await traced(workload, folder, { calls: CALLS, longest: 1_000_000, trace })
  const [nameOf, placed] = [nameIn(folder), placing()]
  const steps: Step[] = []
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const step = stepOf(line, nameOf)
    if (step) steps.push(placed(step))
  }
  return steps
}
