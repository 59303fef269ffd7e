import { join } from 'node:path'
import { INSTALLABLE_CATALOGS, type InstallableCatalog } from '../../contract/catalogs.ts'
import type { CatalogFile, CatalogVersion, Shelved } from '../store/catalogs.ts'
import { memoryCatalog, openCatalogFile } from './file.sqlite.ts'
import { FIXED, SMALL_NAMES } from './tables/fixed.ts'
import { SAMPLES } from './tables/samples.ts'

export const CATALOGS_FOLDER = 'catalogs'

/** Every catalog that can be asked for, the installable ones first. */
export const CATALOG_NAMES: readonly string[] = [...INSTALLABLE_CATALOGS, ...SMALL_NAMES]

const INSTALLABLE: ReadonlySet<string> = new Set(INSTALLABLE_CATALOGS)
export const isInstallable = (name: string): name is InstallableCatalog => INSTALLABLE.has(name)

export interface Shelf {
  /** By what the store says is in force; a version whose file is gone counts as not installed. */
  look(catalog: string, inForce: readonly CatalogVersion[]): Shelved
  close(): void
}

/** What comes with the program is put into memory when somebody first asks for it. */
function builtIn(catalog: string): Omit<Shelved, 'catalog' | 'installed' | 'lost'> {
  const fixed = FIXED[catalog]
  if (fixed) {
    const entries = fixed.entries()
    const { version, source } = fixed
    const file = memoryCatalog(entries)
    return { origin: 'fixed', version, source, complete: true, entries: entries.length, file }
  }
  const sample = isInstallable(catalog) ? SAMPLES[catalog] : undefined
  const none = { version: null, source: null, complete: false } as const
  if (!sample) return { ...none, origin: 'none', entries: 0, file: undefined }
  return { ...none, origin: 'sample', entries: sample.length, file: memoryCatalog(sample) }
}

export function createShelf(dataDir: string): Shelf {
  const builtIns = new Map<string, ReturnType<typeof builtIn>>()
  // A version that was replaced stays open until the end: somebody may be judging with it.
  const files = new Map<string, CatalogFile>()

  function opened({ fileName }: CatalogVersion): CatalogFile | undefined {
    try {
      const file = files.get(fileName) ?? openCatalogFile(join(dataDir, CATALOGS_FOLDER, fileName))
      files.set(fileName, file)
      return file
    } catch {
      // It may be there later, as on a folder that several machines share.
      return undefined
    }
  }

  function own(catalog: string) {
    const present = builtIns.get(catalog) ?? builtIn(catalog)
    builtIns.set(catalog, present)
    return present
  }

  return {
    look(catalog, inForce) {
      const installed = inForce.find((version) => version.catalog === catalog)
      const file = installed && opened(installed)
      if (!installed || !file) {
        return { catalog, ...own(catalog), installed: undefined, lost: installed !== undefined }
      }
      const { origin, version, source, complete, entries } = installed
      return { catalog, origin, version, source, complete, entries, installed, lost: false, file }
    },
    close() {
      for (const { file } of builtIns.values()) file?.close()
      for (const file of files.values()) file.close()
    },
  }
}
