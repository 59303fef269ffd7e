import type { Answer } from '../contract/operations.ts'
import type { RetryOptions } from './retry.ts'

/** What can be waited for, with the operation that reads it. */
export const FOLLOWED = {
  package: { operation: 'ripsPackages.get', parameter: 'packageId' },
  invoice: { operation: 'healthInvoices.get', parameter: 'healthInvoiceId' },
  creditNote: { operation: 'creditNotes.get', parameter: 'creditNoteId' },
  debitNote: { operation: 'debitNotes.get', parameter: 'debitNoteId' },
} as const
export type Followed = keyof typeof FOLLOWED
export type OutcomeOf<Kind extends Followed> = Answer<(typeof FOLLOWED)[Kind]['operation']>

export interface Wait {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Of a document: what is filed with it is decided, too. */
  readonly filed?: boolean
}

const TIMEOUT_MS = 600_000
const FIRST_LOOK_MS = 500
const LONGEST_LOOK_MS = 5_000
/** After these nothing happens by itself. */
const DECIDED: ReadonlySet<unknown> = new Set(['accepted', 'rejected', 'discarded'])

const OPEN: ReadonlySet<unknown> = new Set(['queued', 'sending', 'unknown'])
const FILES: ReadonlySet<unknown> = new Set(['filing', 'submission'])

const chainOf = (seen: unknown): readonly { readonly step: unknown; readonly state: unknown }[] =>
  typeof seen === 'object' && seen !== null && 'chain' in seen && Array.isArray(seen.chain) ? seen.chain : []

const isBeingFiled = (seen: unknown): boolean =>
  statusOf(seen) === 'accepted' && chainOf(seen).some(({ step, state }) => FILES.has(step) && OPEN.has(state))

const statusOf = (seen: unknown): unknown =>
  typeof seen === 'object' && seen !== null && 'status' in seen ? seen.status : undefined

/** Looks until it is decided, or the time is over. */
export async function outcomeOf<Kind extends Followed>(
  look: () => Promise<unknown>,
  { sleep }: RetryOptions,
  { timeoutMs = TIMEOUT_MS, signal, filed = false }: Wait = {},
): Promise<OutcomeOf<Kind>> {
  let waited = 0
  for (let delay = FIRST_LOOK_MS; ; delay = Math.min(delay * 2, LONGEST_LOOK_MS)) {
    const seen = await look()
    const isDecided = DECIDED.has(statusOf(seen)) && !(filed && isBeingFiled(seen))
    if (isDecided || waited >= timeoutMs) return seen as OutcomeOf<Kind>
    await sleep(delay, signal)
    waited += delay
  }
}
