import { bogotaDay, bogotaTime } from '../../contract/bogota.ts'
import { MAX_LIMIT, type Page } from '../../contract/common.ts'
import { CSV_TYPE, ExportList, type exportOperations, MAX_EXPORTED_ROWS } from '../../contract/exports.ts'
import { DEFAULT_LANGUAGE } from '../../contract/language.ts'
import { XLSX_TYPE } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import type { Patient } from '../../contract/patients.ts'
import type { Visit } from '../../contract/visits.ts'
import { noteTaken } from '../audit/taken.ts'
import { Fault } from '../fault.ts'
import { rowOf } from '../imports/patient-rows.ts'
import { admitRight } from '../kernel/access.ts'
import type { Call, Handlers, HandlersOf, Reply } from '../kernel/call.ts'
import { say, toldJson } from '../messages/message.ts'
import type { Store } from '../store/store.ts'
import { csvStream } from '../workbook/csv-stream.ts'
import type { OutCell } from '../workbook/out.ts'
import type { Workbooks } from '../workbook/workbooks.ts'
import type { ExportColumn } from './column.ts'
import { EXPORT_COLUMNS } from './columns.ts'

type ListId = `${ExportList}.list`
type Lists = Pick<Handlers, ListId>
type ExportCall = Call<'exports.table'>
interface ListPage<T> extends Page<T> {
  readonly nextCursor: string | null
}
type Ask = (page: { limit: number; offset: number; cursor?: string }) => Promise<ListPage<unknown>>

const FILE_NAMES: Readonly<Record<ExportList, string>> = {
  patients: 'pacientes',
  clients: 'pagadores',
  priceLists: 'listas-de-precios',
  priceItems: 'precios',
  contracts: 'contratos',
  specialists: 'profesionales',
  services: 'servicios',
  resolutions: 'resoluciones',
  visits: 'atenciones',
  authorizations: 'autorizaciones',
  ripsPackages: 'paquetes',
  dispatchedDocuments: 'envios',
  runItems: 'carpeta',
  billingItems: 'facturacion',
  documentRunItems: 'envio-en-lote',
  correctionCauses: 'correcciones',
  correctionTargets: 'por-corregir',
  deadlines: 'plazos',
  reports: 'informe',
  rejections: 'rechazos',
  journalLines: 'diario',
  healthInvoices: 'facturas',
  creditNotes: 'notas-credito',
  debitNotes: 'notas-debito',
}

/** Lists of one run each. */
const OF_RUNS: ReadonlySet<ExportList> = new Set(['runItems', 'billingItems', 'documentRunItems'])

/** The filters as the list itself takes them; one that it does not take is refused. */
function filterOf(list: ExportList, { format: _, runId, priceVersionId, ...filters }: ExportCall['query']) {
  if (runId !== undefined && !OF_RUNS.has(list)) throw noFilter('runId')
  if (priceVersionId !== undefined && list !== 'priceItems') throw noFilter('priceVersionId')
  const parsed = OPERATIONS[`${list}.list`].query.safeParse(filters)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw noFilter(String(name))
}

const noFilter = (name: string) => new Fault('invalid_query', say('exports.noSuchFilter'), { field: `query.${name}` })

/** Asks the list's own handler, so that a file holds what the screen shows. */
function asking(call: ExportCall, list: ExportList, lists: Lists): Ask {
  const handler = lists[`${list}.list`] as unknown as (call: unknown) => Promise<Reply>
  const filter = filterOf(list, call.query)
  const { runId = '', priceVersionId = '' } = call.query
  const params = { ...call.params, runId, billingRunId: runId, documentRunId: runId, priceVersionId }
  // A file is read by payers: it is in Spanish whoever asks for it.
  const asked: Ask = async (page) => {
    const { body } = await handler({ ...call, params, query: { ...filter, ...page } })
    return JSON.parse(toldJson(JSON.stringify(body), DEFAULT_LANGUAGE)) as ListPage<unknown>
  }
  if (list === 'visits') return withParties(call, asked)
  return list === 'patients' ? withContacts(call, asked) : asked
}

/** A visit's row names its payer and its contract, as they are now. */
const withParties =
  ({ stores: { records }, workspace }: ExportCall, ask: Ask): Ask =>
  async (query) => {
    const page = (await ask(query)) as ListPage<Visit>
    const whole = { isActive: 'all', limit: MAX_LIMIT, offset: 0 } as const
    const idsOf = (of: 'clientId' | 'contractId') => [...new Set(page.items.flatMap((visit) => visit[of] ?? []))]
    const clients = await records.clients.list(workspace, { ...whole, ids: idsOf('clientId') })
    const contracts = await records.contracts.list(workspace, { ...whole, ids: idsOf('contractId') })
    const names = new Map(clients.items.map(({ id, companyName }) => [id, companyName]))
    const numbers = new Map(contracts.items.map(({ id, contractNumber }) => [id, contractNumber]))
    const items = page.items.map((visit) => ({
      ...visit,
      clientName: names.get(visit.clientId ?? '') ?? null,
      contractNumber: numbers.get(visit.contractId ?? '') ?? null,
    }))
    return { ...page, items }
  }

/** A patient's row says how the patient is reached, as that of an import does. */
const withContacts =
  ({ stores }: ExportCall, ask: Ask): Ask =>
  async (query) => {
    const page = await ask(query)
    return { ...page, items: await Promise.all(page.items.map((patient) => rowOf(stores, patient as Patient))) }
  }

/** Instants are shown on the clock of Colombia. */
const cellsOf = (columns: readonly ExportColumn<never>[], item: unknown) =>
  columns.map(({ value, format }) => {
    const cell = value(item as never)
    return format === 'moment' && typeof cell === 'string' ? bogotaTime(Date.parse(cell)) : cell
  })

/** Each page from where the one before it ended: what is made meanwhile neither doubles a row nor takes the place of one. */
async function* pagesOf(ask: Ask, columns: readonly ExportColumn<never>[], total: number, call: ExportCall) {
  let next: { cursor?: string } | undefined = total > 0 ? {} : undefined
  for (let done = 0; next; ) {
    call.signal.throwIfAborted()
    const { items, nextCursor }: ListPage<unknown> = await ask({ limit: MAX_LIMIT, offset: 0, ...next })
    yield items.map((item) => cellsOf(columns, item))
    done += items.length
    call.progress(Math.min(total, done), total)
    next = nextCursor ? { cursor: nextCursor } : undefined
  }
}

/** The day behind the 29 February 1900 that spreadsheets count and that never was. */
const FIRST_COUNTED = '1900-03-01'

/** A spreadsheet keeps days, and times of day as their fraction, without a zone; one that it does not count stays a text. */
function outCell(value: string | number | null, { format }: ExportColumn<never>): OutCell {
  const isTime = (format === 'date' || format === 'moment') && typeof value === 'string' && value >= FIRST_COUNTED
  const time = isTime ? Date.parse(`${value.slice(0, 10)}T${value.slice(11, 16) || '00:00'}:00Z`) : Number.NaN
  return Number.isNaN(time) ? value : new Date(time)
}

async function exported(
  call: ExportCall,
  lists: Lists,
  workbooks: Workbooks,
  store: Pick<Store, 'write'>,
): Promise<Reply> {
  const list = ExportList.safeParse(call.params.list).data
  if (!list) throw new Fault('not_found', say('exports.noSuchList'), { field: 'path.list' })
  admitRight(OPERATIONS[`${list}.list`].right, call.workspace.role, call.principal)
  const { format } = call.query
  const columns: readonly ExportColumn<never>[] = EXPORT_COLUMNS[list]
  const ask = asking(call, list, lists)
  const { total } = await ask({ limit: 1, offset: 0 })
  const most = MAX_EXPORTED_ROWS[format]
  if (total > most) {
    const facts = { total, most }
    const asCsv = format === 'xlsx' && total <= MAX_EXPORTED_ROWS.csv
    const message = asCsv ? say('exports.tooManyRowsForSheet', facts) : say('exports.tooManyRows', facts)
    throw new Fault('request_too_large', message)
  }
  await noteTaken(store, call, `${list} (${total})`)
  const pages = pagesOf(ask, columns, total, call)
  const fileName = `${FILE_NAMES[list]}-${bogotaDay(call.now)}.${format}`
  const titles = columns.map(({ title }) => title)
  if (format === 'csv') {
    return {
      status: 200,
      body: null,
      content: { mediaType: `${CSV_TYPE}; charset=utf-8`, bytes: csvStream(titles, pages), fileName },
    }
  }
  const rows: OutCell[][] = []
  for await (const page of pages) {
    for (const row of page)
      rows.push(row.map((cell, i) => outCell(cell, columns[i] ?? { title: '', value: () => null })))
  }
  const sheet = {
    name: FILE_NAMES[list],
    columns: columns.map(({ title, format: shown }) => ({ title, ...(shown && { format: shown }) })),
    rows,
  }
  const bytes = await workbooks.write([sheet], call.signal)
  return { status: 200, body: null, content: { mediaType: XLSX_TYPE, bytes, fileName } }
}

export const exportHandlers = (
  lists: Lists,
  workbooks: Workbooks,
  store: Pick<Store, 'write'>,
): HandlersOf<keyof typeof exportOperations> => ({
  'exports.table': (call) => exported(call, lists, workbooks, store),
})
