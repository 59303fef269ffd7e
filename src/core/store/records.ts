import type { Authorization } from '../../contract/authorizations.ts'
import type { Centavos } from '../../contract/centavos.ts'
import type { Client } from '../../contract/clients.ts'
import type { Contract } from '../../contract/contracts.ts'
import type { Patient } from '../../contract/patients.ts'
import type { PriceList } from '../../contract/prices.ts'
import type { Resolution } from '../../contract/resolutions.ts'
import type { Service } from '../../contract/services.ts'
import type { Specialist } from '../../contract/specialists.ts'
import type { Visit } from '../../contract/visits.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

/** What every archivable record of a workspace has. */
export interface ArchivableRecord {
  readonly id: string
  readonly isActive: boolean
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RecordFilter extends KeysetFilter {
  /** Words, each the beginning of a word of the record; accents and case do not matter. */
  readonly q?: string | undefined
  readonly isActive: boolean | 'all'
  /** Further columns that must equal a value. */
  readonly equals?: Readonly<Record<string, string | number | null>> | undefined
  /** A column from a value to another, both included. */
  readonly between?:
    | { readonly property: string; readonly from?: string | undefined; readonly to?: string | undefined }
    | undefined
  /** What is computed of a record, by its name in the store's description, and whether it holds. */
  readonly holds?: Readonly<Record<string, boolean>> | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
}

/** A workspace as the record stores address it: `number` makes its range of keys. */
export interface RecordScope {
  readonly id: string
  readonly number: number
}

export interface RecordStore<T extends ArchivableRecord> {
  find(scope: RecordScope, id: string): Promise<T | undefined>
  /** Those of them that are there, by their ids. */
  some(scope: RecordScope, ids: readonly string[]): Promise<ReadonlyMap<string, T>>
  /** The record with the same identity, also when it is archived. */
  findTwin(scope: RecordScope, of: Partial<T>): Promise<T | undefined>
  /** Newest first unless told. */
  list(scope: RecordScope, filter: RecordFilter): Promise<FoundPage<T>>
  /** Throws DuplicateRecord when another record of the workspace has the same identity. */
  insert(scope: RecordScope, record: T): Promise<void>
  /** Replaces the record of the same id; throws DuplicateRecord like `insert`. */
  replace(scope: RecordScope, record: T): Promise<void>
  /** For good, with what the store keeps along with it; nothing may name it any more. */
  remove(scope: RecordScope, id: string): Promise<void>
}

/** One that can be gone through from its beginning, however long it is. */
export interface WholeRecordStore<T extends ArchivableRecord> extends RecordStore<T> {
  /** Of those in use the first that stand after a place, in the order in which they were made, each with its own place; 0: from the first. */
  inUseAfter(
    scope: RecordScope,
    place: number,
    limit: number,
  ): Promise<{ readonly place: number; readonly record: T }[]>
  /** Makes found by their words what was written past the store, as when data moves. */
  catchUp(scope: RecordScope): Promise<void>
}

export type StoredResolution = Omit<Resolution, 'remaining'>

/** What is used of one is counted when it is asked for. */
export type StoredAuthorization = Omit<Authorization, 'used' | 'left'>

/** Whose number, and what does not count. */
export interface UseOf {
  readonly patientId: string
  readonly number: string
  /** Given, only what is in other documents than this one. */
  readonly billedBeside?: string
}
/** Its ceiling in integer centavos. */
export type StoredContract = Omit<Contract, 'ceiling'> & { readonly ceiling: Centavos | null }

export interface RecordStores {
  readonly patients: WholeRecordStore<Patient>
  readonly specialists: WholeRecordStore<Specialist>
  readonly services: WholeRecordStore<Service>
  readonly clients: WholeRecordStore<Client>
  readonly priceLists: WholeRecordStore<PriceList>
  readonly contracts: WholeRecordStore<StoredContract>
  readonly resolutions: WholeRecordStore<StoredResolution>
  readonly visits: WholeRecordStore<Visit>
  readonly authorizations: WholeRecordStore<StoredAuthorization>
}

/** How much of what payers authorize was used: the services of visits and of documents' lines that report its number, but for annulled ones. */
export interface AuthorizationUse {
  used(of: UseOf): Promise<number>
}

/** Another record of the workspace has the same identity; `field` is the contract name of its last part. */
export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord'
  readonly field: string

  constructor(field: string) {
    super(`duplicate ${field}`)
    this.field = field
  }
}
