import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rest } from '../../support/rest.ts'
import { clinic } from '../documents/clinic.ts'

/** How many files the disk still takes. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }))
vi.mock('../../../src/core/files/sealed-files.ts', async (original) => {
  const real = await original<typeof import('../../../src/core/files/sealed-files.ts')>()
  const sealedFiles: typeof real.sealedFiles = (...place) => {
    const files = real.sealedFiles(...place)
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    return { ...files, seal: (content) => (disk.room-- > 0 ? files.seal(content) : full()) }
  }
  return { ...real, sealedFiles }
})

test('a run of bundles says that the disk is full, and leaves nothing of that invoice there', async () => {
  const at = await clinic()
  onTestFinished(() => at.close())
  const bundled = async (name: string) => {
    const body = { name, act: 'bundle' as const, targetIds: [(await at.filed()).id] }
    const { id } = (await at.api('documentRuns.create', { body, idempotencyKey: name })).body
    const params = { documentRunId: id }
    while ((await at.api('documentRuns.get', { params })).body.state === 'working') await rest()
    return (await at.api('documentRunItems.list', { params, query: {} })).body.items[0]
  }
  const lies = () => readdirSync(join(at.core.dataDir, 'entregas')).sort()
  expect((await bundled('before'))?.state).toBe('done')
  const before = lies()
  disk.room = 2
  expect((await bundled('full'))?.problem?.message).toMatch(/No hay espacio en el disco/)
  expect(disk.room).toBeLessThan(0)
  expect(lies()).toEqual(before)
})

test('whoever attaches a document is told that the disk is full', async () => {
  disk.room = Number.POSITIVE_INFINITY
  const at = await clinic()
  onTestFinished(() => at.close())
  const content = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')
  const body = { type: 'OPF' as const, name: 'a.pdf', bytes: content.length }
  const params = { healthInvoiceId: (await at.filed()).id }
  const supportId = (await at.api('invoiceSupports.create', { params, body })).body.id
  disk.room = 0
  const piece = { offset: 0, contentBase64: content.toString('base64') }
  const refused = await at.api.raw('supports.addPiece', { params: { supportId }, body: piece })
  expect(refused.error.message).toContain('El disco está lleno')
})
