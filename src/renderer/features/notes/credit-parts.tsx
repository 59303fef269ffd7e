import { money } from '../../base/format/format.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { resolutionPart } from '../documents/document-parts.tsx'
import { mergeLists, type Part } from '../documents/draft-merge.ts'
import type { CreditDraft } from './credit-draft.ts'

/** One entry for each line, named by it: the same line stays the same for both people. */
const entries = ({ amounts }: CreditDraft) =>
  Object.entries(amounts).map(([lineId, amount]) => ({ key: lineId, lineId, amount }))

/** What two people can each have changed of a credit note. */
export const CREDIT_PARTS: readonly Part<CreditDraft>[] = [
  {
    name: 'kind',
    label: 'notes.what',
    keys: ['kind', 'concept'],
    shown: ({ kind, concept }) => `${translate(`notes.creditKind.${kind}`)} (${concept})`,
  },
  resolutionPart(),
  {
    name: 'amounts',
    label: 'notes.selection',
    keys: ['amounts'],
    shown: ({ amounts }) => {
      const total = Object.values(amounts).reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
      const count = Object.keys(amounts).length
      return translate('invoices.line.count', { count, total: money(total / 100) })
    },
    join: (base, mine, theirs) => {
      const joined = mergeLists(entries(base), entries(mine), entries(theirs))
      // The same line ticked by both, each with a value of its own, cannot be joined.
      if (!joined || new Set(joined.map(({ lineId }) => lineId)).size < joined.length) return undefined
      return { amounts: Object.fromEntries(joined.map(({ lineId, amount }) => [lineId, amount])) }
    },
  },
  {
    name: 'observation',
    label: 'invoices.form.observation',
    keys: ['observation'],
    shown: ({ observation }) => observation,
  },
]
