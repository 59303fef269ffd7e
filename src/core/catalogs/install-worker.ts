import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogProgress } from '../../contract/catalogs.ts'
import { type BuildOrder, type Built, buildCatalog } from './build.ts'
import { FileRefusal } from './read/refusal.ts'

/** What the thread tells. Whatever else goes wrong is thrown, and reaches the other side as its error. */
export type FromInstaller =
  | { readonly type: 'progress'; readonly progress: CatalogProgress }
  | { readonly type: 'built'; readonly built: Built }
  | { readonly type: 'refused'; readonly message: string }

const post = (message: FromInstaller) => parentPort?.postMessage(message)

async function install(order: BuildOrder): Promise<void> {
  try {
    const built = await buildCatalog(order, (progress) => post({ type: 'progress', progress }))
    post({ type: 'built', built })
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    post({ type: 'refused', message: error.message })
  }
}

if (parentPort) await install(workerData)
