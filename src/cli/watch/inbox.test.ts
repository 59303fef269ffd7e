import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
