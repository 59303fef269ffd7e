import { type TaxRuleTopic, taxRuleTopic } from '../../../contract/tax-rules.ts'
import type { Issue } from '../../messages/untold.ts'
import type { DocumentKind } from '../../provider/document.ts'
import { LISTS } from '../filing/fields.ts'

/** The field of the contract's body where a person mends what a rule is about; of the issuer, nothing in a document is. */
function fieldOf(topic: TaxRuleTopic, kind: DocumentKind): string | undefined {
  if (topic === 'numbering') return 'resolutionId'
  if (topic === 'lines' || topic === 'totals') return LISTS[kind]
  // Notes repeat the payer and the payment of their invoice.
  if (kind !== 'invoice') return undefined
  return topic === 'payer' ? 'clientId' : topic === 'payment' ? 'payment' : undefined
}

/** What was said of a rejected document, each with the field that caused it, as far as its rule tells. */
export const located = (issues: readonly Issue[], kind: DocumentKind): Issue[] =>
  issues.map((issue) => {
    const topic = issue.field === undefined ? taxRuleTopic(issue.code) : undefined
    const field = topic && fieldOf(topic, kind)
    return field === undefined ? issue : { ...issue, field }
  })
