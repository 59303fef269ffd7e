import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createThreads } from './threads.ts'

const threads = createThreads()
afterEach(() => threads.stop())

const csv = (text: string) => [{ name: 'a.csv', bytes: Buffer.from(text) }]

it('does one task after the other on the thread of its kind, and tells a refusal as the fault that it is', async () => {
  const rows: unknown[] = []
  const refused = threads.run('workbook.read', csv('a;b\n"x;y'))
  const read = threads.run('workbook.read', csv('a;b\n1;2'), { take: (piece) => rows.push(piece) })
  await expect(refused).rejects.toMatchObject({ name: 'Fault', code: 'invalid_xlsx_file' })
  await read
  expect(rows).toContainEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  })
})

it('gives up what nobody waits for any more, and goes on with the next', async () => {
  const stop = new AbortController()
  const given = threads.run('workbook.read', csv('a;b\n1;2'), { signal: stop.signal })
  stop.abort(new Error('nobody waits'))
  await expect(given).rejects.toThrow('nobody waits')
  await expect(threads.run('workbook.read', csv('a;b\n1;2'))).resolves.toBeUndefined()
})

it('tells what is wrong with a copy as the store does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radica-threads-'))
  const path = join(folder, 'radica.db')
  writeFileSync(path, 'no store '.repeat(1000))
  const order = { path, key: new Uint8Array(32), newest: 1 }
  await expect(threads.run('copy.check', order)).rejects.toMatchObject({ trouble: 'foreign' })
  rmSync(folder, { recursive: true })
})
