import { bogotaDay } from '../../contract/bogota.ts'
import { type Import, ImportArea, type ImportFile, type importOperations } from '../../contract/imports.ts'
import { XLSX_TYPE } from '../../contract/operation.ts'
import type { PackageImport } from '../../contract/packages.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { Fault } from '../fault.ts'
import {
  authorOf,
  type Content,
  type Effect,
  type HandlersOf,
  isoInstant,
  type Principal,
  type Reply,
  type WorkspaceContext,
} from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { ImportReport } from '../messages/untold.ts'
import { packageBody, requirePackage } from '../packages/bodies.ts'
import { readAhead } from '../packages/content.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { asSheets } from './fhir/tables.ts'
import { flatMapping } from './flat/flat.ts'
import type { Importer, ImportOutcome, ImportWork, Table, Verdict } from './importer.ts'
import { IMPORTERS } from './importers.ts'
import { mappingHandlers } from './mapping/handlers.ts'
import { inspected } from './mapping/inspect.ts'
import { mappedTables, unreadBy } from './mapping/mapped.ts'
import { type FileReaders, readFiles } from './read.ts'
import { refusedSheets } from './refused-rows.ts'
import { ignoredIn, tablesOf, unreadIn, withoutShortened } from './tables.ts'
import { templateOf } from './template.ts'
import { importsSince, undoImport } from './undo.ts'

/** Rows between two progress reports. */
const ROWS_A_REPORT = 250

interface Caller {
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly stores: Stores
  readonly now: number
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

/** A file that was read: what is in it, by the sheets of its kind. */
interface Asked {
  readonly area: ImportArea
  readonly fileName: string
  readonly importer: Importer
  readonly tables: readonly Table[]
  /** Columns of sheets that look like those that are read. */
  readonly unread?: ReturnType<typeof unreadIn>
  readonly given: Pick<ImportWork, 'kind' | 'priceVersion' | 'attachedDocument' | 'sourcePackageId' | 'withGaps'>
}

/** Judges the rows, in turns; writes what is accepted unless it is a dry run. */
async function taken(
  caller: Caller,
  stores: Stores,
  { importer, tables, ...asked }: Asked,
  dryRun: boolean,
): Promise<ImportOutcome> {
  const { workspace, principal, now, signal, progress } = caller
  const shared = new Turn(signal)
  const turn = () => (shared.isOver ? shared.next() : undefined)
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  const step = () => {
    if (++done % ROWS_A_REPORT === 0) progress(done, total)
    return turn()
  }
  const { fileName, given } = asked
  // What cannot be read reaches no importer, and has its verdict already.
  const readable = tables.map((table) => {
    const rows = table.rows.filter((row) => !row.unreadable)
    return { ...table, rows, lost: table.rows.length - rows.length }
  })
  const unreadable = total - readable.reduce((sum, { rows }) => sum + rows.length, 0)
  const by = authorOf(principal)
  const work = { stores, workspace, now, by, fileName, dryRun, unreadable, step, turn, ...given }
  const { verdicts, entries } = await importer.take(work, readable)
  let at = 0
  const all = tables.flatMap(({ rows }) =>
    rows.flatMap(({ unreadable }): Verdict[] => {
      if (unreadable) return [{ outcome: 'refused', id: null, issues: [unreadable] }]
      const verdict = verdicts[at++]
      return verdict ? [verdict] : []
    }),
  )
  return { verdicts: all, entries }
}

/** Fields that accepted rows leave open, by sheet and field. */
function gapsOf(tables: readonly Table[], verdicts: readonly Verdict[]): ImportReport['gaps'] {
  const counts = new Map<string, ImportReport['gaps'][number]>()
  const specs = tables.flatMap(({ spec, rows }) => rows.map(() => spec))
  for (const [at, { gaps = [] }] of verdicts.entries()) {
    const spec = specs[at]
    for (const field of gaps) {
      const sheet = spec?.name ?? ''
      const known = counts.get(`${sheet} ${field}`)
      const label = spec?.columns.find((column) => column.field === field)?.help.split('. ')[0] ?? field
      counts.set(`${sheet} ${field}`, { sheet, field, label, rows: (known?.rows ?? 0) + 1 })
    }
  }
  return [...counts.values()]
}

function reportOf({ tables, unread = [] }: Asked, { verdicts }: ImportOutcome, dryRun: boolean): ImportReport {
  const report = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of verdicts) report[outcome]++
  const places = tables.flatMap(({ name, target, rows }) =>
    rows.map(({ row, source }) => ({
      sheet: name,
      row,
      ...(target !== undefined && { target }),
      ...(source !== undefined && { source }),
    })),
  )
  const rows = verdicts.flatMap(({ outcome, id, issues }, i) => {
    const place = places[i]
    return place ? [{ ...place, outcome, id, issues }] : []
  })
  const gaps = gapsOf(tables, verdicts)
  const ignored = [...ignoredIn(tables), ...unread].slice(0, 100)
  return { ...report, dryRun, importId: null, ignored, gaps, rows }
}

const workbook = (bytes: Uint8Array, fileName: string): Content => ({ mediaType: XLSX_TYPE, bytes, fileName })

export function importHandlers(readers: FileReaders) {
  const { workbooks } = readers

  async function read(
    caller: Caller,
    { area, fileName, contentBase64, more, mapping, ...given }: ImportFile & Omit<Asked['given'], 'withGaps'>,
  ): Promise<Asked> {
    const importer = IMPORTERS[area]
    const specs = importer.sheets(fieldsOn(bogotaDay(caller.now)))
    const file = await readFiles(readers, { fileName, contentBase64, more }, specs, caller.signal)
    if ('tables' in file) return { area, fileName, importer, tables: file.tables, given: { ...given, withGaps: true } }
    const { sheets } = file
    const applied = mapping ?? flatMapping(area, sheets)
    const of = { area, fileName, importer, given: { ...given, withGaps: applied?.gaps ?? false } }
    const turn = new Turn(caller.signal)
    const read = applied ? await mappedTables(applied, sheets, specs, turn) : tablesOf(specs, sheets)
    const tables: Table[] = []
    for (const table of read) {
      await turn.next()
      tables.push(withoutShortened(table))
    }
    return { ...of, tables, unread: applied ? unreadBy(applied, sheets) : unreadIn(specs, sheets) }
  }

  /** Writes what is accepted, and what to take it back by, in the call's one transaction. */
  async function kept(
    caller: Caller,
    stores: Stores,
    asked: Asked,
  ): Promise<{ report: ImportReport; reply: Omit<Reply, 'body'>; taken: ImportOutcome }> {
    const all = await taken(caller, stores, asked, false)
    const report = reportOf(asked, all, false)
    if (all.entries.length === 0) return { report, reply: { status: 200, written: false }, taken: all }
    const { workspace, principal, now } = caller
    const { area, fileName, importer } = asked
    const id = `imp_${newUlid(now)}`
    const { created, updated, unchanged, refused } = report
    const made: Import = {
      id,
      area,
      fileName,
      created,
      updated,
      unchanged,
      refused,
      createdAt: isoInstant(now),
      undone: null,
    }
    await stores.imports.insert(workspace.id, made, authorOf(principal), all.entries)
    // One event for all: listeners read the list again rather than thousands of records.
    const changes = ['imports', ...importer.resources].map((resource) => ({ resource, id: '*', revision: null }))
    return { report: { ...report, importId: id }, reply: { status: 200, target: { id }, changes }, taken: all }
  }

  /** The file is read before the transaction, and a dry run needs none, so that a big one holds up no other writer. */
  async function imported(caller: Caller, file: ImportFile & { dryRun?: boolean | undefined }): Promise<Effect> {
    const { dryRun = false, ...rest } = file
    const asked = await read(caller, rest)
    if (dryRun) {
      const body = reportOf(asked, await taken(caller, caller.stores, asked, true), true)
      return async () => ({ status: 200, body, written: false })
    }
    return async (stores) => {
      const { report, reply } = await kept(caller, stores, asked)
      return { ...reply, body: report }
    }
  }

  /** A workbook given to `ripsPackages.import`. */
  async function importedPackages(caller: Caller, body: PackageImport): Promise<Effect> {
    const { fileName, contentBase64, kind, attachedDocument, sourcePackageId } = body
    const given = { kind, attachedDocument: await readAhead(caller.stores.xml, attachedDocument), sourcePackageId }
    const asked = await read(caller, { area: 'rips-packages', fileName, contentBase64, ...given })
    const [transactions] = asked.tables
    if (attachedDocument && transactions?.rows.length !== 1) {
      throw new Fault('invalid_request', say('imports.documentOfOnePackage'), {
        field: 'attachedDocument',
      })
    }
    return async (stores) => {
      const { report, reply, taken: all } = await kept(caller, stores, asked)
      const heads = await Promise.all(all.entries.map(({ id }) => requirePackage(stores, caller.workspace.id, id)))
      const packages = await Promise.all(heads.map((head) => packageBody(stores, head)))
      const refused = report.rows.flatMap(({ sheet, row, issues }) => issues.map((issue) => ({ sheet, row, ...issue })))
      return { ...reply, status: 201, body: { packages, refused, importId: report.importId } }
    }
  }

  const handlers: HandlersOf<keyof typeof importOperations | 'patients.import'> = {
    async 'imports.list'({ stores, workspace, query, now }) {
      const since = importsSince(now)
      return listReply(`imports ${workspace.id}`, query, (filter) =>
        stores.imports.list(workspace.id, { ...filter, since }),
      )
    },
    async 'imports.template'({ params, now, signal }) {
      const area = ImportArea.safeParse(params.area).data
      if (!area) throw new Fault('not_found', say('imports.noTemplate'), { field: 'path.area' })
      const bytes = await workbooks.write(templateOf(IMPORTERS[area].sheets(fieldsOn(bogotaDay(now)))), signal)
      return { status: 200, body: null, content: workbook(bytes, `plantilla-${area}.xlsx`) }
    },
    'imports.create': { prepare: (call) => imported(call, call.body) },
    async 'imports.refused'(call) {
      const asked = await read(call, call.body)
      const { verdicts } = await taken(call, call.stores, asked, true)
      const sheets = refusedSheets(asked.tables, verdicts)
      const nothing = { name: 'filas', columns: [{ title: 'Ninguna fila se rechaza.' }], rows: [] }
      const bytes = await workbooks.write(sheets.length > 0 ? sheets : [nothing], call.signal)
      return { status: 200, body: null, content: workbook(bytes, 'filas-rechazadas.xlsx') }
    },
    async 'imports.inspect'({ body, signal, stores, workspace, now }) {
      const { area, headings } = body
      const specs = IMPORTERS[area].sheets(fieldsOn(bogotaDay(now)))
      const file = await readFiles(readers, body, specs, signal)
      const kept = await stores.imports.mappings(workspace.id, area)
      const resources = 'resources' in file ? [...file.resources] : undefined
      const sheets = 'sheets' in file ? file.sheets : asSheets(file.tables)
      return {
        status: 200,
        body: await inspected({ area, specs, sheets, kept, headings, resources }, new Turn(signal)),
      }
    },
    ...mappingHandlers,
    'imports.undo': undoImport,
    'patients.import': { prepare: (call) => imported(call, { area: 'patients', ...call.body }) },
  }
  return { handlers, importedPackages }
}
