import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

it('one that somebody holds keeps neither the others nor the program', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-sealed-'))
  const files = sealedFiles(dataDir)
  const { name } = await files.seal(Buffer.from('historia'))
  const held = 'f'.repeat(64)
  for (const folder of [held, `${held}.next`]) mkdirSync(join(dataDir, SEALED_FOLDER, folder))
  await files.sweep()
  await files.remove([held, name])
  expect(files.has(name)).toBe(false)
  rmSync(dataDir, { recursive: true })
})
