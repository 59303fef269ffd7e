import { bogotaDay } from '../../contract/bogota.ts'
import type { CorrectionTarget, correctionOperations, PlannedCorrection } from '../../contract/corrections.ts'
import { deskWith } from '../documents/content/context.ts'
import { Fault } from '../fault.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { type Placed, pageOf } from '../lists/placed.ts'
import { Remembered } from '../lists/remembered.ts'
import { say, tell } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import { Turn } from '../turn.ts'
import { Causes, isOf } from './causes.ts'
import { type Faulty, faultyOf } from './faulty.ts'
import { type FaultyHead, faultyHead, labelOf } from './found.ts'
import { type Plan, planOf } from './plan.ts'

type Ids = keyof typeof correctionOperations

const lastFirst = (instant: string) => String(Number.MAX_SAFE_INTEGER - Date.parse(instant)).padStart(16, '0')

const plannedOf = (of: FaultyHead, plan: Plan): Untold<PlannedCorrection> => ({
  kind: of.kind,
  targetId: of.head.id,
  label: labelOf(of),
  way: plan.way,
  because: plan.because,
  sendsAgain: plan.sendsAgain,
  changes: plan.changes.map(({ path, from, to }) => ({ path, from, to })),
  prices: [...plan.prices],
  records: [
    ...plan.records.visits.map(({ id }) => ({ kind: 'visit' as const, id })),
    ...plan.records.patients.map(({ id }) => ({ kind: 'patient' as const, id })),
  ],
  before: plan.before.length,
  after: plan.after,
  left: [...plan.left],
})

/** Values are of persons: that they were read, and of how many documents, stands in the trail. */
const shownOf = (count: number) => (count > 0 ? { shown: { count } } : {})

/** Each may be of thousands of documents. */
const MOST_REMEMBERED = 3

type Target = Omit<Untold<CorrectionTarget>, 'message' | 'places'>

interface Judged {
  readonly all: readonly { readonly target: Target; readonly found: Faulty['found'] }[]
  readonly causes: ReturnType<Causes['rows']>
  readonly complete: boolean
}

export function correctionHandlers(deps: Parameters<typeof deskWith>[0]): HandlersOf<Ids> {
  const deskOf = deskWith(deps)
  const remembered = new Remembered<Judged>(MOST_REMEMBERED)

  /** What thousands of documents have against them, judged once for the causes and for the documents of each. */
  async function judged(call: Call<'correctionCauses.list' | 'correctionTargets.list'>): Promise<Judged> {
    const { stores, workspace, now } = call
    const { clientId, dateFrom, dateTo } = call.query
    // Rules and deadlines go by the day; a catalog that is lost or found again changes nothing in the log.
    const { versions } = await stores.catalogs.judging()
    const question = [workspace.id, clientId, dateFrom, dateTo, bogotaDay(now), versions]
    return remembered.of(stores.events, question, async () => {
      const [causes, read] = [new Causes(), { count: 0, complete: true }]
      const all: Judged['all'][number][] = []
      for await (const faulty of faultyOf(deskOf(call), call.query, call.signal, read)) {
        const { of, clientName, found } = faulty
        const { id, updatedAt } = of.head
        causes.add(faulty)
        all.push({ target: { kind: of.kind, targetId: id, label: labelOf(of), clientName, updatedAt }, found })
      }
      return { all, causes: causes.rows(), complete: read.complete }
    })
  }

  return {
    async 'correctionCauses.list'(call) {
      const { q = '', source } = call.query
      const { causes, complete } = await judged(call)
      const words = q.toLowerCase()
      const isAsked = ({ row }: Judged['causes'][number]) =>
        (source === undefined || row.source === source) &&
        [row.code, row.place, tell(row.message)].some((text) => text.toLowerCase().includes(words))
      const page = await pageOf(`correction causes ${call.workspace.id}`, call.query, causes.filter(isAsked))
      const told = page.items.reduce((sum, { values, documents }) => sum + (values.length > 0 ? documents : 0), 0)
      return { status: 200, body: { ...page, complete }, ...shownOf(told) }
    },

    async 'correctionTargets.list'(call) {
      const { all, complete } = await judged(call)
      const rows: Placed<Untold<CorrectionTarget>>[] = []
      for (const { target, found } of all) {
        const here = found.filter((one) => isOf(call.query, one))
        const [first] = here
        if (!first) continue
        const row = { ...target, message: first.message, places: here.map(({ path, value }) => ({ path, value })) }
        rows.push({ row, place: `${lastFirst(target.updatedAt)} ${target.targetId}` })
      }
      rows.sort((a, b) => (a.place < b.place ? -1 : 1))
      const page = await pageOf(`correction documents ${call.workspace.id}`, call.query, rows)
      return { status: 200, body: { ...page, complete }, ...shownOf(page.items.length) }
    },

    async 'corrections.preview'(call) {
      const { correction, targetIds } = call.body
      const [desk, turn] = [deskOf(call), new Turn(call.signal)]
      const items: Untold<PlannedCorrection>[] = []
      for (const id of new Set(targetIds)) {
        const of = await faultyHead(desk, id)
        if (!of) throw new Fault('not_found', say('documentRuns.targetNotFound'), { field: 'targetIds' })
        items.push(plannedOf(of, await planOf(desk, correction, of)))
        if (turn.isOver) await turn.next()
      }
      return { status: 200, body: { items }, ...shownOf(items.length) }
    },
  }
}
