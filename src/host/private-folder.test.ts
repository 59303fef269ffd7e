import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiOn } from '../../test/support/api.ts'
import { aSetup } from '../../test/support/fixtures.ts'
import { noKeychain } from '../../test/support/no-keychain.ts'
import { skipWhen } from '../../test/support/skip.ts'
import { createCore } from '../core/create-core.ts'
import { openHost } from './host.ts'
import { createLog } from './log.ts'

/** What somebody else of the same machine could read or enter. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
}

it(
  'nobody else reads the data, in a folder that others could enter',
  skipWhen(process.platform === 'win32', 'Windows has no modes'),
  async () => {
    const [dataDir, stick] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'radica-private-'))) as [string, string]
    chmodSync(dataDir, 0o755)
    mkdirSync(join(dataDir, 'copias'), { mode: 0o755 })
    writeFileSync(join(dataDir, 'machine.json'), '{}', { mode: 0o644 })
    const log = createLog(join(dataDir, 'logs/radica.log'))
    const options = { dataDir, keychain: noKeychain, createCore, log, warn: () => undefined }
    const host = await openHost({ ...options, passphrase: 'cuatro palabras sueltas' })
    try {
      const { token, workspace } = (await apiOn(host.fetch, {})('setup.create', { body: aSetup() })).body
      const api = apiOn(host.fetch, { token })
      await api('backups.setFolder', { body: { folder: stick } })
      const contentBase64 = Buffer.from('codigo\nJ449\n').toString('base64')
      const files = [{ fileName: 'cie10.csv', contentBase64 }]
      await api('catalogs.install', { params: { workspaceId: workspace.id, catalog: 'cie10' }, body: { files } })
      expect(openToOthers(dataDir)).toEqual([])
      expect(openToOthers(join(stick, 'Radica-copias'))).toEqual([])
    } finally {
      await host.stop()
    }
  },
)
