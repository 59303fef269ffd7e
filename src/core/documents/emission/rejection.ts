import { type TaxRuleTopic, taxRuleTopic } from '../../../contract/tax-rules.ts'
import type { Issue } from '../../messages/untold.ts'
import { LISTS } from '../filing/fields.ts'
import { type Assembly, mapped, payerField } from './assemble.ts'

type Sent = Omit<Assembly, 'issues'>

/** The field of the contract's body where a person mends what a rule is about; of the issuer, nothing in a document is. */
function fieldOf(topic: TaxRuleTopic, { document }: Sent): string | undefined {
  if (topic === 'numbering') return 'resolutionId'
  if (topic === 'lines' || topic === 'totals') return LISTS[document.kind]
  // Notes repeat the payer and the payment of their invoice.
  if (document.kind !== 'invoice') return undefined
  return topic === 'payer' ? payerField(document) : topic === 'payment' ? 'payment' : undefined
}

/** What was said of a rejected document, each with the field that caused it, as far as the provider or its rule tells. */
export const located = (issues: readonly Issue[], sent: Sent): Issue[] =>
  mapped(issues, sent).map((issue) => {
    const topic = issue.field === undefined ? taxRuleTopic(issue.code) : undefined
    const field = topic && fieldOf(topic, sent)
    return field === undefined ? issue : { ...issue, field }
  })
