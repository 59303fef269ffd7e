import type { VisitService } from '../../contract/visits.ts'

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

export interface ReportStore {
  /** Visits that are not archived, from a day to a day, in their order; at most `limit` after the place of the last one. */
  visits(
    workspaceId: string,
    days: { readonly from: string; readonly to: string },
    limit: number,
    after: Pick<ReportedVisit, 'date' | 'key'> | undefined,
  ): Promise<readonly ReportedVisit[]>
}
