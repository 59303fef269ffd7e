import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Durability, type FileCall, fileCallOf } from './durability.ts'
import { traced } from './recording.ts'

/** What the program said it had kept: everything at and below a path. */
export interface Kept {
  readonly what: string
  readonly path: string
}

const CALLS =
  'openat,mkdir,write,writev,pwrite64,pwritev,ftruncate,copy_file_range,sendfile,fsync,fdatasync,rename,unlink,rmdir'
const WORKLOAD = 'beside-workload.ts'
const TOLD = /^\d+ +write\(1<[^>]*>, "([^"]*)"/

type Told = FileCall | { readonly kind: 'kept'; readonly kept: Kept }

function toldOf(line: string): Told | undefined {
  const text = TOLD.exec(line)?.[1]
  if (text === undefined) return fileCallOf(line)
  return { kind: 'kept', kept: JSON.parse(Buffer.from(text.replaceAll('\\x', ''), 'hex').toString()) }
}

async function recorded(folder: string, trace: string): Promise<Told[]> {
  await traced(WORKLOAD, folder, { calls: CALLS, longest: 4_096, trace })
  const all: Told[] = []
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const told = toldOf(line)
    if (told) all.push(told)
  }
  return all
}

function brokenBy(told: readonly Told[], roots: readonly string[]): { promises: number; findings: string[] } {
  const disk = new Durability(roots)
  const findings: string[] = []
  let promises = 0
  for (const each of told) {
    if (each.kind !== 'kept') disk.take(each)
    else {
      promises++
      const { what, path } = each.kept
      const risks = disk.atRisk(path)
      if (risks.length > 0) findings.push(`${what} was promised, and a power cut could take ${risks.join(', ')}`)
    }
  }
  return { promises, findings }
}

/**
 * Copies, catalogs and settings in a power cut: the real core makes and follows them, and whenever it has said that
 * something is kept, all of it has to be synced, with the names of it.
 *
 * @param scratch a folder of our own.
 */
export async function besideTheStore(scratch: string): Promise<{ promises: number; findings: string[] }> {
  const folder = join(scratch, 'beside')
  const roots = ['datos', 'memoria'].map((name) => join(folder, name))
  for (const root of roots) mkdirSync(root, { recursive: true })
  const told = await recorded(folder, join(scratch, 'beside-trace'))
  const { promises, findings } = brokenBy(told, roots)
  const unsynced = told.filter(({ kind }) => kind !== 'synced')
  if (brokenBy(unsynced, roots).findings.length === 0) findings.push('a program that syncs nothing is not found out')
  return { promises, findings }
}
