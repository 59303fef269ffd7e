import { inPesos } from '../../contract/centavos.ts'
import { REPORT_LIMITS, type ReportedService, type ReportRow, type reportOperations } from '../../contract/reports.ts'
import { admitRight } from '../kernel/access.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { inBatches } from '../lists/batches.ts'
import { requirePeriod } from '../lists/period.ts'
import { type Placed, pageOf } from '../lists/placed.ts'
import { Remembered } from '../lists/remembered.ts'
import { pdfReply } from '../paper/reply.ts'
import type { ReportedVisit } from '../store/reports.ts'
import { namesOf } from './labels.ts'
import { type Press, printReport } from './printed.ts'
import { grossOf, isUnissued, keyOf, type Measured, Report } from './report.ts'

type Ids = keyof typeof reportOperations

/** The visits that were asked for. */
async function* visitsOf({ stores, workspace, query, signal }: Call<Ids>): AsyncGenerator<ReportedVisit> {
  const { dateFrom: from, dateTo: to, unissued } = query
  requirePeriod(query, REPORT_LIMITS.days)
  const visits = inBatches<ReportedVisit>(
    (limit, after) => stores.reports.visits(workspace.id, { from, to }, limit, after),
    signal,
  )
  for await (const visit of visits) if (!unissued || isUnissued(visit)) yield visit
}

interface FoundReport {
  readonly rows: readonly Placed<ReportRow>[]
  readonly totals: ReturnType<Measured['view']>
}

async function reported(call: Call<'reports.list' | 'reports.printed'>): Promise<FoundReport> {
  const { by } = call.query
  const report = new Report(by)
  for await (const visit of visitsOf(call)) report.add(visit)
  const nameOf = await namesOf(by, call.stores, call.workspace)
  const rows: Placed<ReportRow>[] = []
  for (const { key, measured, place } of report.groups()) {
    rows.push({ place, row: { key, label: await nameOf(key), ...measured.view() } })
  }
  return { rows, totals: report.total.view() }
}

export function reportHandlers(press: Press): HandlersOf<Ids> {
  const remembered = new Remembered<FoundReport>()
  const found = (call: Call<'reports.list' | 'reports.printed'>): Promise<FoundReport> => {
    const { by, dateFrom, dateTo, unissued } = call.query
    // On a day with one patient a row says what that patient has.
    if (by === 'diagnosis') admitRight('rips.read', call.workspace.role, call.principal)
    return remembered.of(call.stores.events, [call.workspace.id, by, dateFrom, dateTo, unissued], () => reported(call))
  }
  return {
    async 'reports.list'(call) {
      const { workspace, query } = call
      const { rows, totals } = await found(call)
      const page = await pageOf(`reports ${workspace.id}`, query, rows)
      return { status: 200, body: { ...page, totals } }
    },

    async 'reports.printed'(call) {
      const { rows, totals } = await found(call)
      const shown = rows.map(({ row }) => row)
      const { by, dateFrom, dateTo } = call.query
      return pdfReply(`informe-${by}-${dateFrom}-${dateTo}`, await printReport(call, shown, totals, press))
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
      return { status: 200, body: await pageOf(`reported services ${call.workspace.id}`, call.query, found) }
    },
  }
}
