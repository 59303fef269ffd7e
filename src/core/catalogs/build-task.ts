import type { CatalogProgress } from '../../contract/catalogs.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { StoreFault, storeFault } from '../store/connection.sqlite.ts'
import type { Task } from '../task.ts'
import { type BuildOrder, type Built, buildCatalog } from './build.ts'
import { FileRefusal } from './read/refusal.ts'

/** Makes a version of a catalog. @throws Fault `invalid_catalog` when the file is not what it should be. */
export const buildTask: Task<BuildOrder, Built, never, CatalogProgress> = async (order, { give }) => {
  try {
    return await buildCatalog(order, give)
  } catch (error) {
    const known = storeFault(error)
    // It says nothing of the file; what else SQLite says would be taken for a word about the data.
    if (known instanceof StoreFault && known.trouble === 'full') throw known
    if (!(error instanceof FileRefusal)) throw error
    throw new Fault('invalid_catalog', say('catalogs.refused', { refusal: error.said }), { field: 'files' })
  }
}
