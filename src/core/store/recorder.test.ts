import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openConnection, type SqliteFile } from './connection.sqlite.ts'
import { Recorder } from './recorder.sqlite.ts'
import { writerOn } from './writer.sqlite.ts'

const KEY = new Uint8Array(32).fill(5)
const folder = mkdtempSync(join(tmpdir(), 'radica-recorder-'))
const open: SqliteFile[] = []
afterEach(() => {
  for (const file of open.splice(0)) file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A store that is written to, its recorder, and a copy of what it had before. */
function storeAndCopy() {
  const [path, copyPath] = [join(mkdtempSync(join(tmpdir(), 'radica-recorder-')), 'a.db'), '.copy']
  const made = openConnection(path, KEY)
  made.exec('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, photo BLOB)')
  made.exec("CREATE VIRTUAL TABLE words USING fts5(name, content='')")
  made.exec("INSERT INTO people (name) VALUES ('Ceiba'), ('Nogal')")
  made.close()
  cpSync(path, path + copyPath)
  const file = openConnection(path, KEY)
  const copy = openConnection(path + copyPath, KEY)
  open.push(file, copy)
  const recorder = new Recorder(file)
  const statements = {
    add: file.prepare('INSERT INTO people (name, photo) VALUES (?, ?) RETURNING id'),
    index: file.prepare('INSERT INTO words (rowid, name) VALUES (?, ?)'),
    rename: file.prepare('UPDATE people SET name = name || ? WHERE id > ?'),
  }
  const write = writerOn(file, statements, async () => undefined, recorder)
  return { file, copy, recorder, write }
}

const all = (file: SqliteFile) => ({
  people: file.prepare('SELECT * FROM people ORDER BY id').all(),
  found: file.prepare("SELECT rowid FROM words WHERE words MATCH 'roble'").all(),
})

it('does on the copy what was committed, and nothing of what was undone', async () => {
  const { file, copy, recorder, write } = storeAndCopy()
  recorder.start()
  const written = [
    write(async ({ add, index }) => {
      const { id } = add.get('Roble', Buffer.from([1, 2, 3])) as { id: number }
      index.run(id, 'Roble')
    }),
    write(async ({ add, rename }) => {
      rename.run(' de otro', 0)
      add.run('Ceiba de otro', null)
    }),
    write(async ({ rename }) => rename.run(' alto', 1)),
  ]
  const ended = await Promise.allSettled(written)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(recorder.replayOn(copy)).toBe(1)
  expect(all(copy)).toEqual(all(file))
  expect(all(copy).found).toHaveLength(1)
  await write(async ({ rename }) => rename.run('.', 0))
  recorder.replayOn(copy)
  expect(all(copy)).toEqual(all(file))
})

it.each([
  ['looked only', async () => undefined],
  ['was refused', async () => Promise.reject(new Error('refused'))],
])('does on the copy what stood behind one that %s', async (_what, first) => {
  const { file, copy, recorder, write } = storeAndCopy()
  recorder.start()
  const names = ['Roble', 'Ceiba roja', 'Arrayán']
  const added = names.map((name) =>
    write(async ({ add, index }) => {
      const { id } = add.get(name, null) as { id: number }
      index.run(id, name)
      if (name === 'Ceiba roja') throw new Error('refused')
    }),
  )
  await Promise.allSettled([write(first), ...added])
  expect(recorder.replayOn(copy)).toBe(1)
  expect(all(copy)).toEqual(all(file))
  expect(all(copy).found).toHaveLength(1)
})

it('refuses a copy that does not do what the store did, and leaves it as it was', async () => {
  const { copy, recorder, write } = storeAndCopy()
  copy.exec("DELETE FROM people WHERE name = 'Nogal'")
  recorder.start()
  await write(async ({ rename }) => rename.run(' alto', 0))
  const before = all(copy)
  expect(() => recorder.replayOn(copy)).toThrow('not what the store was')
  expect(all(copy)).toEqual(before)
})
