import type { CreditNote, CreditNoteKind } from '../../../contract/credit-notes.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'

export interface CreditDraft {
  readonly kind: CreditNoteKind
  readonly concept: string
  readonly resolutionId: string | null
  /** COP by line; a line that is not here is not credited. */
  readonly amounts: Readonly<Record<string, number | ''>>
  readonly observation: string
}

export const creditDraft = (note: CreditNote | null): CreditDraft => ({
  kind: note?.kind ?? 'partial',
  concept: note?.concept ?? '1',
  resolutionId: note?.resolutionId ?? null,
  amounts: Object.fromEntries(note?.selection.map(({ lineId, amount }) => [lineId, amount]) ?? []),
  observation: note?.observation ?? '',
})

/** Everything that is left of each line, but for what was typed. */
export const withAll = (
  amounts: CreditDraft['amounts'],
  lines: Pick<HealthInvoice, 'lineBalances'>['lineBalances'],
): CreditDraft['amounts'] => {
  const open = lines.filter(({ balance }) => balance > 0)
  return { ...Object.fromEntries(open.map(({ lineId, balance }) => [lineId, balance])), ...amounts }
}

/** What it adds up to in COP; added up in centavos. An annulment takes the whole invoice back. */
export function creditTotal({ kind, amounts }: CreditDraft, { totals }: Pick<HealthInvoice, 'totals'>): number {
  if (kind === 'total') return totals.gross
  return Object.values(amounts).reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100
}

/** The body of the contract, still to be parsed by it. */
export function creditInput(draft: CreditDraft, invoiceId: string) {
  const { kind, concept, resolutionId, amounts, observation } = draft
  const selection = Object.entries(amounts).map(([lineId, amount]) => ({
    lineId,
    amount: amount === '' ? undefined : amount,
  }))
  return {
    invoiceId,
    kind,
    concept,
    resolutionId,
    observation: observation.trim() || null,
    ...(kind === 'total' ? {} : { selection }),
  }
}
