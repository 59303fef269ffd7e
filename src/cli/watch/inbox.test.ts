import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Inbox } from './inbox.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-inbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a file is taken after its time of rest, though the clock is set back a year meanwhile', async () => {
  const inbox = new Inbox(folder, 3_000)
  writeFileSync(join(folder, 'a.json'), '{}')
  const year = 365 * 86_400_000
  expect(await inbox.look(year)).toEqual([])
  expect(await inbox.look(0)).toEqual([])
  expect(await inbox.look(2_000)).toEqual([])
  expect(await inbox.look(3_000)).toMatchObject([{ path: 'a.json', since: 0 }])
})

it('a file that is written anew at the same length rests anew, and is read as it is then', async () => {
  const inbox = new Inbox(folder, 3_000)
  const path = join(folder, 'a.json')
  const write = (text: string, seconds: number) => {
    writeFileSync(path, text)
    utimesSync(path, seconds, seconds)
  }
  write('{"a":1}', 1)
  expect(await inbox.look(0)).toEqual([])
  write('{"a":2}', 2)
  expect(await inbox.look(3_000)).toEqual([])
  const [first] = await inbox.look(6_000)
  write('{"a":3}', 3)
  expect(await inbox.look(9_000)).toEqual([])
  const [second] = await inbox.look(12_000)
  expect(first?.sha256).not.toBe(second?.sha256)
  expect([first?.since, second?.since]).toEqual([3_000, 9_000])
})

it('takes files whose names end in capitals, as programs of Windows write them', async () => {
  const inbox = new Inbox(folder, 0)
  for (const name of ['FACTURA.JSON', 'Factura.Xml', 'notas.txt']) writeFileSync(join(folder, name), '{}')
  await inbox.look(0)
  expect((await inbox.look(1)).map(({ path }) => path)).toEqual(['FACTURA.JSON', 'Factura.Xml'])
})
