import type { ProviderName } from '../../src/core/provider/provider.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import { judgeArchives } from './archives.ts'
import type { Office } from './caller.ts'
import type { ClinicStore } from './clinic-store.ts'
import type { Witness } from './witness.ts'

const PAGE = { limit: 100, offset: 0 }

type Page = typeof PAGE
type Row = Parameters<Witness['runs']['finish']>[2][number]

/** All of a list, page by page. */
async function everyOf<T>(read: (page: Page) => Promise<{ readonly items: readonly T[] }>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const { items } = await read({ ...PAGE, offset: all.length })
    all.push(...items)
    if (items.length < PAGE.limit) return all
  }
}

/** After the quiet period: the store, the clinics' own figures and both upstreams tell the same. */
export async function judgeHistory(clinics: ClinicStore, office: Office, through: ProviderName): Promise<void> {
  const { store, witness, provider, upstream } = office
  const lists = await Promise.all(
    [...clinics.workspaces.keys()].map((id) => everyOf((page) => store.read.dispatches.list(id, page))),
  )
  const stored = lists.flat()
  witness.finish(stored, {
    contested: provider.contested,
    isUnreadable: upstream.isUnreadable,
    withholds: provider.withholds,
  })
  await judgeMoney(clinics, office, through)
  await judgeFiles(office)
  await judgeRuns(clinics, office)
  await judgeArchives(office, clinics.workspaces.keys())
  for (const dispatch of stored) await judgeTimeline(office, dispatch)
}

/** The clinic's own figures are those of what the provider holds; and every number has been given to somebody. */
async function judgeMoney(clinics: ClinicStore, { store, witness }: Office, through: ProviderName): Promise<void> {
  const { books } = witness
  for (const workspace of clinics.workspaces.values()) {
    const params = { workspaceId: workspace.id }
    const { financial } = (await clinics.call('workspaces.dashboard', { params })).body
    const { totalInvoiced, totalCredited, totalDebited } = financial
    const shown = [totalInvoiced, totalCredited, totalDebited].map((pesos) => Math.round(pesos * 100))
    const kinds = ['invoice', 'credit_note', 'debit_note'] as const
    const differ = kinds.some((kind, i) => books.total(workspace.id, kind) !== shown[i])
    if (differ) witness.violated(`the figures of ${workspace.id} are wrong`)
    if (through === 'factus') continue
    const { items } = await store.read.records.resolutions.list(workspace, { ...PAGE, isActive: true })
    for (const { kind, prefix, from, next } of items) books.checkGapless(workspace.id, kind, prefix, from, next)
  }
}

async function judgeFiles({ store, witness }: Office): Promise<void> {
  for (const { kind, state, targetId, reference } of witness.dispatches) {
    if (kind !== 'provider.artifacts' || state !== 'accepted') continue
    const files = await store.read.documents.artifacts(targetId)
    if (files.length !== 3) witness.violated(`${reference} has ${files.length} files`)
  }
}

/** Every run is over, and every row of it came to something. */
async function judgeRuns({ workspaces }: ClinicStore, { store, witness }: Office): Promise<void> {
  const { runs, billing, documentRuns } = store.read
  for (const workspaceId of workspaces.keys()) {
    for (const kind of ['billing', 'documents'] as const) {
      for (const { id, key, state } of (await runs.list(workspaceId, kind, PAGE)).items) {
        const rows = await everyOf<Row>((page) => (kind === 'billing' ? billing : documentRuns).items(key, page))
        witness.runs.finish(id, state, rows)
      }
    }
  }
}

async function judgeTimeline({ store, witness }: Office, { id, state, reference }: StoredDispatch): Promise<void> {
  const steps = await store.read.dispatches.timeline(id)
  const broken = steps.some(({ from }, i) => from !== (steps[i - 1]?.to ?? null))
  if (broken || steps.at(-1)?.to !== state) witness.violated(`the timeline of ${reference} does not tell its life`)
}
