import type { Said } from '../../messages/message.ts'

/** What a row of the template says, by the fields of its columns. */
export type RowValues = Readonly<Record<string, string | number | undefined>>

/** Why a row cannot be taken, and exactly where the file says so. */
export interface Broken {
  readonly path: string
  readonly said: Said
}

/** A resource as a row of a sheet of the template. */
export interface FhirRow {
  readonly sheet: string
  readonly place: string
  readonly values: RowValues
  readonly broken?: Broken
}

/** How many resources of a kind a file has, and whether anything is read of them. */
export interface ResourceCount {
  readonly type: string
  readonly count: number
  readonly read: boolean
}
