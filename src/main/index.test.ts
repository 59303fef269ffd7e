import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

const shown = vi.hoisted(() => ({ errors: [] as string[], exits: [] as number[], opened: 0 }))
vi.mock('electron', () => ({
  app: {
    enableSandbox: () => undefined,
    setPath: () => undefined,
    exit: (code: number) => shown.exits.push(code),
    requestSingleInstanceLock: () => true,
    quit: () => undefined,
  },
  dialog: { showErrorBox: (_title: string, text: string) => shown.errors.push(text) },
}))
vi.mock('./scheme.ts', () => ({ registerScheme: () => undefined }))
vi.mock('./desktop.ts', () => ({ openDesktop: async () => shown.opened++ }))

it('a folder for the data that cannot be made is told of in words, and nothing is opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radica-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const before = process.listeners('disconnect')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    for (const listener of process.listeners('disconnect')) {
      if (!before.includes(listener)) process.off('disconnect', listener)
    }
  })
  writeFileSync(join(folder, 'archivo'), '')
  vi.stubEnv('RADICA_DATA', join(folder, 'archivo', 'Radica'))
  await import('./index.ts')
  expect(shown).toEqual({ errors: [expect.stringContaining('Radica no pudo abrirse')], exits: [1], opened: 0 })
})
