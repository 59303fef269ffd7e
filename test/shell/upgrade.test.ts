import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readTypedKey } from '../../src/core/keys/recovery-key.ts'
import { STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { ADMIN_PHONE, host, PASSWORD, signIn, stopped, type Target } from '../attack/target.ts'
import { ensureBuilt, killAll, newFolder, until } from '../support/process.ts'

const PATIENCE_MS = 120_000
/** What c036425 left behind: a clinic, 12 patients, the ministry's password. Its store is kept in the open, since what is encrypted does not pack. */
const BEFORE = join(import.meta.dirname, 'before')
/** Its printed sheet, which was the key of the data itself. */
const SHEET = '01JNP XPVS0 BBCKC T78WW 4GZBG C7RMR 5DB03 YA74Q 64Z7D 4FDJ4 NVEJA S57VN W3VDQ'
const LAST_EVENT = { sequence: 15, hash: '23e22e7c8cd52128afb0a18543cf848bf755f27250f2cb4bf2d11515985b429e' }

beforeAll(ensureBuilt, PATIENCE_MS)
afterEach(killAll)

/** Encrypted as it was then. */
function storeOfBefore(): string {
  const dataDir = newFolder()
  for (const name of ['secrets.vault', 'store-key.json']) copyFileSync(join(BEFORE, name), join(dataDir, name))
  const path = join(dataDir, STORE_FILE)
  writeFileSync(path, gunzipSync(readFileSync(join(BEFORE, 'radica.db.gz'))))
  const typed = readTypedKey(SHEET)
  if (!('key' in typed)) throw new Error('the sheet cannot be read')
  const file = new SqliteDatabase(path)
  file.pragma("cipher = 'chacha20'")
  file.pragma(`rekey = "x'${Buffer.from(typed.key).toString('hex')}'"`)
  file.close()
  return dataDir
}

async function lookedAt({ ask }: Target) {
  const token = await signIn({ ask } as Target, ADMIN_PHONE, PASSWORD)
  const read = async (path: string) => (await ask('GET', path, { token })).json
  const [workspace] = (await read('/api/v1/account/workspaces')).items as { id: string }[]
  const ws = `/api/v1/workspaces/${workspace?.id}`
  await until(async () => (await read(`${ws}/audit-trail`)).status !== 'checking')
  const { items } = await read(`${ws}/audit-events?limit=100`)
  const last = (items as { sequence: number; hash: string }[]).find(({ sequence }) => sequence === LAST_EVENT.sequence)
  return {
    trail: (await read(`${ws}/audit-trail`)).status,
    last: last?.hash,
    patients: (await read(`${ws}/patients`)).total,
    hasPassword: (await read(`${ws}/connections/ministry`)).hasPassword,
  }
}

describe('the store of a version before envelopes', { timeout: PATIENCE_MS }, () => {
  it('opens with its trail, its patients and its passwords, behind a new envelope, and again', async () => {
    const dataDir = storeOfBefore()
    expect(JSON.parse(readFileSync(join(dataDir, 'store-key.json'), 'utf8'))).not.toHaveProperty('home')
    for (const _ of ['the first time', 'and again']) {
      const target = await host(process.cwd(), { dataDir })
      const whole = { trail: 'whole', last: LAST_EVENT.hash, patients: 12, hasPassword: true }
      expect(await lookedAt(target)).toEqual(whole)
      await stopped(target)
    }
    const ring = JSON.parse(readFileSync(join(dataDir, 'store-key.json'), 'utf8'))
    expect(ring).toMatchObject({ home: { source: 'passphrase' } })
  })

  it('opens with the passphrase of before alone', async () => {
    const env = { RADICA_STORE_KEY: 'otra frase que no es la suya' }
    await expect(host(process.cwd(), { dataDir: storeOfBefore(), env })).rejects.toThrow('no es la de estos datos')
  })
})
