import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { RESOURCES_DIR } from '../../../test/support/postgres.ts'
import { catalogOf } from './catalog.ts'
import { dialectOn } from './dialect.ts'
import { remembering } from './memory.ts'

const dialect = dialectOn(catalogOf(MIGRATIONS_DIR))

/** Which statements were asked of the database. */
function asking() {
  const asked: string[] = []
  const { ask, during } = remembering(async (text) => {
    asked.push(text)
    return { columns: [], rows: [], changes: 0 }
  })
  return { asked, during, ask: (sql: string, ...values: unknown[]) => ask(dialect(sql), values) }
}

const PATIENT = 'SELECT id FROM patients WHERE id = ?'

it.each([
  ['asks once', [], 1],
  ['asks again when its table was written', ['UPDATE patients SET is_active = 0'], 2],
  ['asks again when a row came', ["INSERT INTO patients (key, id) VALUES (1, 'a')"], 2],
  ['asks again when something happened that nobody knows', ['WITH a AS (SELECT 1) DELETE FROM patients'], 2],
  ['does not ask again when another table was written', ['UPDATE clients SET is_active = 0'], 1],
])('%s', async (_, between, times) => {
  const { asked, during, ask } = asking()
  await during(async () => {
    await ask(PATIENT, 'a')
    for (const sql of between) await ask(sql)
    await ask(PATIENT, 'a')
  })
  expect(asked.filter((text) => text.startsWith('SELECT'))).toHaveLength(times)
})

it('tells what is asked with other values apart, and forgets all when it is over', async () => {
  const { asked, during, ask } = asking()
  await during(() => Promise.all([ask(PATIENT, 'a'), ask(PATIENT, 'b'), ask(PATIENT, 'a')]))
  expect(asked).toHaveLength(2)
  await ask(PATIENT, 'a')
  await during(() => ask(PATIENT, 'a'))
  expect(asked).toHaveLength(4)
})

it('knows what goes with a row that is deleted', async () => {
  const { asked, during, ask } = asking()
  await during(async () => {
    await ask('SELECT position FROM run_files WHERE run_key = ?', 1)
    await ask('DELETE FROM runs WHERE key = ?', 1)
    await ask('SELECT position FROM run_files WHERE run_key = ?', 1)
  })
  expect(asked).toHaveLength(3)
})

it('asks again for documents after a payer was given one', async () => {
  const { asked, during, ask } = asking()
  await during(async () => {
    for (const written of ['payer_filings', 'drafts']) {
      await ask('SELECT payer_filed FROM documents WHERE id = ?', 1)
      await ask(`DELETE FROM ${written} WHERE key = ?`, 1)
    }
    await ask('SELECT payer_filed FROM documents WHERE id = ?', 1)
  })
  expect(asked).toHaveLength(4)
})

it('knows what triggers write', () => {
  const extras = readFileSync(join(RESOURCES_DIR, 'postgres', 'extras.sql'), 'utf8')
  const written = [...extras.matchAll(/(?:INSERT INTO|UPDATE) (\w+) (?:VALUES|SET)/g)].map(([, table]) => table)
  // Events are given their places while the transaction ends; their floor is written when the database is made, and by no trigger.
  expect(new Set(written)).toEqual(new Set(['totals', 'documents', 'events', 'event_floor']))
})
