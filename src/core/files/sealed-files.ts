import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFolder } from './durable-file.ts'
import { renameHeld } from './held.ts'
import { slicesOf } from './slices.ts'
import { takeAway } from './take-away.ts'

/** Beside the store, and beside the copies of it. */
export const SEALED_FOLDER = 'soportes'
const NAME = /^[0-9a-f]{64}$/
const NEXT = '.next'
const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Where a file lies and what opens it. The key stands in the encrypted store and nowhere else. */
export interface SealedFile {
  readonly name: string
  readonly key: Uint8Array
}

/** Encrypted files of one folder, each named by the SHA-256 of what lies on the disk: anybody can prove it, only the store reads it. */
export interface SealedFiles {
  /** On the disk, with its name, when it resolves. */
  seal(content: Uint8Array): Promise<SealedFile>
  /** Nothing where the file is not there, or not what was sealed. */
  open(file: SealedFile): Promise<Buffer | undefined>
  has(name: string): boolean
  names(): Promise<string[]>
  remove(names: readonly string[]): Promise<void>
  /** What a full disk or a power cut left half written. Only while nothing is being sealed. */
  sweep(): Promise<void>
}

export const sealedName = (sealed: Uint8Array) => createHash('sha256').update(sealed).digest('hex')

async function through(bytes: Uint8Array, step: (slice: Uint8Array) => Uint8Array): Promise<Uint8Array[]> {
  const made: Uint8Array[] = []
  for await (const slice of slicesOf(bytes)) made.push(step(slice))
  return made
}

async function nameOf(pieces: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256')
  for (const piece of pieces) for await (const slice of slicesOf(piece)) hash.update(slice)
  return hash.digest('hex')
}

export const isSealedName = (name: string): boolean => NAME.test(name)

/** The names of sealed files in a folder; none where it is not there. */
export const sealedNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isSealedName)

/** Puts bytes under their name, whole or not at all; its folder is to be synced after the last one. */
export async function putSealed(folder: string, name: string, sealed: readonly Uint8Array[]): Promise<void> {
  const next = join(folder, name + NEXT)
  try {
    const file = await open(next, 'w', 0o600)
    try {
      await file.writeFile(sealed)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameHeld(next, join(folder, name))
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/** Where sealed bytes lie, by their names. */
export interface SealedPlace {
  /** There for good when it resolves, whole or not at all. */
  put(name: string, sealed: readonly Uint8Array[]): Promise<void>
  /** Nothing where it is not there. */
  read(name: string): Promise<Buffer | undefined>
  has(name: string): boolean
  names(): Promise<string[]>
  remove(name: string): Promise<void>
  sweep(): Promise<void>
}

export const sealedFiles = (dataDir: string, name = SEALED_FOLDER): SealedFiles =>
  sealedIn(folderPlace(join(dataDir, name)))

export function sealedIn(place: SealedPlace): SealedFiles {
  return {
    async seal(content) {
      const [key, iv] = [randomBytes(32), randomBytes(IV_BYTES)]
      const cipher = createCipheriv(CIPHER, key, iv)
      const body = await through(content, (slice) => cipher.update(slice))
      const rest = cipher.final()
      const sealed = [iv, cipher.getAuthTag(), ...body, rest]
      const name = await nameOf(sealed)
      await place.put(name, sealed)
      return { name, key }
    },
    async open({ name, key }) {
      const sealed = await place.read(name)
      if (!sealed) return undefined
      const body = IV_BYTES + TAG_BYTES
      // A damaged file is as good as none: its copies are asked for.
      if ((await nameOf([sealed])) !== name) return undefined
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(sealed.subarray(IV_BYTES, body))
      const content = await through(sealed.subarray(body), (slice) => decipher.update(slice))
      return Buffer.concat([...content, decipher.final()])
    },
    has: (name) => place.has(name),
    names: () => place.names(),
    async remove(names) {
      for (const name of names) if (isSealedName(name)) await place.remove(name)
    },
    sweep: () => place.sweep(),
  }
}

function folderPlace(folder: string): SealedPlace {
  return {
    async put(name, sealed) {
      await makeFolder(folder)
      await putSealed(folder, name, sealed)
      await syncFolder(folder)
    },
    async read(name) {
      const path = join(folder, name)
      return existsSync(path) ? readFile(path) : undefined
    },
    has: (name) => existsSync(join(folder, name)),
    names: () => sealedNames(folder),
    // Held, it goes at the next start; what it was opened with went with its row.
    remove: (name) => takeAway(join(folder, name)),
    async sweep() {
      const all = await readdir(folder).catch(() => [])
      for (const name of all) if (name.endsWith(NEXT)) await takeAway(join(folder, name))
    },
  }
}
