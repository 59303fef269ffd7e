import { existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { basename, dirname, join, parse } from 'node:path/posix'
import { syncFolder } from '../../core/files/durable-file.ts'
import { CannotDo } from '../cannot-do.ts'
import { FOLDERS, hashWithin } from './inbox.ts'
import type { Ending, Taken } from './journal.ts'

/** How another program that still looks at a file says so; it mostly lets go soon. */
const BUSY: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES'])
const TRIES = 5
const FIRST_WAIT_MS = 50

export type Sleep = (ms: number) => Promise<void>

/** A file that is kept by another program: it is tried again in the next round. */
export class StillKept extends Error {
  override readonly name = 'StillKept'
}

/** The folders are there, within this one, and on the same disk: a move must not be a copy. */
export function prepare(root: string): void {
  for (const name of Object.values(FOLDERS)) {
    const path = join(root, name)
    mkdirSync(path, { recursive: true })
    if (lstatSync(path).isSymbolicLink())
      throw new CannotDo(`«${name}» es un enlace: debe ser una carpeta de ahí mismo.`)
    if (statSync(path).dev !== statSync(root).dev) throw new CannotDo(ELSEWHERE)
  }
}
const ELSEWHERE = 'radicados/, importados/ y rechazados/ deben estar en el mismo disco que la carpeta.'

export interface BesideFile {
  readonly name: string
  readonly text: string
}

/** Where the files of a unit go, each under its own path; a name that is taken gets a number, the same for all of them. */
export function endingOf(
  root: string,
  { files }: Taken,
  { fate, line, beside }: Pick<Ending, 'fate' | 'line'> & { readonly beside: readonly BesideFile[] },
): Ending {
  const folder = dirname(files[0]?.path ?? '')
  const apart = underNamesOfTheirOwn(beside)
  for (let n = 1; ; n++) {
    const place = (path: string) => `${FOLDERS[fate]}/${numbered(path, n)}`
    const moves = files.map(({ path, sha256 }) => ({ from: path, to: place(path), sha256 }))
    const written = apart.map(({ name, text }) => ({ path: place(join(folder, name)), text }))
    const targets = [...moves.map(({ to }) => to), ...written.map(({ path }) => path)]
    if (targets.every((target) => !existsSync(join(root, target)))) return { fate, line, moves, beside: written }
  }
}

/** An invoice and a note may have the same number, and some disks know no capitals. */
function underNamesOfTheirOwn(files: readonly BesideFile[]): BesideFile[] {
  const times = new Map<string, number>()
  return files.map(({ name, text }) => {
    const n = (times.get(name.toLowerCase()) ?? 0) + 1
    times.set(name.toLowerCase(), n)
    return { name: numbered(name, n), text }
  })
}

function numbered(path: string, n: number): string {
  const { dir, name, ext } = parse(path)
  return n === 1 ? path : join(dir, `${name} (${n})${ext}`)
}

/** Does what is left of it to do: all of it, or what a kill left. */
export async function carryOut(root: string, { moves, beside }: Ending, sleep: Sleep): Promise<void> {
  for (const { path, text } of beside) await writeWhole(root, path, text, sleep)
  for (const { from, to, sha256 } of moves) {
    // What was changed or put there meanwhile is another file, and stays.
    if ((await hashWithin(root, from)) !== sha256) continue
    await moveTo(root, from, to, sleep)
    if ((await hashWithin(root, to)) !== sha256 && !existsSync(join(root, from))) await moveTo(root, to, from, sleep)
  }
}

/** Whoever waits for it finds it whole, also after a power cut: what it was made from is forgotten next. */
async function writeWhole(root: string, path: string, text: string, sleep: Sleep): Promise<void> {
  const next = join(dirname(path), `.${basename(path)}.tmp`)
  folderOf(root, next)
  await writeFile(join(root, next), text, { flush: true })
  await moveTo(root, next, path, sleep)
  await syncFolder(dirname(join(root, path)))
}

async function moveTo(root: string, from: string, to: string, sleep: Sleep): Promise<void> {
  folderOf(root, to)
  for (let tries = 1; ; tries++) {
    try {
      return await rename(join(root, from), join(root, to))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EXDEV') throw new CannotDo(ELSEWHERE)
      if (!BUSY.has(code)) throw error
      if (tries === TRIES) throw new StillKept(`«${from}» está en uso o no se permite moverlo.`)
      await sleep(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

function folderOf(root: string, path: string): void {
  const folder = dirname(join(root, path))
  mkdirSync(folder, { recursive: true })
  if (!liesAt(realpathSync(folder), folder)) throw new CannotDo(`«${dirname(path)}» lleva fuera de la carpeta.`)
}

/** Whether a folder lies where its path says, which is written with `/` here and otherwise by Windows. */
export const liesAt = (real: string, path: string, written = resolve) => real === written(path)
