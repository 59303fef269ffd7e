import { ZIP_TYPE } from '../../contract/bundles.ts'
import { added, centavos, inPesos } from '../../contract/centavos.ts'
import {
  JOURNAL_LIMITS,
  type JournalAccounts,
  type JournalLine,
  type journalOperations,
} from '../../contract/journal.ts'
import { XLSX_TYPE } from '../../contract/operation.ts'
import { noteTaken } from '../audit/taken.ts'
import { Fault } from '../fault.ts'
import { streamOf } from '../files/web-stream.ts'
import { type Call, type HandlersOf, isoInstant, type WorkspaceContext } from '../kernel/call.ts'
import { inBatches } from '../lists/batches.ts'
import { momentsOf, requirePeriod } from '../lists/period.ts'
import { type Placed, pageOf } from '../lists/placed.ts'
import { Remembered } from '../lists/remembered.ts'
import { say } from '../messages/message.ts'
import type { IssuedDocument } from '../store/journal.ts'
import type { Store, Stores } from '../store/store.ts'
import type { OutCell } from '../workbook/out.ts'
import type { Workbooks } from '../workbook/workbooks.ts'
import { packEntry, zipPieces } from '../zip/written.ts'
import { SUGGESTED_ACCOUNTS } from './accounts.ts'
import { entryOf } from './entry.ts'
import { inFiles, SIIGO_COLUMNS, siigoRow, voucherOf } from './siigo.ts'

interface Journal {
  readonly rows: readonly Placed<JournalLine>[]
  readonly totals: { readonly documents: number; readonly debit: number; readonly credit: number }
}

interface Reads {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}

const accountsOf = async ({ stores, workspace }: Reads): Promise<JournalAccounts> =>
  (await stores.journal.accounts(workspace.id)) ?? SUGGESTED_ACCOUNTS

function documentsOf({ stores, workspace, query, signal }: Call<'journalLines.list' | 'journal.siigo'>) {
  requirePeriod(query, JOURNAL_LIMITS.days)
  const moments = momentsOf(query)
  return inBatches<IssuedDocument>((limit, after) => stores.journal.issued(workspace.id, moments, limit, after), signal)
}

async function written(call: Call<'journalLines.list'>): Promise<Journal> {
  const accounts = await accountsOf(call)
  const rows: Placed<JournalLine>[] = []
  let documents = 0
  for await (const document of documentsOf(call)) {
    documents++
    for (const [at, row] of entryOf(document, accounts).entries()) {
      rows.push({ row, place: [document.issuedAt, String(document.key).padStart(16, '0'), at].join(' ') })
    }
  }
  const sum = (side: 'debit' | 'credit') => inPesos(added(rows.map(({ row }) => centavos(row[side]))))
  return { rows, totals: { documents, debit: sum('debit'), credit: sum('credit') } }
}

const VOUCHERS = {
  invoice: 'journal.invoice',
  credit_note: 'journal.credit_note',
  debit_note: 'journal.debit_note',
} as const

/** The vouchers of the period, in files that the other program takes. */
async function siigoFiles(call: Call<'journal.siigo'>): Promise<OutCell[][][]> {
  const accounts = await accountsOf(call)
  const [vouchers, missing]: [OutCell[][][], Set<IssuedDocument['kind']>] = [[], new Set()]
  for await (const document of documentsOf(call)) {
    const voucher = voucherOf(accounts, document.kind)
    if (voucher === null) missing.add(document.kind)
    else vouchers.push(entryOf(document, accounts).map((line) => siigoRow(line, document, voucher)))
  }
  if (missing.size > 0 && (call.query.onlyWithVoucher === undefined || vouchers.length === 0)) {
    const [first, ...more] = [...missing].map((kind) => say(VOUCHERS[kind]))
    const kinds = more.reduce(
      (all, next) => say('journal.and', { first: all, second: next }),
      first ?? say('journal.invoice'),
    )
    throw new Fault('document_not_available', say('journal.voucherMissing', { kinds }), { field: 'vouchers' })
  }
  if (vouchers.length === 0) throw new Fault('document_not_available', say('journal.nothing'))
  return inFiles(vouchers, JOURNAL_LIMITS.siigoRows)
}

export function journalHandlers(
  store: Pick<Store, 'write'>,
  workbooks: Workbooks,
): HandlersOf<keyof typeof journalOperations> {
  const remembered = new Remembered<Journal>()
  return {
    async 'journalLines.list'(call) {
      const { stores, workspace, query } = call
      const question = [workspace.id, query.dateFrom, query.dateTo]
      const { rows, totals } = await remembered.of(stores.events, question, () => written(call))
      return { status: 200, body: { ...(await pageOf(`journal ${workspace.id}`, query, rows)), totals } }
    },

    async 'journal.siigo'(call) {
      const { dateFrom, dateTo } = call.query
      const files = await siigoFiles(call)
      await noteTaken(store, call, `siigo (${files.reduce((sum, rows) => sum + rows.length, 0)})`)
      const name = `siigo-${dateFrom}-${dateTo}`
      const workbook = (rows: OutCell[][]) =>
        workbooks.write([{ name: 'Comprobantes', columns: SIIGO_COLUMNS, rows }], call.signal)
      const [first] = files
      if (first && files.length === 1) {
        const content = { mediaType: XLSX_TYPE, bytes: await workbook(first), fileName: `${name}.xlsx` }
        return { status: 200, body: null, content }
      }
      async function* entries() {
        for (const [at, rows] of files.entries()) {
          yield await packEntry({ name: `${name}-${at + 1}.xlsx`, data: await workbook(rows), packs: false })
        }
      }
      const content = { mediaType: ZIP_TYPE, bytes: streamOf(zipPieces(entries())), fileName: `${name}.zip` }
      return { status: 200, body: null, content }
    },

    async 'journalAccounts.get'({ stores, workspace }) {
      const set = await stores.journal.accounts(workspace.id)
      return { status: 200, body: { ...(set ?? SUGGESTED_ACCOUNTS), isSuggested: set === undefined } }
    },

    async 'journalAccounts.put'({ stores, workspace, body, now }) {
      await stores.journal.saveAccounts(workspace.id, body, isoInstant(now))
      const changes = [{ resource: 'journal-accounts', id: workspace.id, revision: null }]
      return { status: 200, body: { ...body, isSuggested: false }, target: { id: workspace.id }, changes }
    },
  }
}
