import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IN_THE_OPEN, openConnection, type SqliteFile } from './connection.sqlite.ts'
import { committedOn } from './statements.sqlite.ts'
import { MOST_TOGETHER, writerOn } from './writer.sqlite.ts'

let folder: string
let file: SqliteFile
/** What is committed, as anybody else sees it. */
let other: SqliteFile
let write: ReturnType<typeof writerOn<SqliteFile>>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-writer-'))
  const path = join(folder, 'store.db')
  file = openConnection(path, IN_THE_OPEN)
  file.pragma('busy_timeout = 0')
  file.exec(`
    CREATE TABLE notes (text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE replies (text TEXT NOT NULL REFERENCES notes (text) DEFERRABLE INITIALLY DEFERRED) STRICT;
  `)
  other = openConnection(path, IN_THE_OPEN, true)
  write = writerOn(file, file, async () => undefined)
})
afterEach(() => {
  other.close()
  file.close()
  rmSync(folder, { recursive: true })
})

const notesIn = (one: SqliteFile) => one.prepare('SELECT text FROM notes ORDER BY rowid').pluck().all()
const committed = () => notesIn(other)
const put = (text: string) => async (store: SqliteFile) => {
  store.prepare('INSERT INTO notes VALUES (?)').run(text)
  return text
}
const note = (text: string) => write(put(text))
const putAndThrow = (text: string) => async (store: SqliteFile) => {
  await put(text)(store)
  throw new Error(`${text} is refused`)
}
/** What was committed by the time the caller was told, whichever way. */
const whenTold = (told: Promise<unknown>) => told.then(committed, committed)

describe('writes that stand in line', () => {
  it('share one commit, in their order, each with what those before it wrote', async () => {
    const seen: unknown[] = []
    const look = (text: string) =>
      write(async (store) => {
        seen.push([notesIn(store), committed()])
        return put(text)(store)
      })
    expect(await Promise.all(['a', 'b', 'c'].map(look))).toEqual(['a', 'b', 'c'])
    expect(seen).toEqual([
      [[], []],
      [['a'], []],
      [['a', 'b'], []],
    ])
    expect(committed()).toEqual(['a', 'b', 'c'])
  })

  it('are told nothing before the commit', async () => {
    expect(await Promise.all([whenTold(note('a')), whenTold(note('b'))])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('are not refused either before what the refusal rests on is committed', async () => {
    const [, refused] = await Promise.all([note('a'), whenTold(note('a'))])
    expect(refused).toEqual(['a'])
  })

  it('fail alone: neither those before nor those behind are undone', async () => {
    const ends = await Promise.allSettled([note('a'), write(putAndThrow('b')), note('c')])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['a', 'c'])
  })

  it('fail alone also when they stand first, with all that is written behind them kept', async () => {
    const works = [write(putAndThrow('a')), write(putAndThrow('b')), note('c'), write(putAndThrow('d')), note('e')]
    const ends = await Promise.allSettled(works)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['c', 'e'])
  })

  it('leave nothing when all of them fail', async () => {
    await Promise.allSettled([write(putAndThrow('a')), write(putAndThrow('b'))])
    expect([file.inTransaction, committed()]).toEqual([false, []])
  })

  it('are as many as one commit takes, and the next has its own', async () => {
    const all = Array.from({ length: MOST_TOGETHER }, (_, n) => note(`${n}`))
    const next = write(async () => committed().length)
    await Promise.all(all)
    expect(await next).toBe(MOST_TOGETHER)
  })

  it('go on when one asks for the next write itself', async () => {
    const second = note('a').then(() => note('b'))
    expect(await second).toBe('b')
    expect(committed()).toEqual(['a', 'b'])
  })
})

describe('a write with nobody behind it', () => {
  it('that fails leaves nothing, and those who came meanwhile are written', async () => {
    let came: Promise<string> | undefined
    const failing = write(async (store) => {
      came = note('b')
      await Promise.resolve()
      return putAndThrow('a')(store)
    })
    await expect(failing).rejects.toThrow('a is refused')
    expect([await came, committed()]).toEqual(['b', ['b']])
  })
})

describe('what is read beside a write', () => {
  const read = () => committedOn(file, other)

  it('is what was committed last, while it is being written and after', async () => {
    const texts = read().prepare('SELECT text FROM notes').pluck()
    await note('a')
    const during = await write(async (store) => {
      await put('b')(store)
      return texts.all()
    })
    expect([during, await texts.all()]).toEqual([['a'], ['a', 'b']])
  })

  it('changes nothing', async () => {
    await expect(read().prepare("INSERT INTO notes VALUES ('a')").run()).rejects.toThrow('readonly')
    expect(committed()).toEqual([])
  })
})

describe('a write that stands alone', () => {
  it('begins when all before it is committed, and ends before the next begins', async () => {
    const first = note('a')
    const alone = write(
      async (store) => {
        const before = committed()
        await put('b')(store)
        return before
      },
      { alone: true },
    )
    const behind = write(async () => committed())
    expect(await Promise.all([first, alone, behind])).toEqual(['a', ['a'], ['a', 'b']])
  })
})

describe('a disk that fails', () => {
  it('ends the transaction of all, who are all told so, and the next are written', async () => {
    const first = note('a')
    const lost = write(async (store) => store.prepare("INSERT OR ROLLBACK INTO notes VALUES ('a')").run())
    const ends = await Promise.allSettled([first, lost, note('c')])
    const why = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.value))
    expect(why).toEqual([expect.stringContaining('UNIQUE'), expect.stringContaining('UNIQUE'), 'c'])
    expect(committed()).toEqual(['c'])
  })

  it('and loses the transaction under somebody who does not notice: nobody is told that it was kept', async () => {
    const first = note('a')
    const unnoticed = write(async (store) => {
      expect(() => store.prepare("INSERT OR ROLLBACK INTO notes VALUES ('a')").run()).toThrow()
    })
    const ends = await Promise.allSettled([first, unnoticed])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(committed()).toEqual([])
  })

  it('... also when that one stands first', async () => {
    await note('a')
    const unnoticed = write(async (store) => {
      expect(() => store.prepare("INSERT OR ROLLBACK INTO notes VALUES ('a')").run()).toThrow()
    })
    const ends = await Promise.allSettled([unnoticed, note('b')])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(committed()).toEqual(['a', 'b'])
  })

  it('at the commit: all are refused, and the next are written', async () => {
    const first = note('a')
    const dangling = write(async (store) => store.prepare("INSERT INTO replies VALUES ('nobody')").run())
    const ends = await Promise.allSettled([first, dangling, write(putAndThrow('b'))])
    const why = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.value))
    expect(why).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('FOREIGN KEY')))
    expect(await note('c')).toBe('c')
    expect(committed()).toEqual(['c'])
  })

  it('at the beginning: who stood first is refused, and who comes when it works is written', async () => {
    const holder = openConnection(join(folder, 'store.db'), IN_THE_OPEN)
    holder.exec('BEGIN IMMEDIATE')
    await expect(note('a')).rejects.toThrow('ocupado')
    holder.exec('ROLLBACK')
    holder.close()
    await note('b')
    expect(committed()).toEqual(['b'])
  })
})
