import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { link, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, readIfPresent, syncFolder, syncNow, writeDurably } from '../files/durable-file.ts'
import { isSealedName, putSealed, SEALED_FOLDER, sealedName, sealedNames } from '../files/sealed-files.ts'
import { say } from '../messages/message.ts'
import { StoreFault } from '../store/connection.sqlite.ts'

/** Names of the sealed files that a copy has, a line each. The files lie once beside all the copies of a place. */
const LIST_FILE = 'soportes.txt'

/** The sealed files of a copy, or nothing where it is from before there were any. */
async function listed(copy: string): Promise<string[] | undefined> {
  return (await readIfPresent(join(copy, LIST_FILE)))?.split('\n').filter(Boolean)
}

/** Whether a folder has the file as it was sealed. */
async function isWhole(folder: string, name: string): Promise<boolean> {
  const sealed = await readFile(join(folder, name)).catch(() => undefined)
  return sealed !== undefined && sealedName(sealed) === name
}

/**
 * Those of the names that are in the other folder, too, when it resolves: what is damaged at its source is told there.
 * `mends`: what is there already is read, and replaced where it is not what it was.
 */
async function bring(from: string, to: string, names: readonly string[], mends = false): Promise<string[]> {
  const there = new Set(await sealedNames(to))
  if (mends) for (const name of names) if (there.has(name) && !(await isWhole(to, name))) there.delete(name)
  if (names.every((name) => there.has(name))) return [...names]
  await makeFolder(to)
  for (const name of names.filter((each) => !there.has(each))) {
    const sealed = await readFile(join(from, name)).catch(() => undefined)
    if (!sealed || sealedName(sealed) !== name) continue
    if (mends) await rm(join(to, name), { force: true })
    // On one disk it is the same file, since neither is ever changed; a stick takes no links.
    await link(join(from, name), join(to, name)).catch(() => putSealed(to, name, [sealed]))
    there.add(name)
  }
  await syncFolder(to)
  return names.filter((name) => there.has(name))
}

/** Brings the sealed files of the data beside its copy, and lists them in it. */
export async function copySealed(dataDir: string, copy: string): Promise<void> {
  const from = join(dataDir, SEALED_FOLDER)
  const before = new Set(await listed(copy))
  const added = (await sealedNames(from)).filter((name) => !before.has(name))
  if (added.length === 0) return
  const brought = await bring(from, join(dirname(copy), SEALED_FOLDER), added, before.size === 0)
  if (brought.length > 0) await writeDurably(join(copy, LIST_FILE), `${[...before, ...brought].join('\n')}\n`)
}

/** The same at one go, for the copy before a migration, which lies on the disk of the data. */
export function copySealedNow(dataDir: string, copy: string): void {
  const [from, to] = [join(dataDir, SEALED_FOLDER), join(dirname(copy), SEALED_FOLDER)]
  const names = existsSync(from) ? readdirSync(from).filter(isSealedName) : []
  if (names.length === 0) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    if (!existsSync(join(to, name))) linkNow(join(from, name), join(to, name))
  }
  writeFileSync(join(copy, LIST_FILE), `${names.join('\n')}\n`, { mode: 0o600 })
  syncNow(to)
}

/** The data may lie on a disk that takes no links, too. */
function linkNow(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, `${to}.next`)
    syncNow(`${to}.next`)
    renameSync(`${to}.next`, to)
  }
}

/** @throws StoreFault when a file of the copy is not beside it, or not what it was. */
export async function proveSealed(copy: string): Promise<void> {
  for (const name of (await listed(copy)) ?? []) {
    if (await isWhole(join(dirname(copy), SEALED_FOLDER), name)) continue
    throw new StoreFault('damaged', say('backups.copyDamaged'))
  }
}

/** Brings the sealed files of a copy back beside the data. What is there and whole stays: names are contents. */
export async function bringBackSealed(copy: string, dataDir: string): Promise<void> {
  const from = join(dirname(copy), SEALED_FOLDER)
  await bring(from, join(dataDir, SEALED_FOLDER), (await listed(copy)) ?? (await sealedNames(from)), true)
}

/** Removes the files that none of the copies of a place lists any more. */
export async function clearSealed(place: string, copies: readonly string[]): Promise<void> {
  const kept = new Set<string>()
  for (const copy of copies) for (const name of (await listed(copy)) ?? []) kept.add(name)
  for (const name of await sealedNames(join(place, SEALED_FOLDER))) {
    if (!kept.has(name)) await rm(join(place, SEALED_FOLDER, name), { force: true })
  }
}
