import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearUnfinished, unfinishedIn } from './unfinished.ts'

function folder(...files: readonly string[]): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-unfinished-'))
  for (const name of ['host.lock', 'machine.json', ...files]) writeFileSync(join(dataDir, name), name)
  mkdirSync(join(dataDir, 'simulators'))
  return dataDir
}

test('what a dead host left half made is gone at the next start, once', async () => {
  const dataDir = folder('radica.db', 'radica.db-wal', 'store-key.json')
  await unfinishedIn(dataDir).begin()
  expect(await clearUnfinished(dataDir)).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['host.lock', 'machine.json'])
  expect(await clearUnfinished(dataDir)).toBe(false)
})

test('a sample that was finished stays, and so does everybody else’s data', async () => {
  const dataDir = folder('radica.db')
  expect(await clearUnfinished(dataDir)).toBe(false)
  await unfinishedIn(dataDir).begin()
  await unfinishedIn(dataDir).end()
  expect(await clearUnfinished(dataDir)).toBe(false)
  expect(readdirSync(dataDir)).toContain('radica.db')
})
