import type { CatalogProgress, InstallableCatalog } from '../../contract/catalogs.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'

/** What is being installed now; one at a time for each catalog. */
export interface Installations {
  progress(catalog: string): CatalogProgress | null
  /** Runs `work` until it ends or is cancelled; what it throws is passed on, a cancellation as a Fault. */
  run<T>(catalog: InstallableCatalog, work: (control: Control) => Promise<T>): Promise<T>
  cancel(catalog: string): void
  cancelAll(): void
}

export interface Control {
  readonly signal: AbortSignal
  readonly report: (progress: CatalogProgress) => void
}

interface Running {
  readonly abort: AbortController
  progress: CatalogProgress
}

export function createInstallations(): Installations {
  const running = new Map<string, Running>()
  return {
    progress: (catalog) => running.get(catalog)?.progress ?? null,
    async run(catalog, work) {
      if (running.has(catalog)) throw new Fault('invalid_catalog', say('catalogs.installing'))
      const abort = new AbortController()
      const mine: Running = { abort, progress: { phase: 'reading', done: 0, total: null } }
      running.set(catalog, mine)
      const report = (progress: CatalogProgress) => {
        mine.progress = progress
      }
      try {
        return await work({ signal: abort.signal, report })
      } catch (error) {
        if (!abort.signal.aborted) throw error
        throw new Fault('invalid_catalog', say('catalogs.canceled'))
      } finally {
        running.delete(catalog)
      }
    },
    cancel: (catalog) => running.get(catalog)?.abort.abort(),
    cancelAll() {
      for (const { abort } of running.values()) abort.abort()
    },
  }
}
