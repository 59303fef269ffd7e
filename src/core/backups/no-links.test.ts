import type * as Files from 'node:fs'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SEALED_FOLDER, sealedFiles } from '../files/sealed-files.ts'
import { copySealed, copySealedNow } from './sealed-copies.ts'

/** A disk without links: exFAT, and many a share. */
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof Files>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  link: async () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

it.each([copySealed, copySealedNow])(
  'supporting documents are copied on a disk that takes no links (%o)',
  async (copied) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'radica-no-links-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const { name } = await sealedFiles(dataDir).seal(Buffer.from('historia'))
    const copy = join(dataDir, 'copias', 'bkp_1')
    mkdirSync(copy, { recursive: true })
    await copied(dataDir, copy)
    expect(readdirSync(join(dataDir, 'copias', SEALED_FOLDER))).toEqual([name])
  },
)
