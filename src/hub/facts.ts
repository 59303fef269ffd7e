import type { Pool } from './postgres/wire.ts'

/** What nodes leave for each other in the database. */
export interface Facts {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  /** Sets it where nobody has. Gives what stands. */
  keep(name: string, value: string): Promise<string>
  delete(name: string): Promise<void>
}

const WRITE = 'INSERT INTO hub.facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO'

export function factsIn(pool: Pool): Facts {
  const ask = (text: string, values: readonly string[]) => pool.with((wire) => wire.query(text, values))
  const get = async (name: string) => {
    const { rows } = await ask('SELECT value FROM hub.facts WHERE name = $1', [name])
    return rows[0] && String(rows[0][0])
  }
  return {
    get,
    async set(name, value) {
      await ask(`${WRITE} UPDATE SET value = excluded.value`, [name, value])
    },
    async keep(name, value) {
      await ask(`${WRITE} NOTHING`, [name, value])
      return (await get(name)) ?? value
    },
    async delete(name) {
      await ask('DELETE FROM hub.facts WHERE name = $1', [name])
    },
  }
}
