import { BUNDLE_LIMITS } from '../../contract/bundles.ts'
import { MIB } from '../../contract/operation.ts'
import { entriesOf, refuseTooLarge } from '../bundles/entries.ts'
import { type PlannedBundle, planBundle } from '../bundles/plan.ts'
import { Fault } from '../fault.ts'
import { systemCode } from '../files/system-code.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { StoredBundleFile } from '../store/bundles.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { StoredDocumentRunItem } from '../store/document-runs.ts'
import { type ActWork, issuedOf, kept } from './work.ts'

/**
 * Puts what goes to the payer with an invoice into the archive of the run: each file is sealed on the disk, and one transaction names
 * them all. A death before it leaves files that nobody names, which the next start removes.
 */
export async function bundle(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
  const { store, run, workspace, now, deps } = work
  const { supports, archives, threads, fontsDir } = deps.bundles
  const head = await issuedOf(store.read, work, item)
  const of = { stores: store.read, workspace, now, files: supports, threads }
  const planned = await planBundle(of, head)
  if (planned.cuv === null) throw new Fault('document_not_available', say('bundles.noCuv'))
  refuseTooLarge(planned)
  const { total } = await store.read.documentRuns.counts(run.key)
  const made: StoredBundleFile[] = []
  try {
    for await (const { facts, packed } of entriesOf(of, planned, fontsDir, total > 1)) {
      made.push({ facts, sealed: await archives.seal(packed) })
    }
    await work.inRun(async (stores) => {
      const { bytes } = await stores.bundles.size(run.key)
      if (made.reduce((sum, { facts }) => sum + facts.packed, bytes) > BUNDLE_LIMITS.bytes) {
        throw new Fault('request_too_large', say('bundles.full', { mb: BUNDLE_LIMITS.bytes / MIB }))
      }
      await stores.bundles.add(run.key, item.position, made)
      await kept(stores, work, item, { problem: lackOf(planned) })
    })
  } catch (error) {
    // A write of which nobody knows may have named them.
    if (!(error instanceof StoreFault)) await archives.remove(made.map(({ sealed }) => sealed.name))
    if (systemCode(error) === 'ENOSPC') throw new Fault('internal_error', say('bundles.noRoom'))
    throw error
  }
}

const NAMES = { cover: '', electronic: 'XML', graphic: 'PDF', rips: 'RIPS', result: 'CUV', support: '' } as const

/** What the payer expects and does not find, each once and without whose it is. */
function lackOf({ missing }: PlannedBundle): Issue | null {
  const what = [...new Set(missing.map(({ kind, code }) => code ?? NAMES[kind]))].join(', ')
  return what === '' ? null : { code: 'document_not_available', message: say('bundles.incomplete', { what }) }
}
