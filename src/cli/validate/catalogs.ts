import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { buildCatalog } from '../../core/catalogs/build.ts'
import { judgingCatalogs } from '../../core/catalogs/lookup.ts'
import { FileRefusal } from '../../core/catalogs/read/refusal.ts'
import { CATALOGS_FOLDER, createShelf, isInstallable } from '../../core/catalogs/shelf.ts'
import type { CatalogVersion, JudgingCatalogs } from '../../core/store/catalogs.ts'
import { CannotDo } from '../cannot-do.ts'

export interface OpenCatalogs extends JudgingCatalogs {
  close(): void
}

/** The tables of the program and, from `folder`, the official files named after their catalog: `cups.xlsx`, `cie10.csv`. */
export async function openCatalogs(folder: string | undefined): Promise<OpenCatalogs> {
  const place = mkdtempSync(join(tmpdir(), 'radica-catalogs-'))
  const remove = () => rmSync(place, { recursive: true, force: true })
  const shelf = createShelf(place)
  try {
    const versions = folder === undefined ? [] : await installAll(folder, place)
    const close = () => {
      shelf.close()
      remove()
    }
    return { ...judgingCatalogs(shelf, versions), close }
  } catch (error) {
    shelf.close()
    remove()
    throw error
  }
}

async function installAll(folder: string, place: string): Promise<CatalogVersion[]> {
  mkdirSync(join(place, CATALOGS_FOLDER))
  const versions: CatalogVersion[] = []
  for (const file of filesIn(folder)) {
    const catalog = parse(file).name.toLowerCase()
    if (isInstallable(catalog)) versions.push(await install(catalog, join(folder, file), place))
  }
  if (versions.length > 0) return versions
  throw new CannotDo(`En «${folder}» no hay catálogos: nombre cada archivo por su tabla, por ejemplo cups.xlsx.`)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    throw new CannotDo(`No se puede leer la carpeta de catálogos «${folder}».`)
  }
}

async function install(catalog: CatalogVersion['catalog'], path: string, place: string): Promise<CatalogVersion> {
  const fileName = `${catalog}.db`
  const order = { catalog, files: [{ name: parse(path).base, path }], path: join(place, CATALOGS_FOLDER, fileName) }
  try {
    const { entries, officialDate, sha256, complete } = await buildCatalog(order, () => undefined)
    const version = officialDate ?? sha256.slice(0, 12)
    const installedAt = new Date(0).toISOString()
    return {
      catalog,
      version,
      fileName,
      origin: 'file',
      entries,
      officialDate,
      complete,
      installedAt,
      source: parse(path).base,
      sourceSha256: sha256,
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw new CannotDo(`Catálogo «${parse(path).base}»: ${error.message}`)
    throw error
  }
}
