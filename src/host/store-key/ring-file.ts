import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../startup-error.ts'
import { Ring } from './ring.ts'

/** Where a folder's key comes from, and its secrets where there is no keychain: what a copy needs besides the store. */
export const KEY_FILE = 'store-key.json'
export const VAULT_FILE = 'secrets.vault'
/** The same again, since a recovery key opens nothing without it. */
const SPARE_FILE = 'store-key.spare.json'

/** Of a store from before there were envelopes: where its data key comes from. */
const Before = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('keychain'), service: z.string(), check: z.string() }),
  z.strictObject({
    source: z.literal('passphrase'),
    salt: z.string(),
    check: z.string(),
    /** A key that was there before the passphrase, sealed with what the passphrase gives. */
    wrapped: z.string().optional(),
  }),
  z.strictObject({ source: z.literal('sample-file'), check: z.string() }),
])
export type Before = z.infer<typeof Before>

const KeyFile = z.union([Ring, Before])
export type KeyFile = z.infer<typeof KeyFile>

export const isRing = (file: KeyFile): file is Ring => 'format' in file
/** Of the data key. */
export const checkOf = (file: KeyFile) => (isRing(file) ? file.dataKey.check : file.check)
export const sourceOf = (file: KeyFile) => (isRing(file) ? file.home.source : file.source)

/** The data is there and its key is not: what a recovery key is for. */
export class KeyLost extends StartupError {}

/** Nothing was kept in this folder yet. */
export function isNewStore(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'radica.db'))
}

/** @throws KeyLost when it is damaged, or there is a store and no key file. */
export async function readKeyFile(folder: string): Promise<KeyFile | undefined> {
  const path = join(folder, KEY_FILE)
  const text = await readIfPresent(path)
  if (text === undefined) {
    if (isNewStore(folder)) return undefined
    throw new KeyLost(say('host.keyFileMissing', { folder }))
  }
  const file = parsed(text)
  if (!file) throw new KeyLost(say('host.keyFileDamaged', { path }))
  return file
}

/** All that lie in a folder, whatever became of some: what a person's secret is tried on. */
export async function keyFilesIn(folder: string): Promise<KeyFile[]> {
  const texts = await Promise.all([KEY_FILE, SPARE_FILE].map((name) => readIfPresent(join(folder, name))))
  return texts.flatMap((text) => parsed(text ?? '') ?? [])
}

export async function writeRing(folder: string, ring: Ring): Promise<void> {
  const text = `${JSON.stringify(ring, undefined, 2)}\n`
  await writeDurably(join(folder, KEY_FILE), text)
  await writeDurably(join(folder, SPARE_FILE), text)
}

/** For a file that has just opened the store. A key change of an earlier version left the second one as it was before. */
export async function renewSpare(folder: string): Promise<void> {
  const text = await readIfPresent(join(folder, KEY_FILE))
  if (text !== undefined && text !== (await readIfPresent(join(folder, SPARE_FILE))))
    await writeDurably(join(folder, SPARE_FILE), text)
}

function parsed(text: string): KeyFile | undefined {
  try {
    return KeyFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
