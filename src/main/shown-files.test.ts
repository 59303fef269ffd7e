import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const opened = vi.hoisted((): string[] => [])
const openPath = async (path: string) => {
  opened.push(path)
  return ''
}
vi.mock('electron', () => ({ app: new EventEmitter(), shell: { openPath } }))

const before = process.env.TMPDIR
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-shown-'))
  process.env.TMPDIR = folder
})
afterEach(() => {
  process.env.TMPDIR = before
  rmSync(folder, { recursive: true })
})

/** The program as it is after a start. */
async function started() {
  vi.resetModules()
  return import('./shown-files.ts')
}

it('what was shown by a program that died is gone when the next one shows something', async () => {
  const pdf = Buffer.from('%PDF-1.7 de una persona')
  expect(await (await started()).showPdf('historia.pdf', pdf)).toBe(true)
  // A power cut, or the task manager: nothing is told.
  expect(await (await started()).showPdf('recibo.pdf', pdf)).toBe(true)
  const kept = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf'))
  expect(kept.map((name) => String(name).split('/').at(-1))).toEqual(['recibo.pdf'])
})

it('shows on when another program took the folder away, and lets alone what is not its own', async () => {
  const { showPdf } = await started()
  const pdf = Buffer.from('%PDF-1.7 de una persona')
  mkdirSync(join(folder, 'radica-otra'))
  await showPdf('historia.pdf', pdf)
  ;(await started()).forgetShown()
  expect(await showPdf('recibo.pdf', pdf)).toBe(true)
  expect(readdirSync(folder)).toEqual(['radica-otra', expect.stringMatching(/^radica-visto-/)])
})

it('what another program shows is left as it is when a document of that name is shown again', async () => {
  const { showPdf } = await started()
  opened.length = 0
  const texts = ['%PDF-1.7 antes', '%PDF-1.7 después']
  for (const text of texts) expect(await showPdf('recibo.pdf', Buffer.from(text))).toBe(true)
  expect(opened.map((path) => readFileSync(path, 'utf8'))).toEqual(texts)
})

it('what was shown is gone when the program ends', async () => {
  const { showPdf } = await started()
  const { app } = (await import('electron')) as unknown as { app: EventEmitter }
  await showPdf('historia.pdf', Buffer.from('%PDF-1.7 de una persona'))
  app.emit('quit')
  expect(readdirSync(folder)).toEqual([])
})
