import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../test/support/postgres.ts'
import { SIGNING_KEY } from '../core/identity/session-token.ts'
import { factsIn } from './facts.ts'
import { sampleKey } from './key.ts'
import type { Pool } from './postgres/wire.ts'
import { openVault } from './vault.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await openPostgres())
})
afterAll(() => pool.close())

const key = randomBytes(32)
const ask = async (text: string) => (await pool.with((wire) => wire.query(text))).rows
const REFUSED = 'no es la de esta base de datos'

it('keeps secrets for all nodes, and forgets them', async () => {
  const [one, other] = [await openVault(pool, key), await openVault(pool, key)]
  await one.set('token', 'ñandú')
  expect(await other.get('token')).toBe('ñandú')
  await other.set('token', 'otro')
  expect(await one.get('token')).toBe('otro')
  await one.delete('token')
  expect(await other.get('token')).toBeUndefined()
})

it('gives nodes that start together one key to sign with', async () => {
  await ask('DELETE FROM hub.secrets')
  const vaults = await Promise.all([openVault(pool, key), openVault(pool, key)])
  const keys = await Promise.all(vaults.map((vault) => vault.get(SIGNING_KEY)))
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect(new Set(keys).size).toBe(1)
})

it('opens with no other key', async () => {
  await openVault(pool, key)
  await expect(openVault(pool, randomBytes(32))).rejects.toThrow(REFUSED)
})

it('binds a secret to its name', async () => {
  const vault = await openVault(pool, key)
  await vault.set('one', 'uno')
  await vault.set('two', 'dos')
  await ask(`UPDATE hub.secrets a SET data_key = b.data_key, sealed = b.sealed FROM hub.secrets b
    WHERE a.name = 'one' AND b.name = 'two'`)
  await expect(vault.get('one')).rejects.toThrow(REFUSED)
  expect(await vault.get('two')).toBe('dos')
})

it('changes its key by sealing keys anew, and no secret', async () => {
  await ask('DELETE FROM hub.secrets')
  const next = randomBytes(32)
  await (await openVault(pool, key)).set('token', 'secreto')
  const before = await ask('SELECT name, sealed FROM hub.secrets ORDER BY name')
  expect(await (await openVault(pool, next, key)).get('token')).toBe('secreto')
  expect(await ask('SELECT name, sealed FROM hub.secrets ORDER BY name')).toEqual(before)
  // Another node is told of the change, too, or the same one again.
  expect(await (await openVault(pool, next, key)).get('token')).toBe('secreto')
  await expect(openVault(pool, key)).rejects.toThrow(REFUSED)
  await expect(openVault(pool, randomBytes(32), randomBytes(32))).rejects.toThrow(REFUSED)
  expect(await (await openVault(pool, next)).get('token')).toBe('secreto')
})

it('shares the key of a trial, too', async () => {
  expect(await sampleKey(factsIn(pool))).toEqual(await sampleKey(factsIn(pool)))
})
