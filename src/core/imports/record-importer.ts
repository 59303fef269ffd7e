import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { RecordListQuery } from '../../contract/lists.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import type { RecordArea } from '../records/archivable.ts'
import type { ImportEntry } from '../store/imports.ts'
import type { ArchivableRecord } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import type { SheetSpec } from '../workbook/column.ts'
import { type Importer, type ImportWork, refused, type SheetRow, type Table, type Verdict } from './importer.ts'
import { type ImportedValues, issuesOf, titleOf, valuesOf } from './row-values.ts'

/** What tells the file import of one kind of record from the others. */
interface RecordImport<T extends ArchivableRecord & Record<string, unknown>, Input extends object> {
  readonly area: RecordArea<T, Input, Partial<Input>, RecordListQuery>
  readonly sheets: Importer['sheets']
  readonly schema: z.ZodType<Input>
  /** Fields that together are one record. */
  readonly identity: readonly (keyof Input & string)[]
  /** What a row says; left out: its values as they are. */
  readonly inputOf?: (values: ImportedValues, sheet: SheetSpec) => unknown
  /** What a row says of a record that is there; left out: the input as it is. */
  readonly patchOf?: (record: T, input: Input) => Partial<Input>
  /** Whether something that is kept beside the record, and has no revision of its, was changed after it. */
  readonly changedBeside?: (stores: Stores, record: T) => Promise<boolean>
}

/** A code that is none of those that its column has. */
export function strangeCode(values: ImportedValues, { heading }: Table): Verdict | undefined {
  for (const { title, spec } of heading.columns) {
    const code = values[spec.field]
    if (!spec.closed || code === undefined || spec.options?.some((option) => option.code === code)) continue
    const known = spec.options?.map((option) => option.code).join(', ') ?? ''
    return refused(title, 'invalid_request', say('imports.codeUnknown', { code: String(code), known }))
  }
  return undefined
}

/** What the area itself refuses, as it would one by one. */
function refusedBy(error: unknown, table: Table): Verdict {
  if (!(error instanceof Fault)) throw error
  const field = error.details.field?.split('.').at(-1) ?? ''
  return refused(titleOf(table, field), error.code, error.said)
}

/** Rows of a file as records of one kind: judged one by one, each against what the rows before it wrote. */
export function recordImporter<T extends ArchivableRecord & Record<string, unknown>, Input extends object>(
  of: RecordImport<T, Input>,
): Importer {
  const { area, schema, identity } = of
  const last = identity[identity.length - 1] ?? ''

  async function created(work: ImportWork, input: Input, entries: ImportEntry[]): Promise<Verdict> {
    const at = isoInstant(work.now)
    const id = area.prefix + newUlid(work.now)
    const record = area.created({ id, isActive: true, revision: 1, createdAt: at, updatedAt: at }, input)
    if (work.dryRun) return { outcome: 'created', id: null, issues: [] }
    await area.store(work.stores).insert(work.workspace, record)
    entries.push({ id, revision: 1, before: null })
    return { outcome: 'created', id, issues: [] }
  }

  async function replaced(work: ImportWork, record: T, next: T, entries: ImportEntry[]): Promise<Verdict> {
    const outcome = record.isActive ? 'updated' : 'created'
    if (record.isActive && isDeepStrictEqual(next, record)) return { outcome: 'unchanged', id: record.id, issues: [] }
    const revised = { ...next, isActive: true, revision: record.revision + 1, updatedAt: isoInstant(work.now) }
    if (work.dryRun) return { outcome, id: record.isActive ? record.id : null, issues: [] }
    await area.store(work.stores).replace(work.workspace, revised)
    entries.push({ id: record.id, revision: revised.revision, before: { ...record } })
    return { outcome, id: record.id, issues: [] }
  }

  async function written(work: ImportWork, input: Input, table: Table, entries: ImportEntry[]): Promise<Verdict> {
    // The twin is told by its identity alone, and those fields are the record's own.
    const twin = await area.store(work.stores).findTwin(work.workspace, input as Partial<T>)
    if (!twin) return created(work, input, entries)
    if (twin.isActive) return replaced(work, twin, area.changed(twin, of.patchOf?.(twin, input) ?? input), entries)
    // What an import made and its undoing archived comes back with what the file says now.
    if (await work.stores.imports.isTakenBack(twin.id, twin.revision)) {
      const { id, isActive, revision, createdAt, updatedAt } = twin
      const head = { id, isActive, revision, createdAt, updatedAt }
      return replaced(work, twin, area.created(head, input), entries)
    }
    const message = say('imports.recordArchived')
    return refused(titleOf(table, last), 'resource_archived', message, twin.id)
  }

  async function verdictOn(
    work: ImportWork,
    row: SheetRow,
    table: Table,
    seen: Map<string, number>,
    entries: ImportEntry[],
  ): Promise<Verdict> {
    const values = valuesOf(row, table)
    const strange = strangeCode(values, table)
    if (strange) return strange
    const parsed = schema.safeParse(of.inputOf?.(values, table.spec) ?? values)
    if (!parsed.success) return { outcome: 'refused', id: null, issues: issuesOf(parsed.error, table, values) }
    const who = JSON.stringify(identity.map((field) => parsed.data[field]))
    const earlier = seen.get(who)
    if (earlier !== undefined) {
      return refused(titleOf(table, last), 'duplicate_resource', say('imports.recordInRow', { row: earlier }))
    }
    try {
      const verdict = await written(work, parsed.data, table, entries)
      seen.set(who, row.row)
      return verdict
    } catch (error) {
      return refusedBy(error, table)
    }
  }

  return {
    sheets: of.sheets,
    resources: [area.resource],
    async take(work, tables) {
      const verdicts: Verdict[] = []
      const entries: ImportEntry[] = []
      const seen = new Map<string, number>()
      for (const table of tables) {
        for (const row of table.rows) {
          verdicts.push(await verdictOn(work, row, table, seen, entries))
          await work.step()
        }
      }
      return { verdicts, entries }
    },
    async takeBack(work, { id, revision, before }) {
      const store = area.store(work.stores)
      const record = await store.find(work.workspace, id)
      if (record?.revision !== revision || (await of.changedBeside?.(work.stores, record))) return undefined
      // What was not there before, or not in use, leaves the lists again, unless something goes by it now.
      const goes = before === null || before.isActive === false
      if (goes && (await work.used()).has(id)) return undefined
      const was = before === null ? { ...record, isActive: false } : { ...record, ...before }
      const restored = { ...was, revision: revision + 1, updatedAt: isoInstant(work.now) }
      await store.replace(work.workspace, restored)
      return restored.revision
    },
  }
}
