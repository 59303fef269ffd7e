import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { say } from '../messages/message.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { Transport } from '../transport/transport.ts'
import { buildTask } from './build-task.ts'
import { catalogHandlers } from './handlers.ts'
import { createInstallations } from './installations.ts'
import { createInstaller, type Installer } from './installer.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'radica-installer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const ROW = (n: number) => `${String(n).padStart(6, '0')};PROCEDIMIENTO ${n}`
const TABLE = ['codigo;nombre', ...Array.from({ length: 5_000 }, (_, n) => ROW(n))].join('\n')
const full = () => Promise.reject(new StoreFault('full', say('store.full')))

it.skipIf(process.platform !== 'linux')('a table for which there is no room is not called damaged', async () => {
  const path = join(aFolder(), 'cups.db')
  symlinkSync('/dev/full', path)
  const files = [{ name: 'cups.csv', bytes: Buffer.from(TABLE) }]
  const line = { give: () => undefined, taken: (async function* () {})() }
  await expect(buildTask({ catalog: 'cups', files, path }, line)).rejects.toMatchObject({ trouble: 'full' })
})

it('a table that was downloaded, and for which there is no room, is there when there is', async () => {
  const folder = aFolder()
  const installer: Installer = { folder, build: full, discard: () => undefined, tidy: () => undefined }
  const body = Buffer.from(TABLE)
  const transport: Transport = async () => ({ status: 200, headers: {}, body })
  const handlers = catalogHandlers({ installer, installations: createInstallations(), transport })
  const call = { params: { catalog: 'municipios' }, query: {}, principal: { platformRole: 'admin' }, now: 0 }
  const download = handlers['catalogs.download']
  const prepared = 'prepare' in download ? download.prepare({ ...call, stores: {} } as never) : undefined
  await expect(prepared).rejects.toThrow('disco está lleno')
  expect(existsSync(join(folder, 'municipios.part'))).toBe(true)
})

it('an old table that somebody holds keeps nothing from starting', () => {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'catalogs', 'cups-1.db'), { recursive: true })
  const installer = createInstaller(dataDir, { run: full })
  expect(() => installer.tidy([])).not.toThrow()
})
