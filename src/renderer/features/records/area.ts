import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Page } from '../../../contract/common.ts'
import type { RecordListQuery } from '../../../contract/lists.ts'
import type { TextKey } from '../../base/i18n/i18n.ts'
import type { Option } from '../../base/rips/options.ts'
import type { IconName } from '../../ui/icon.tsx'

/** What every archivable record carries. */
export interface BaseRecord {
  readonly id: string
  readonly isActive: boolean
  readonly revision: number
}

/** A form's values by field name, as the contract spells them; a blank is ''. */
export type Values = Record<string, unknown>

export interface CustomFieldProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly values: Values
  readonly readOnly: boolean
  readonly error?: string | undefined
}

export interface FieldSpec {
  readonly name: string
  readonly label: TextKey
  readonly kind?:
    | 'text'
    | 'date'
    | 'integer'
    | 'choice'
    | 'secret'
    | 'lines'
    | 'nit'
    | 'catalog'
    | 'amount'
    | 'choices'
    | 'flag'
    | 'custom'
  readonly options?: () => readonly Option[]
  /** The catalog of a code, for `catalog`. */
  readonly catalog?: string
  readonly help?: TextKey
  /** What to say when its form is wrong, better than "not the expected form". */
  readonly format?: TextKey
  readonly wide?: boolean
  /** Chosen when the record is made and fixed afterwards. */
  readonly createOnly?: boolean
  readonly custom?: ComponentType<CustomFieldProps>
  /** What a value is called, where it is neither its own name nor one of the options. */
  readonly shown?: (value: unknown) => ReactNode
  /** Value of a new record. */
  readonly initial?: unknown
}

export interface FieldGroup {
  readonly title: TextKey
  /** Seldom changed: one line until somebody opens it. */
  readonly folded?: boolean
  readonly fields: readonly FieldSpec[]
}

export interface Column<R> {
  readonly header: TextKey
  readonly cell: (record: R) => ReactNode
  /** Share of the row's width. */
  readonly weight: number
  /** Leaves first when the room gets narrow. */
  readonly hide?: 'narrow' | 'medium'
  /** Figures, which stand under one another. */
  readonly end?: true
  /** By what the list is sorted at the first press of the header, as its operation names it. */
  readonly sort?: string
}

export interface WriteOptions {
  readonly revision?: number
  readonly idempotencyKey?: string
}

/** What every list takes, and which of its rows it shows where it has such a choice. */
export type RecordQuery = Partial<RecordListQuery> & { readonly show?: string }

/** The six operations of a kind of record. Bodies are parsed by the contract's own schemas. */
export interface RecordOperations<R> {
  readonly list: (workspaceId: string, query: RecordQuery, signal: AbortSignal) => Promise<Page<R>>
  readonly get: (workspaceId: string, id: string, signal: AbortSignal) => Promise<R>
  readonly create: (workspaceId: string, body: Values, options: WriteOptions) => Promise<R>
  readonly update: (workspaceId: string, id: string, body: Values, options: WriteOptions) => Promise<R>
  readonly archive: (workspaceId: string, id: string, options: WriteOptions) => Promise<R>
  readonly restore: (workspaceId: string, id: string) => Promise<R>
}

/** Everything that the one records screen has to know about a kind of record. */
export interface RecordArea<R extends BaseRecord> {
  /** Beside the form of one that is there. */
  readonly Aside?: ComponentType<{ id: string; onGone: () => void }>
  readonly key:
    | 'patients'
    | 'clients'
    | 'contracts'
    | 'specialists'
    | 'services'
    | 'resolutions'
    | 'priceLists'
    | 'authorizations'
  readonly texts:
    | 'patients'
    | 'payers'
    | 'contracts'
    | 'professionals'
    | 'services'
    | 'resolutions'
    | 'priceLists'
    | 'authorizations'
  readonly icon: IconName
  readonly columns: readonly Column<R>[]
  /** Which rows can be shown besides all, as the list's `show` names them. */
  readonly shows?: {
    readonly label: TextKey
    readonly options: readonly { readonly value: string; readonly label: TextKey }[]
  }
  readonly groups: readonly FieldGroup[]
  readonly schema: z.ZodObject
  readonly operations: RecordOperations<R>
  readonly titleOf: (record: R) => string
  /** What of a new record stood in the words that it is begun with. */
  readonly fromWords?: (words: string) => Values
  /** Records that most clinics have and this one may not yet, each as the words to begin it with. */
  readonly known?: (text: string) => string[]
}

export const fieldsOf = (area: { readonly groups: readonly FieldGroup[] }): FieldSpec[] =>
  area.groups.flatMap((group) => group.fields)
