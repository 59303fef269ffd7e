import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SEALED_FOLDER, sealedFiles } from './sealed-files.ts'

it('sweeps what was left half written, and nothing else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-sealed-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const files = sealedFiles(dataDir)
  await files.sweep()
  const kept = await files.seal(Buffer.from('historia'))
  writeFileSync(join(dataDir, SEALED_FOLDER, `${'0'.repeat(64)}.next`), 'a medias')
  writeFileSync(join(dataDir, SEALED_FOLDER, 'LEAME.txt'), 'de una persona')
  await files.sweep()
  expect(readdirSync(join(dataDir, SEALED_FOLDER)).toSorted()).toEqual(['LEAME.txt', kept.name].toSorted())
  expect((await files.open(kept))?.toString()).toBe('historia')
})
