import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts'
import type { RejectedDocument, RejectionRow, rejectionOperations } from '../../contract/rejections.ts'
import { REPORT_LIMITS } from '../../contract/reports.ts'
import type { Call, HandlersOf } from '../kernel/call.ts'
import { inBatches } from '../lists/batches.ts'
import { momentsOf, requirePeriod } from '../lists/period.ts'
import { type Placed, pageOf } from '../lists/placed.ts'
import { Remembered } from '../lists/remembered.ts'
import type { Message } from '../messages/message.ts'
import { pdfReply } from '../paper/reply.ts'
import type { StoredRejection } from '../store/reports.ts'
import { namesOf, ruleNames } from './labels.ts'
import { peopleBehind } from './people.ts'
import { type Press, printRejections } from './printed.ts'
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

async function labelled<Row extends { readonly key: string }>(
  { stores, workspace, query }: Call<Ids>,
  said: RejectionReport['said'],
  language: Language,
  rows: readonly Row[],
): Promise<(Row & { readonly label: Message | string })[]> {
  const personOf = peopleBehind(stores)
  const ofPerson: NameOf = async (id) => (await personOf(id)).name
  const names = { code: ruleNames(said, language), person: ofPerson, payer: await namesOf('payer', stores, workspace) }
  const nameOf: NameOf = names[query.by]
  return Promise.all(rows.map(async (row) => ({ ...row, label: await nameOf(row.key) })))
}

interface FoundRejections {
  readonly rows: readonly Placed<Omit<RejectionRow, 'label'>>[]
  readonly totals: ReturnType<Rejected['view']>
  readonly said: RejectionReport['said']
}

async function rejected(call: Call<'rejections.list' | 'rejections.printed'>): Promise<FoundRejections> {
  const report = new RejectionReport(call.query.by)
  for await (const rejection of rejectionsOf(call)) report.add(rejection)
  const rows = report.groups().map(({ key, rejected, place }) => ({ place, row: { key, ...rejected.view() } }))
  return { rows, totals: report.total.view(), said: report.said }
}

export function rejectionHandlers(press: Press): HandlersOf<Ids> {
  const remembered = new Remembered<FoundRejections>()
  const found = (call: Call<'rejections.list' | 'rejections.printed'>): Promise<FoundRejections> => {
    const { by, dateFrom, dateTo } = call.query
    return remembered.of(call.stores.events, [call.workspace.id, by, dateFrom, dateTo], () => rejected(call))
  }
  return {
    async 'rejections.list'(call) {
      const { workspace, query, principal } = call
      const { rows, totals, said } = await found(call)
      const page = await pageOf(`rejections ${workspace.id}`, query, rows)
      const items = await labelled(call, said, principal.language, page.items)
      return { status: 200, body: { ...page, items, totals } }
    },

    async 'rejections.printed'(call) {
      const { by, dateFrom, dateTo } = call.query
      const { rows, totals, said } = await found(call)
      const plain = rows.map(({ row }) => row)
      const shown = await labelled(call, said, DEFAULT_LANGUAGE, plain)
      return pdfReply(`rechazos-${by}-${dateFrom}-${dateTo}`, await printRejections(call, shown, totals, press))
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
  }
}
