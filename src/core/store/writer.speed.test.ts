import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { IN_THE_OPEN, openConnection } from './connection.sqlite.ts'
import { writerOn } from './writer.sqlite.ts'

const ROWS = 6_000

it('a large write takes little more than the same in a bare transaction', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radica-writer-'))
  const file = openConnection(join(folder, 'store.db'), IN_THE_OPEN)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  file.exec(`
    CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE words (word TEXT NOT NULL UNIQUE);
    CREATE TRIGGER words_of_notes AFTER INSERT ON notes BEGIN INSERT INTO words VALUES (NEW.text); END;
  `)
  /** Milliseconds of processor time. */
  function insertAll(name: string): number {
    const insert = file.prepare('INSERT INTO notes VALUES (?, ?)')
    const time = processorTime()
    for (let n = 0; n < ROWS; n++) {
      const id = createHash('sha256').update(`${name} ${n}`).digest('hex')
      insert.run(id, id.repeat(8))
    }
    return time()
  }
  const bare = file.transaction(insertAll)
  bare('what is there already, whose pages are changed')
  const yardstick = bare('the yardstick')
  expect(await writerOn(file, file, async () => undefined)(async () => insertAll('the same'))).toBeLessThan(
    4 * yardstick,
  )
})
