import type { BillingProgress, billingProgressOperations } from '../../contract/billing-progress.ts'
import { bogotaDay, dayAfter } from '../../contract/bogota.ts'
import { type Centavos, inPesos, minus, NOTHING } from '../../contract/centavos.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { inBatches } from '../lists/batches.ts'
import { momentsOf } from '../lists/period.ts'
import { Remembered } from '../lists/remembered.ts'
import type { Message } from '../messages/message.ts'
import type { StoredRejection } from '../store/reports.ts'
import { forecastOf, monthsBefore } from './forecast.ts'
import { ruleNames } from './labels.ts'
import { RejectionReport } from './rejections.ts'

/** So many days back it is looked for what is rejected most, and so many of it are told. */
const REJECTED = { days: 30, rules: 3 } as const

type Progress = Omit<BillingProgress, 'rejections'> & {
  readonly rejections: readonly {
    readonly code: string
    readonly label: Message | string
    readonly documents: number
  }[]
}

async function forecast({ stores, workspace }: Call<'billingProgress.get'>, today: string, soFar: Centavos) {
  const months = monthsBefore(today)
  const issued = await stores.reports.issuedByMonth(workspace.id, months[0] ?? '', today.slice(0, 7))
  const grossOf = new Map(issued.map(({ month, gross }) => [month, gross]))
  return forecastOf({ today, soFar, before: months.map((month) => ({ month, gross: grossOf.get(month) ?? NOTHING })) })
}

async function progressOf(call: Call<'billingProgress.get'>, today: string): Promise<Progress> {
  const { stores, workspace, signal, principal } = call
  const found = await stores.reports.progress(workspace.id, today)
  const moments = momentsOf({ dateFrom: dayAfter(today, 1 - REJECTED.days), dateTo: today })
  const report = new RejectionReport('code')
  const read = (limit: number, after: StoredRejection | undefined) =>
    stores.reports.rejections(workspace.id, moments, limit, after)
  for await (const rejection of inBatches(read, signal)) report.add(rejection)
  const nameOf = ruleNames(report.said, principal.language)
  const { unbilled, unfiled, month } = found
  return {
    unbilled: { ...unbilled, gross: inPesos(unbilled.gross) },
    unfiled: { ...unfiled, gross: inPesos(unfiled.gross) },
    month: {
      month: today.slice(0, 7),
      unbilled: inPesos(month.unbilled),
      billed: inPesos(minus(month.issued, month.filed)),
      filed: inPesos(month.filed),
    },
    forecast: await forecast(call, today, month.issued),
    rejections: report
      .groups()
      .slice(0, REJECTED.rules)
      .map(({ key, rejected }) => ({ code: key, label: nameOf(key), documents: rejected.size })),
  }
}

export function progressHandlers(): HandlersOf<keyof typeof billingProgressOperations> {
  const remembered = new Remembered<Progress>()
  return {
    async 'billingProgress.get'(call) {
      const today = bogotaDay(call.now)
      const question = [call.workspace.id, today, call.principal.language]
      return { status: 200, body: await remembered.of(call.stores.events, question, () => progressOf(call, today)) }
    },
  }
}
