import { NOTHING } from '../../../contract/centavos.ts'
import { type Message, say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import type { DocumentContent } from '../../store/documents.ts'
import { isCapitation, shownPesos } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { BY_SERVICE, CONCEPT_NAMES, paidForServices, takenOff } from '../content/invoice-check.ts'
import { type Capitation, contentOfPeriod, periodBefore, periodBeyond, periodOnItsWay } from '../filing/capitation.ts'
import { blocker } from './references.ts'

const remark = (message: Message, field: string): ReadinessIssue => ({
  ...blocker('health_document_invalid', message, field),
  severity: 'notification',
  blocks: 'nothing',
})

/** Of an invoice by capitation: a period that is invoiced twice, or after a later one, and what patients paid in the one before. */
export async function capitationIssues(
  context: DocumentContext,
  head: Capitation,
  content: DocumentContent,
): Promise<ReadinessIssue[]> {
  if (content.kind !== 'invoice' || !isCapitation(content)) return []
  const other = await periodBeyond(context, head)
  const twice = other ? [remark(say('documents.capitationTwice', { number: other.number ?? '' }), 'period.start')] : []
  // What comes before is known when its answer is.
  if (await periodOnItsWay(context, head)) return twice
  const before = await periodBefore(context, head)
  const earlier = before && (await contentOfPeriod(context.stores, before))
  const differing = BY_SERVICE.flatMap((concept) => {
    const paid = earlier ? paidForServices(earlier, concept) : NOTHING
    // Otherwise what patients paid is only told.
    const credited = content.operationType === 'SS-CUFE' ? takenOff(content, concept) : NOTHING
    return paid === credited ? [] : [{ concept, paid, credited }]
  })
  if (!before) return differing.length > 0 ? [...twice, remark(say('documents.capitationFirst'), PAYMENTS)] : twice
  const fees = differing.map(({ concept, paid, credited }) => {
    const facts = { number: before.number ?? '', concept: CONCEPT_NAMES[concept] ?? concept }
    return remark(
      say('documents.capitationPaid', { ...facts, paid: shownPesos(paid), credited: shownPesos(credited) }),
      PAYMENTS,
    )
  })
  return [...twice, ...fees]
}
const PAYMENTS = 'moderatingPayments'
