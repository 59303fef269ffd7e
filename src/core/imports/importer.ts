import type { PackageImport, PackageKind } from '../../contract/packages.ts'
import type { PriceVersionOfFile } from '../../contract/prices.ts'
import type { Fields } from '../../contract/rips/groups.ts'
import type { WorkspaceContext } from '../kernel/call.ts'
import type { Message } from '../messages/message.ts'
import type { ImportReport, ImportRow } from '../messages/untold.ts'
import type { PackageGiven } from '../packages/drafts.ts'
import type { ImportEntry } from '../store/imports.ts'
import type { Stores } from '../store/store.ts'
import type { SheetSpec } from '../workbook/column.ts'
import type { Cell } from '../workbook/table.ts'
import type { Heading } from './heading.ts'

/** A sheet of the file that a sheet of the template goes by, with the rows that say something. */
export interface Table {
  readonly name: string | null
  readonly spec: SheetSpec
  readonly titles: readonly string[]
  readonly heading: Heading
  readonly rows: readonly SheetRow[]
  /** How many more it has that cannot be read, and that no importer sees. */
  readonly lost?: number
  /** Sheet of the template that a mapping made it for: its cells then stand in that sheet's columns. */
  readonly target?: string
}

export interface SheetRow {
  /** As a spreadsheet counts: from 1, the heading included. */
  readonly row: number
  /** Where in the file it was found, when that is no row. */
  readonly source?: string
  readonly cells: readonly Cell[]
  /** Why it cannot be read; it then reaches no importer. */
  readonly unreadable?: Issue
}

export type Issue = ImportRow['issues'][number]
export type Verdict = Pick<ImportRow, 'outcome' | 'id' | 'issues'> & {
  /** Fields that the row leaves for whoever completes what it became. */
  readonly gaps?: readonly string[]
}

export interface ImportWork {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  /** Milliseconds since the epoch. */
  readonly now: number
  /** User or token. */
  readonly by: string
  readonly fileName: string
  readonly dryRun: boolean
  /** Rows of the file that cannot be read, which reach no importer. */
  readonly unreadable: number
  /** What a row does not say refuses nothing. */
  readonly withGaps: boolean
  readonly kind?: PackageKind | undefined
  readonly priceVersion?: PriceVersionOfFile | undefined
  readonly attachedDocument?: PackageGiven['attachedDocument']
  readonly sourcePackageId?: PackageImport['sourcePackageId']
  /** After each row: gives others their turn, says how far the work is, throws when nobody waits for it any more. */
  readonly step: () => Promise<void> | undefined
  /** The same for what is no row. */
  readonly turn: () => Promise<void> | undefined
}

export interface ImportOutcome {
  /** For every row of every table, in order. */
  readonly verdicts: readonly Verdict[]
  /** What was written, to take it back by; none on a dry run. */
  readonly entries: readonly ImportEntry[]
}

/** One kind of file that can be imported. */
export interface Importer {
  /** Of its template, in the structure of the day. */
  sheets(fields: Fields): readonly SheetSpec[]
  /** Names in change events of what it writes. */
  readonly resources: readonly string[]
  take(work: ImportWork, tables: readonly Table[]): Promise<ImportOutcome>
  /** Takes one thing back; undefined when somebody changed or used it since. Otherwise its revision now, null when it is gone. */
  takeBack(work: TakeBack, entry: ImportEntry): Promise<number | null | undefined>
}

export interface TakeBack extends Pick<ImportWork, 'stores' | 'workspace' | 'now' | 'by'> {
  /** Patients and payers that something in use names which was written since the import. */
  readonly used: () => Promise<ReadonlySet<string>>
}

export const refused = (column: string, code: string, message: Message, id: string | null = null): Verdict => ({
  outcome: 'refused',
  id,
  issues: [{ column, code, message }],
})

export const made = (outcome: Verdict['outcome'], id: string | null = null): Verdict => ({ outcome, id, issues: [] })

/** What ending each draft wrote, in order. Others have their turn meanwhile. */
export async function endedDrafts<D>(
  drafts: Iterable<D>,
  turn: ImportWork['turn'],
  end: (draft: D) => Promise<ImportEntry | undefined>,
): Promise<ImportEntry[]> {
  const entries: ImportEntry[] = []
  for (const draft of drafts) {
    const entry = await end(draft)
    if (entry) entries.push(entry)
    await turn()
  }
  return entries
}

export type Counts = Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'refused'>
