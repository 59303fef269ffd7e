import { randomBytes } from 'node:crypto'
import type { SecretVault } from '../core/core.ts'
import { SIGNING_KEY } from '../core/identity/session-token.ts'
import { say } from '../core/messages/message.ts'
import { seal, unseal } from '../host/envelope.ts'
import { StartupError } from '../host/startup-error.ts'
import type { Pool, Wire } from './postgres/wire.ts'

const KEY_BYTES = 32

export interface HubVault extends SecretVault {
  /** Sets it where nobody has, also among nodes that start together. Gives what stands. */
  keep(name: string, value: string): Promise<string>
  names(): Promise<string[]>
}

/**
 * Secrets in the database, for all nodes: each under a key of its own, which the hub's key seals. Both seals name the secret, so
 * that one cannot be put in the place of another.
 *
 * @param before the hub's key until now: what it sealed is sealed by the new one first, which is all that a change of key is.
 * @throws StartupError when the hub's key is not this database's.
 */
export async function openVault(pool: Pool, key: Uint8Array, before?: Uint8Array): Promise<HubVault> {
  if (before) await pool.with((wire) => rewrap(wire, before, key))
  const vault = vaultOn(pool, key)
  // Before any node signs: two that start together would each sign with one of its own.
  await vault.keep(SIGNING_KEY, randomBytes(KEY_BYTES).toString('base64url'))
  return vault
}

const WRITE = 'INSERT INTO hub.secrets (name, data_key, sealed) VALUES ($1, $2, $3) ON CONFLICT (name) DO'

function vaultOn(pool: Pool, key: Uint8Array): HubVault {
  async function get(name: string): Promise<string | undefined> {
    const { rows } = await pool.with((wire) =>
      wire.query('SELECT data_key, sealed FROM hub.secrets WHERE name = $1', [name]),
    )
    const [row] = rows
    if (row === undefined) return undefined
    const [dataKey, sealed] = row.map(String)
    const own = unseal(dataKey ?? '', key, name)
    const value = own && unseal(sealed ?? '', own, name)
    if (!value) throw new StartupError(say('host.hubKeyWrong'))
    return value.toString('utf8')
  }

  return {
    get,
    async names() {
      const { rows } = await pool.with((wire) => wire.query('SELECT name FROM hub.secrets ORDER BY name'))
      return rows.map(([name]) => String(name))
    },
    async keep(name, value) {
      await pool.with((wire) => wire.query(`${WRITE} NOTHING`, sealedRow(name, value, key)))
      return (await get(name)) ?? value
    },
    async set(name, value) {
      const update = `${WRITE} UPDATE SET data_key = excluded.data_key, sealed = excluded.sealed`
      await pool.with((wire) => wire.query(update, sealedRow(name, value, key)))
    },
    async delete(name) {
      await pool.with((wire) => wire.query('DELETE FROM hub.secrets WHERE name = $1', [name]))
    },
  }
}

function sealedRow(name: string, value: string, key: Uint8Array): string[] {
  const own = randomBytes(KEY_BYTES)
  return [name, seal(own, key, name), seal(Buffer.from(value, 'utf8'), own, name)]
}

async function rewrap(wire: Wire, before: Uint8Array, key: Uint8Array): Promise<void> {
  await wire.script('BEGIN')
  try {
    const { rows } = await wire.query('SELECT name, data_key FROM hub.secrets FOR UPDATE')
    for (const [name, dataKey] of rows.map((row) => row.map(String))) {
      if (name === undefined || dataKey === undefined || unseal(dataKey, key, name)) continue
      const own = unseal(dataKey, before, name)
      if (!own) throw new StartupError(say('host.hubKeyWrong'))
      await wire.query('UPDATE hub.secrets SET data_key = $2 WHERE name = $1', [name, seal(own, key, name)])
    }
    await wire.script('COMMIT')
  } catch (error) {
    await wire.script('ROLLBACK').catch(() => undefined)
    throw error
  }
}
