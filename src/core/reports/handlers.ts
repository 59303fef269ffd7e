import { daysBetween } from '../../contract/bogota.ts'
import { inPesos } from '../../contract/centavos.ts'
import { REPORT_LIMITS, type ReportedService, type ReportRow, type reportOperations } from '../../contract/reports.ts'
import { Fault } from '../fault.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { cursorPaged, cutFrom } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { ReportedVisit } from '../store/reports.ts'
import { Turn } from '../turn.ts'
import { namesOf } from './labels.ts'
import { grossOf, isUnissued, keyOf, Report } from './report.ts'

type Ids = keyof typeof reportOperations
const BATCH = 100

/** The visits that were asked for, read in turns: years of them take longer than anybody else should wait. */
async function* visitsOf({ stores, workspace, query, signal }: Call<Ids>): AsyncGenerator<ReportedVisit> {
  const { dateFrom: from, dateTo: to, unissued } = query
  const days = daysBetween(from, to)
  const field = 'query.dateTo'
  if (days < 0) throw new Fault('invalid_query', say('reports.daysReversed'), { field })
  if (days > REPORT_LIMITS.days) {
    throw new Fault('invalid_query', say('reports.tooManyDays', { most: REPORT_LIMITS.days }), { field })
  }
  const turn = new Turn(signal)
  let last: ReportedVisit | undefined
  do {
    const visits = await stores.reports.visits(workspace.id, { from, to }, BATCH, last)
    last = visits.length === BATCH ? visits.at(-1) : undefined
    yield* unissued ? visits.filter(isUnissued) : visits
    if (turn.isOver) await turn.next()
  } while (last)
}

interface Placed<T> {
  readonly row: T
  readonly place: string
}

async function paged<T>(list: string, call: Call<Ids>, rows: readonly Placed<T>[]) {
  const page = await cursorPaged(`${list} ${call.workspace.id}`, call.query, async (filter) =>
    cutFrom(rows, filter, ({ place }) => place),
  )
  return { ...page, items: page.items.map(({ row }) => row) }
}

export const reportHandlers: HandlersOf<Ids> = {
  async 'reports.list'(call) {
    const { by } = call.query
    const report = new Report(by)
    for await (const visit of visitsOf(call)) report.add(visit)
    const nameOf = await namesOf(by, call.stores, call.workspace)
    const rows: Placed<ReportRow>[] = []
    for (const { key, measured, place } of report.groups()) {
      rows.push({ place, row: { key, label: await nameOf(key), ...measured.view() } })
    }
    return { status: 200, body: { ...(await paged('reports', call, rows)), totals: report.total.view() } }
  },

  async 'reportedServices.list'(call) {
    const { by, key } = call.query
    const found: Placed<ReportedService>[] = []
    for await (const visit of visitsOf(call)) {
      const { id: visitId, date, number, issuedAt, cuvAt } = visit
      for (const [at, service] of visit.services.entries()) {
        if (keyOf(by, visit, service) !== key) continue
        const { description = null } = service
        const gross = inPesos(grossOf(service))
        const place = [date, String(visit.key).padStart(16, '0'), String(at).padStart(4, '0')].join(' ')
        found.push({ place, row: { visitId, date, description, gross, number, issuedAt, cuvAt } })
      }
    }
    return { status: 200, body: await paged('reported services', call, found) }
  },
}
