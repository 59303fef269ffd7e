import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts'
import type { RejectedDocument, RejectionRow, rejectionOperations } from '../../contract/rejections.ts'
import { REPORT_LIMITS } from '../../contract/reports.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { inBatches } from '../lists/batches.ts'
import { momentsOf, requirePeriod } from '../lists/period.ts'
import { type Placed, pageOf } from '../lists/placed.ts'
import type { Message } from '../messages/message.ts'
import { pdfReply } from '../paper/reply.ts'
import type { StoredRejection } from '../store/reports.ts'
import { namesOf, ruleNames } from './labels.ts'
import { peopleBehind } from './people.ts'
import { printRejections } from './printed.ts'
import { keysOf, Rejected, RejectionReport } from './rejections.ts'

type Ids = keyof typeof rejectionOperations

/** The rejections that were asked for, each with the people behind whoever captured it. */
async function* rejectionsOf({ stores, workspace, query, signal }: Call<Ids>): AsyncGenerator<StoredRejection> {
  requirePeriod(query, REPORT_LIMITS.days)
  const moments = momentsOf(query)
  const personOf = peopleBehind(stores)
  const read = (limit: number, after: StoredRejection | undefined) =>
    stores.reports.rejections(workspace.id, moments, limit, after)
  for await (const rejection of inBatches(read, signal)) {
    const people = new Set<string>()
    for (const author of rejection.people) people.add((await personOf(author)).id)
    yield { ...rejection, people: [...people] }
  }
}

type NameOf = (key: string) => Promise<Message | string> | Message | string

async function labelsOf({ stores, workspace, query }: Call<Ids>, said: RejectionReport['said'], language: Language) {
  const personOf = peopleBehind(stores)
  const ofPerson: NameOf = async (id) => (await personOf(id)).name
  const names = { code: ruleNames(said, language), person: ofPerson, payer: await namesOf('payer', stores, workspace) }
  return names[query.by]
}

type Labelled = Omit<RejectionRow, 'label'> & { readonly label: Message | string }

async function rejected(call: Call<'rejections.list' | 'rejections.printed'>, language: Language) {
  const report = new RejectionReport(call.query.by)
  for await (const rejection of rejectionsOf(call)) report.add(rejection)
  const nameOf: NameOf = await labelsOf(call, report.said, language)
  const rows: Placed<Labelled>[] = []
  for (const { key, rejected, place } of report.groups()) {
    rows.push({ place, row: { key, label: await nameOf(key), ...rejected.view() } })
  }
  return { rows, totals: report.total.view() }
}

export const rejectionHandlers = (fontsDir: string): HandlersOf<Ids> => ({
  async 'rejections.list'(call) {
    const { workspace, query, principal } = call
    const { rows, totals } = await rejected(call, principal.language)
    return { status: 200, body: { ...(await pageOf(`rejections ${workspace.id}`, query, rows)), totals } }
  },

  async 'rejections.printed'(call) {
    const { by, dateFrom, dateTo } = call.query
    const { rows, totals } = await rejected(call, DEFAULT_LANGUAGE)
    const shown = rows.map(({ row }) => row)
    return pdfReply(`rechazos-${by}-${dateFrom}-${dateTo}`, await printRejections(call, shown, totals, fontsDir))
  },

  async 'rejectedDocuments.list'(call) {
    const { workspace, query } = call
    const rejected = new Rejected()
    for await (const rejection of rejectionsOf(call)) {
      if (keysOf(query.by, rejection).includes(query.key)) rejected.add(rejection)
    }
    const rows = rejected
      .documents()
      .map((row): Placed<RejectedDocument> => ({ place: `${row.rejectedAt} ${row.documentId}`, row }))
    return { status: 200, body: await pageOf(`rejected documents ${workspace.id}`, query, rows) }
  },
})
