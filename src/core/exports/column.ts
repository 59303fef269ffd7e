import { type Centavos, inPesos } from '../../contract/centavos.ts'
import type { ExportList } from '../../contract/exports.ts'
import type { Answer } from '../../contract/operations.ts'
import { CATALOGS } from '../../contract/rips/catalogs.ts'
import type { SmallCatalog } from '../../contract/rips/field.ts'
import type { SheetSpec } from '../workbook/column.ts'

/** What one column of an exported list shows of an item. Dates are texts as the contract has them; money is COP. */
export interface ExportColumn<T> {
  readonly title: string
  readonly value: (item: T) => string | number | null
  readonly format?: 'text' | 'date' | 'moment' | 'money'
}

export type ItemOf<List extends ExportList> = Answer<`${List}.list`> extends { items: (infer T)[] } ? T : never

/** What an item is told with in a file; lists show it otherwise. */
interface Added {
  readonly visits: { readonly clientName: string | null; readonly contractNumber: string | null }
}
export type ExportItem<List extends ExportList> = ItemOf<List> & (List extends keyof Added ? Added[List] : unknown)

export const text = <T>(title: string, value: (item: T) => string | null): ExportColumn<T> => ({
  title,
  value,
  format: 'text',
})
export const count = <T>(title: string, value: (item: T) => number | null): ExportColumn<T> => ({ title, value })
export const money = <T>(title: string, amountOf: (item: T) => Centavos | null): ExportColumn<T> => ({
  title,
  value: (item) => {
    const amount = amountOf(item)
    return amount === null ? null : inPesos(amount)
  },
  format: 'money',
})
export const date = <T>(title: string, value: (item: T) => string | null): ExportColumn<T> => ({
  title,
  value,
  format: 'date',
})
export const moment = <T>(title: string, value: (item: T) => string | null): ExportColumn<T> => ({
  title,
  value,
  format: 'moment',
})

export const state = <T extends { isActive: boolean }>() =>
  text<T>('Estado', ({ isActive }) => (isActive ? 'Activo' : 'Archivado'))
export const nameIn = (catalog: SmallCatalog, code: string | null) =>
  CATALOGS[catalog].find((option) => option.code === code)?.name ?? code

/** The columns of the import's template, so that what came out can go in again. */
export const fieldsOf = <T extends Record<string, unknown>>({ columns }: SheetSpec): ExportColumn<T>[] =>
  columns.map(({ title, field, type }) => ({
    title,
    value: (item) => (typeof item[field] === 'string' ? item[field] : null),
    format: type === 'date' ? 'date' : 'text',
  }))
