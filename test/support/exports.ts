import type { ExportList } from '../../src/contract/exports.ts'
import type { ExportItem } from '../../src/core/exports/column.ts'
import { EXPORT_COLUMNS } from '../../src/core/exports/columns.ts'

/** The row of an item in an exported list, by the titles of its columns: of an item that has no more than a test is about. */
export const exportedRow = <List extends ExportList>(
  list: List,
  item: Partial<ExportItem<List>>,
): Record<string, string | number | null> =>
  Object.fromEntries(EXPORT_COLUMNS[list].map(({ title, value }) => [title, value(item as ExportItem<List>)]))
