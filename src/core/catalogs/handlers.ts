import { join } from 'node:path'
import { bogotaDay } from '../../contract/bogota.ts'
import type { Catalog, CatalogPage, catalogOperations, InstallableCatalog } from '../../contract/catalogs.ts'
import { Fault } from '../fault.ts'
import { type Call, type Effect, type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import type { CatalogPreview } from '../messages/untold.ts'
import type { CatalogVersion, Shelved } from '../store/catalogs.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { Stores } from '../store/store.ts'
import type { Transport } from '../transport/transport.ts'
import { ADDRESSES } from './addresses.ts'
import { ruleCoverage } from './coverage.ts'
import { discardDownload, downloadFile } from './download.ts'
import type { Control, Installations } from './installations.ts'
import type { Installer, InstallOrder } from './installer.ts'
import { expectKeeper, mayInstall } from './keepers.ts'
import { cursorOf, positionIn } from './query.ts'
import { CATALOG_NAMES, isInstallable } from './shelf.ts'
import { previewOf } from './warnings.ts'

export interface CatalogDependencies {
  readonly installer: Installer
  readonly installations: Installations
  readonly transport: Transport
}

function knownCatalog(catalog: string): string {
  if (CATALOG_NAMES.includes(catalog)) return catalog
  throw new Fault('invalid_catalog', say('catalogs.notFound'), { field: 'path.catalog' })
}

function installable(catalog: string): InstallableCatalog {
  if (isInstallable(knownCatalog(catalog))) return catalog as InstallableCatalog
  throw new Fault('invalid_catalog', say('catalogs.builtIn'), { field: 'path.catalog' })
}

type InstallCall = Call<'catalogs.install'> | Call<'catalogs.download'>

/** The catalog of a call that changes what stands in its place. */
async function kept({ stores, principal, params }: InstallCall | Call<'catalogs.cancel'>): Promise<InstallableCatalog> {
  const catalog = installable(params.catalog)
  await expectKeeper(stores, principal)
  return catalog
}

interface Origin {
  readonly origin: CatalogVersion['origin']
  readonly source: string
}

export function catalogHandlers(deps: CatalogDependencies): HandlersOf<keyof typeof catalogOperations> {
  const { installer, installations, transport } = deps

  function shown(shelved: Shelved): Catalog {
    const { catalog, origin, version, entries, source, complete, installed, lost } = shelved
    const address = isInstallable(catalog) ? ADDRESSES[catalog] : undefined
    return {
      catalog,
      origin,
      version,
      entries,
      source,
      complete,
      lost,
      officialDate: installed?.officialDate ?? null,
      installedAt: installed?.installedAt ?? null,
      installable: isInstallable(catalog),
      officialPage: address?.page ?? null,
      downloadable: address?.download !== undefined,
      installing: installations.progress(catalog),
    }
  }

  async function search({ stores, params, query }: Call<'catalogs.search'>): Promise<CatalogPage> {
    const catalog = knownCatalog(params.catalog)
    const { origin, version, file } = await stores.catalogs.look(catalog)
    const { q = '', code, use, cursor, limit } = query
    if (code !== undefined) {
      const found = file?.search({ words: code, limit: 1 }).items.filter((entry) => entry.code === code) ?? []
      return { catalog, origin, version, items: found, nextCursor: null }
    }
    const after = cursor === undefined ? undefined : positionIn(version, cursor)
    if (cursor !== undefined && after === undefined) {
      throw new Fault('invalid_catalog_cursor', say('catalogs.cursorForeign'), {
        field: 'query.cursor',
      })
    }
    const hits = file?.search({ words: q, use, limit, after }) ?? { items: [], next: undefined }
    const nextCursor = hits.next ? cursorOf(version, hits.next) : null
    return { catalog, origin, version, items: [...hits.items], nextCursor }
  }

  /** The new version is made before the transaction, and is in force with it or not at all. */
  async function made(
    call: InstallCall,
    order: Pick<InstallOrder, 'files' | 'partial'>,
    origin: Origin,
    control: Control,
  ) {
    const { now, query, stores } = call
    const catalog = installable(call.params.catalog)
    const facts = await installer.build({ catalog, ...order }, newUlid(now), control)
    const { fileName, entries, officialDate, sha256, complete } = facts
    const preview = query.ifWorse === 'ask' ? previewOf(catalog, facts, await stores.catalogs.look(catalog)) : undefined
    if (preview) {
      installer.discard(fileName)
      return preview
    }
    const installedAt = isoInstant(now)
    const version = `${officialDate ?? bogotaDay(now)}-${sha256.slice(0, 8)}`
    const row = { catalog, version, fileName, entries, officialDate, sourceSha256: sha256, complete, installedAt }
    return { ...row, ...origin }
  }

  const switching = (version: CatalogVersion | CatalogPreview): Effect => {
    if ('warnings' in version) return async () => ({ status: 200, body: version, written: false })
    return async (stores: Stores): Promise<Reply> => {
      const { catalog } = version
      await stores.catalogs.switchTo(version)
      return {
        status: 201,
        body: shown(await stores.catalogs.look(catalog)),
        target: { id: `${catalog} ${version.version}` },
        changes: [{ resource: 'catalogs', id: catalog, revision: null }],
      }
    }
  }

  async function canceled(call: Call<'catalogs.cancel'>): Promise<Effect> {
    const catalog = await kept(call)
    installations.cancel(catalog)
    return async (stores) => ({ status: 200, body: shown(await stores.catalogs.look(catalog)), written: false })
  }

  async function installed(call: Call<'catalogs.install'>): Promise<Effect> {
    const files = call.body.files.map(({ fileName, contentBase64 }) => ({
      name: fileName,
      bytes: Buffer.from(contentBase64, 'base64'),
    }))
    const source = files.map(({ name }) => name).join(', ')
    const catalog = await kept(call)
    const origin = { origin: 'file', source } as const
    const order = { files, partial: call.body.partial ?? false }
    return switching(await installations.run(catalog, (control) => made(call, order, origin, control)))
  }

  async function downloaded(call: Call<'catalogs.download'>): Promise<Effect> {
    const catalog = await kept(call)
    const download = ADDRESSES[catalog]?.download
    if (!download) {
      throw new Fault('invalid_catalog', say('catalogs.noAddress'))
    }
    const { folder } = installer
    const origin = { origin: 'download', source: new URL(download.url).host } as const
    const version = await installations.run(catalog, async (control) => {
      const path = await downloadFile({ download, folder, name: catalog, transport }, control)
      // A file that is not the table would be refused again; one that is asked about, or that found no room, may still be wanted.
      let isWanted = false
      try {
        const found = await made(call, { files: [{ name: join(origin.source, catalog), path }] }, origin, control)
        isWanted = 'warnings' in found
        return found
      } catch (error) {
        isWanted = error instanceof StoreFault
        throw error
      } finally {
        if (!isWanted && !control.signal.aborted) discardDownload(folder, catalog)
      }
    })
    return switching(version)
  }

  return {
    async 'catalogs.list'({ stores, workspace, principal }) {
      const shelved = await Promise.all(CATALOG_NAMES.map((name) => stores.catalogs.look(name)))
      const { lookup } = await stores.catalogs.judging()
      const body = {
        items: shelved.map(shown),
        coverage: ruleCoverage(lookup),
        mayInstall: await mayInstall(stores, workspace, principal),
      }
      return { status: 200, body }
    },
    async 'catalogs.search'(call) {
      return { status: 200, body: await search(call) }
    },
    'catalogs.install': { prepare: installed },
    'catalogs.download': { prepare: downloaded },
    'catalogs.cancel': { prepare: canceled },
  }
}
