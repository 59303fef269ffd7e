import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/process.ts'
import type { CatalogVersion } from '../store/catalogs.ts'
import { buildCatalog } from './build.ts'
import { CATALOGS_FOLDER, createShelf } from './shelf.ts'

it('finds a table whose file was away for a moment, as on a folder that several machines share', async () => {
  const folder = newFolder()
  const shelf = createShelf(folder)
  const facts = {
    origin: 'file',
    entries: 1,
    officialDate: null,
    source: 'cups.csv',
    sourceSha256: '0',
    complete: true,
  } as const
  const version: CatalogVersion = { catalog: 'cups', version: '1', fileName: 'cups-1.db', installedAt: '', ...facts }
  expect(shelf.look('cups', [version])).toMatchObject({ lost: true, origin: 'sample' })
  mkdirSync(join(folder, CATALOGS_FOLDER))
  const files = [{ name: 'cups.csv', bytes: Buffer.from('Codigo;Nombre\n010101;PUNCION CISTERNAL') }]
  await buildCatalog({ catalog: 'cups', files, path: join(folder, CATALOGS_FOLDER, version.fileName) }, () => undefined)
  expect(shelf.look('cups', [version])).toMatchObject({ lost: false, origin: 'file' })
  shelf.close()
})
