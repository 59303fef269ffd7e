import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { CatalogVersion } from '../store/catalogs.ts'
import { buildCatalog } from './build.ts'
import { judgingCatalogs } from './lookup.ts'
import { CATALOGS_FOLDER, createShelf } from './shelf.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'radica-lookup-'))
mkdirSync(join(dataDir, CATALOGS_FOLDER))
const shelf = createShelf(dataDir)
afterAll(() => {
  shelf.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function version(catalog: CatalogVersion['catalog'], text: string, version = 'v1'): Promise<CatalogVersion> {
  const fileName = `${catalog}-${version}.db`
  const files = [{ name: 'f', bytes: Buffer.from(text) }]
  const built = await buildCatalog({ catalog, files, path: join(dataDir, CATALOGS_FOLDER, fileName) }, () => {})
  const { entries, complete, sha256 } = built
  const known = { catalog, version, fileName, entries, complete, sourceSha256: sha256, officialDate: null } as const
  return { ...known, origin: 'file', source: 'f', installedAt: '2026-01-01T00:00:00.000Z' }
}

it('judges with what is installed and complete, and names its version', async () => {
  const cups = await version('cups', '1|735301|1|AP|S|F|PBS\n')
  const extract = await version('cum', 'producto,expedientecum,consecutivocum\nX,1,1\n')
  const pairs = await version('cups-cie10', 'Id|CUPS|CIE10\n1|067001|Q892\n')
  const { lookup, versions } = judgingCatalogs(shelf, [cups, extract, pairs])
  expect(Object.keys(versions).sort()).toEqual(['cups', 'cups-cie10', 'municipios', 'paises'])
  expect(lookup.version('cups')).toBe('v1')
  // A sample, an extract and what is not there judge nothing.
  expect([lookup.version('cie10'), lookup.version('cum'), lookup.version('mipres')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(lookup.entry('cie10', 'J449')).toBeUndefined()
  expect(lookup.entry('cups', '735301')).toEqual({
    enabled: true,
    sex: 'F',
    use: 'AP',
    surgical: true,
    coverage: 'PBS',
  })
  expect(lookup.entry('cups', '000000')).toBeUndefined()
  expect(lookup.entry('municipios', '05001')).toEqual({ enabled: true })
  expect(lookup.partners('cups-cie10', '067001')).toEqual(new Set(['Q892']))
  expect(lookup.partners('cups-cie10', '067002')).toBeUndefined()
})

it('tells what the installed files say of their codes, and nothing of those that are not', async () => {
  const cups = await version('cups', 'Codigo;UsoCodigoCUP;Qx\n735301;AP;S\n', 'v4')
  const ips = await version('ips-cod-habilitacion', 'Codigo;NroIDPrestador\n990010000101;900000001\n', 'v4')
  const { lookup, versions } = judgingCatalogs(shelf, [cups, ips])
  expect(versions).toMatchObject({ cups: 'v4', 'ips-cod-habilitacion': 'v4' })
  expect(lookup.tells('cups.use') && lookup.tells('cups.surgical')).toBe(true)
  expect([lookup.tells('cups.sex'), lookup.tells('cups.needsStay'), lookup.tells('cie10.sex')]).toEqual([
    false,
    false,
    false,
  ])
  expect(lookup.partners('ips-cod-habilitacion', '900000001')).toEqual(new Set(['990010000101']))
  expect(lookup.tells('ips-cod-habilitacion.nit')).toBe(true)
  expect(lookup.tells('ips-no-reps.nit')).toBe(false)
})

it('sees one version from its first answer to its last', async () => {
  const before = judgingCatalogs(shelf, [await version('ium', 'codigo\n1A1000101000100\n', 'v2')])
  const after = judgingCatalogs(shelf, [await version('ium', 'codigo\n1A1000101000101\n', 'v3')])
  expect(before.lookup.entry('ium', '1A1000101000100')).toEqual({ enabled: true })
  expect(after.lookup.entry('ium', '1A1000101000100')).toBeUndefined()
})

it('counts a version whose file is gone as not installed', async () => {
  const gone = { ...(await version('cie10', 'codigo\nJ449\n')), fileName: 'cie10-gone.db' }
  expect(judgingCatalogs(shelf, [gone]).lookup.version('cie10')).toBeUndefined()
})
