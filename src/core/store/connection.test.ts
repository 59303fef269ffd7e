import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { IN_THE_OPEN, openConnection } from './connection.sqlite.ts'

it('leaves nothing of an erased row in the page that it stood in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radica-erased-'))
  try {
    const path = join(folder, 'radica.db')
    const file = openConnection(path, IN_THE_OPEN)
    file.exec("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Ceiba'), ('Guadua')")
    file.exec("DELETE FROM people WHERE name = 'Ceiba'")
    file.close()
    const bytes = readFileSync(path)
    expect([bytes.includes('Guadua'), bytes.includes('Ceiba')]).toEqual([true, false])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
