import type { BillingFilter, BillingItem, BillingItemState, BillingRun } from '../../contract/billing-runs.ts'
import type { Issue, Untold } from '../messages/untold.ts'
import type { FoundPage, PageFilter } from './page.ts'

/** How the invoices of a run are made from its visits. */
export interface BillingTerms {
  readonly providerCode: string
  readonly contractNumber?: string | null
  readonly withoutContractCode?: string | null
}

export interface StoredBilling {
  readonly terms: BillingTerms
  /** While it is taken back: the position to go on from. */
  readonly undoFrom: number | null
}

/** Whose services an invoice has in it, for whom, and of which days. */
export interface PlannedFacts {
  readonly clientId: string | null
  readonly coverage: string
  readonly contractId: string | null
  readonly patientName: string
  readonly patients: number
  readonly services: number
  readonly fromDate: string
  readonly toDate: string
}

/** An invoice of a run; amounts are integer centavos. */
export interface StoredBillingItem extends PlannedFacts {
  readonly position: number
  readonly state: BillingItemState
  readonly visitIds: readonly string[]
  readonly clientName: string
  readonly gross: number
  readonly payable: number
  readonly documentId: string | null
  /** Whether its package is filed, too. */
  readonly file: boolean
  /** What speaks against the draft as it was made. */
  readonly finding: Issue | null
  /** Why it was not made or emitted. */
  readonly problem: Issue | null
}

export interface PlannedBillingItem extends StoredBillingItem {
  /** Whose name stands in it. */
  readonly patientId: string
}

export interface BillingItemQuery extends PageFilter {
  readonly q?: string | undefined
  readonly filter?: BillingFilter | undefined
}

export interface BillingStore {
  insert(runKey: number, terms: BillingTerms, items: readonly PlannedBillingItem[]): Promise<void>
  get(runKey: number): Promise<StoredBilling>
  saveUndo(runKey: number, undoFrom: number | null): Promise<void>
  counts(runKey: number): Promise<Pick<BillingRun, 'items' | 'visits'> & { readonly gross: number }>
  items(runKey: number, query: BillingItemQuery): Promise<FoundPage<Untold<BillingItem>>>
  /** Of those that something is to be done about, the first. */
  nextOpen(runKey: number): Promise<StoredBillingItem | undefined>
  /** The first at a position or after it. */
  itemFrom(runKey: number, position: number): Promise<StoredBillingItem | undefined>
  saveItem(runKey: number, item: StoredBillingItem): Promise<void>
  /** Drafts: those at these positions, or all that nothing speaks against. */
  choose(runKey: number, positions: readonly number[] | undefined, file: boolean): Promise<number>
}
