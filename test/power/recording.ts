import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

/** What the program told the kernel about one of the store's files, or told the world. In the order of the calls. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'unlink'; readonly file: string }
  | { readonly kind: 'told'; readonly text: string }

const CALLS = 'pwrite64,write,fsync,fdatasync,ftruncate,unlink'
const WORKLOAD = join(import.meta.dirname, 'workload.ts')
/** Everything that a call was given stands on its first line, also when another thread interrupts it. */
const CALL = /^\d+ +(\w+)\((.*)/

/** `\x61\x62` as bytes. */
const bytesOf = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
const textOf = (escaped: string) => bytesOf(escaped).toString()

/** Of one line of the trace; undefined for calls that have nothing to do with the store. */
export function stepOf(line: string, isOurs: (path: string) => boolean): Step | undefined {
  const [, name, given = ''] = CALL.exec(line) ?? []
  if (name === 'unlink') {
    const path = textOf(/^"([^"]*)"/.exec(given)?.[1] ?? '')
    return isOurs(path) ? { kind: 'unlink', file: basename(path) } : undefined
  }
  const [, fd, path = '', rest = ''] = /^(\d+)<([^>]*)>(.*)/.exec(given) ?? []
  const [, data = '', numbers = ''] = /^, "([^"]*)"(.*)/.exec(rest) ?? []
  if (name === 'write' && fd === '1') return { kind: 'told', text: textOf(data) }
  const file = textOf(path)
  if (!isOurs(file)) return undefined
  return ofFile(name, basename(file), { data, numbers, rest })
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
      throw new Error(`${file} is written without a place`)
    case 'ftruncate':
      return { kind: 'truncate', file, size: Number.parseInt(rest.slice(1), 10) }
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', file }
    default:
      return undefined
  }
}

/**
 * Runs the workload on a store in `folder` and writes down, by `strace`, all that it does to the store's files.
 *
 * @throws when the workload fails, or when processes may not be traced here.
 */
export async function record(folder: string, trace: string): Promise<readonly Step[]> {
  const args = ['-f', '-y', '-xx', '-s', '1000000', '-e', `trace=${CALLS}`, '-o', trace]
  const child = spawn('strace', [...args, process.execPath, WORKLOAD, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((done, fail) => child.once('error', fail).once('exit', done))
  if (code !== 0) throw new Error(`the workload ended with ${code}`)
  const isOurs = (path: string) => path.startsWith(join(folder, 'radica.db')) && !path.endsWith('-shm')
  const steps: Step[] = []
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const step = stepOf(line, isOurs)
    if (step) steps.push(step)
  }
  return steps
}
