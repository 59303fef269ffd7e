import type { Centavos } from '../../contract/centavos.ts'
import type { RejectedDocument } from '../../contract/rejections.ts'
import type { VisitService } from '../../contract/visits.ts'
import type { Issue } from '../messages/untold.ts'

/** A visit with what became of it. */
export interface ReportedVisit {
  readonly key: number
  readonly id: string
  /** Local day. */
  readonly date: string
  readonly patientId: string
  readonly birthDate: string | null
  readonly sexCode: string | null
  readonly clientId: string | null
  readonly services: readonly VisitService[]
  /** It went into a RIPS without invoice: nothing of it is left to be invoiced. */
  readonly isInPackage: boolean
  /** Of its invoice, once that is issued. */
  readonly number: string | null
  /** Instants in UTC. */
  readonly issuedAt: string | null
  readonly cuvAt: string | null
}

/** One time that a document was rejected. Instants in UTC. */
export interface StoredRejection extends Omit<RejectedDocument, 'codes'> {
  readonly key: number
  readonly by: 'ministry' | 'provider'
  readonly clientId: string | null
  readonly issues: readonly Issue[]
  /** Users or tokens that captured its visits; of a document without any, whoever wrote it. */
  readonly people: readonly string[]
}

/** How far the money is; integer centavos. */
export interface StoredProgress {
  readonly unbilled: { readonly visits: number; readonly gross: Centavos; readonly days: number | null }
  readonly unfiled: { readonly invoices: number; readonly gross: Centavos; readonly days: number | null }
  /** Of the month of the day: visits in no document, issued invoices, and those of them that have their CUV. */
  readonly month: { readonly unbilled: Centavos; readonly issued: Centavos; readonly filed: Centavos }
}

export interface ReportStore {
  /** As of a day in Colombia. */
  progress(workspaceId: string, today: string): Promise<StoredProgress>
  /** Invoices issued from the first day of a month to before that of another, by month in Colombia; without what was annulled. */
  issuedByMonth(workspaceId: string, from: string, before: string): Promise<{ month: string; gross: Centavos }[]>
  /** From a moment to before another, in their order; at most `limit` after the place of the last one. */
  rejections(
    workspaceId: string,
    moments: { readonly from: string; readonly before: string },
    limit: number,
    after: Pick<StoredRejection, 'rejectedAt' | 'key'> | undefined,
  ): Promise<readonly StoredRejection[]>
  /** Visits that are not archived, from a day to a day, in their order; at most `limit` after the place of the last one. */
  visits(
    workspaceId: string,
    days: { readonly from: string; readonly to: string },
    limit: number,
    after: Pick<ReportedVisit, 'date' | 'key'> | undefined,
  ): Promise<readonly ReportedVisit[]>
}
