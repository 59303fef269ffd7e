import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicKey } from '../main/update-signature.ts'

const SUMS = 'SHA256SUMS'
const SIGNATURE = `${SUMS}.sig`
const MANIFEST = 'manifest.json'
/** So that a signature of something else is none of a list of sums. */
const CONTEXT = 'radica-release-1\n'
/** Made from the others, or signed after them. */
const isListed = (name: string) => ![SUMS, SIGNATURE].includes(name) && !/^latest.*\.yml$/.test(name)

/** What a release is made of. */
export interface ReleaseFacts {
  readonly version: string
  /** 40 hexadecimal digits. */
  readonly commit: string
}

/**
 * Describes a folder of installers: `manifest.json` for programs and `SHA256SUMS` for `sha256sum -c`. The feeds, which are signed
 * later and name their installers themselves, are in neither.
 */
export function writeManifest(folder: string, { version, commit }: ReleaseFacts): void {
  const files = namesIn(folder).map((name) => ({
    name,
    size: statSync(join(folder, name)).size,
    sha256: sha256(join(folder, name)),
  }))
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ version, commit, files }, undefined, 2)}\n`)
  writeFileSync(join(folder, SUMS), sumsOf(folder))
}

export function signSums(folder: string, key: KeyObject): void {
  writeFileSync(join(folder, SIGNATURE), `${sign(null, signedBytes(folder), key).toString('base64')}\n`)
}

/** What is not as the sums and their signature say. */
export function problemsOfSums(folder: string, keys: readonly string[]): string[] {
  if (![SUMS, SIGNATURE].every((name) => existsSync(join(folder, name)))) return [`no ${SUMS} with a signature`]
  const signature = Buffer.from(readFileSync(join(folder, SIGNATURE), 'utf8'), 'base64')
  const bytes = signedBytes(folder)
  const isOurs = keys.some((key) => verify(null, bytes, publicKey(key), signature))
  const isWhole = readFileSync(join(folder, SUMS), 'utf8') === sumsOf(folder)
  return [...(isOurs ? [] : [`${SUMS}: not signed by our key`]), ...(isWhole ? [] : [`${SUMS}: the files are others`])]
}

const signedBytes = (folder: string) => Buffer.concat([Buffer.from(CONTEXT), readFileSync(join(folder, SUMS))])

const sumsOf = (folder: string) =>
  [...namesIn(folder), MANIFEST].map((name) => `${sha256(join(folder, name))}  ${name}\n`).join('')

const namesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST && isListed(entry.name))
    .map(({ name }) => name)
    .toSorted()

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
