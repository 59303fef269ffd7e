import type { PatientConsent, PatientContact, PrivacyRequest } from '../../contract/privacy.ts'
import type { FoundPage, KeysetFilter } from './page.ts'
import type { RecordScope } from './records.ts'

export interface RequestFilter extends KeysetFilter {
  readonly patientId?: string | undefined
  readonly open?: boolean | undefined
}

/** Something that a search came upon, once a revision. */
export interface Trace {
  readonly id: string
  readonly revision: number
}

/** A piece of a search through everything that was ever written; `place` is where the next piece begins, null at the end. */
export interface TraceSlice {
  readonly found: readonly Trace[]
  readonly place: number | null
}

/** How far a search for traces has to go now. */
export interface SearchMark {
  readonly documents: number
  readonly packages: number
}

/** Something whose term is over; `since` is the day from which it was counted. */
export interface Due {
  readonly id: string
  readonly label: string
  readonly since: string
}

export interface DueList {
  readonly total: number
  readonly items: readonly Due[]
}

export interface PrivacyStore {
  contact(patientId: string): Promise<PatientContact | undefined>
  saveContact(patientId: string, contact: PatientContact): Promise<void>

  addConsent(patientId: string, consent: PatientConsent): Promise<void>
  /** Newest first unless told. */
  consents(patientId: string, filter: KeysetFilter): Promise<FoundPage<PatientConsent>>

  saveRequest(workspaceId: string, request: PrivacyRequest): Promise<void>
  request(workspaceId: string, id: string): Promise<PrivacyRequest | undefined>
  /** Newest first unless told. */
  requests(workspaceId: string, filter: RequestFilter): Promise<FoundPage<PrivacyRequest>>

  /** The day of the patient's last visit, archived ones too, and how many there are. */
  visitsOf(workspaceId: string, patientId: string): Promise<{ readonly count: number; readonly last: string | null }>
  /** Where traces of later revisions begin. */
  mark(): Promise<SearchMark>
  /** Revisions of invoices and notes whose lines name the patient. */
  documentsNaming(workspaceId: string, patientId: string, from: number): Promise<TraceSlice>
  /** Revisions of packages in which the document's number stands; large ones are all named, for they are not looked into. */
  packagesNaming(workspaceId: string, documentNumber: string, from: number): Promise<TraceSlice>

  /** Patients whose last visit was before a day. */
  attendedBefore(workspaceId: string, day: string, limit: number): Promise<DueList>
  /** Patients without a visit who were registered before a day: that a record was corrected or archived is no purpose. */
  unattendedSince(workspaceId: string, day: string, limit: number): Promise<DueList>
  /** Packages that have not changed since a day. */
  packagesBefore(workspaceId: string, day: string, limit: number): Promise<DueList>
  /** Invoices and notes that were issued before a day. */
  documentsBefore(workspaceId: string, day: string, limit: number): Promise<DueList>

  /** Removes the patient with what belongs to nobody else: contact, consents, requests, authorizations, unsaved forms, kept answers. */
  erase(scope: RecordScope, patientId: string): Promise<void>
}
