import { added, minus } from '../../../contract/centavos.ts'
import { holdsOn, misfitOf } from '../../../contract/contract-fit.ts'
import { START_FIELDS } from '../../../contract/rips/field.ts'
import { say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import { contractNamed, contractsNamed, inPeriod } from '../../records/named-contract.ts'
import type { DebitContent, DocumentContent, InvoiceContent, StoredDocument } from '../../store/documents.ts'
import type { StoredContract } from '../../store/records.ts'
import { amountsOf, shownPesos } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { blocker } from './references.ts'

const FIELD = 'health.contractNumber'

/** What speaks against a document in the contract that its invoice names; nothing where the clinic keeps none of that number. */
export async function contractIssues(
  context: DocumentContext,
  head: Pick<StoredDocument, 'id' | 'clientId' | 'facts'>,
  content: DocumentContent,
): Promise<ReadinessIssue[]> {
  if (content.kind === 'credit_note') return []
  // The invoice of a note was issued: what it adds is held against the ceiling, and nothing else.
  if (content.kind === 'debit_note') {
    const contract = await contractNamed(context, { clientId: head.clientId, ...head.facts })
    return contract ? beyondCeiling(context, head.id, content, contract) : []
  }
  const { clientId, health, period } = content
  const contractNumber = health?.contractNumber
  const kept = await contractsNamed(context, { clientId, contractNumber })
  if (kept.length === 0) return []
  const live = kept.filter(({ isActive }) => isActive)
  if (live.length === 0) return [blocker('resource_archived', say('records.contractArchived'), FIELD)]
  const contract = live.find(inPeriod(period))
  return [
    ...outside(content, live),
    ...(contract ? unfit(content, contract) : []),
    ...(contract ? await beyondCeiling(context, head.id, content, contract) : []),
    ...(contract ? copayments(content, contract) : []),
  ]
}

/** Services of days on which no contract of this number holds; the invoice's own days where they tell none. */
function outside({ lines, period, health }: InvoiceContent, live: readonly StoredContract[]): ReadinessIssue[] {
  const told = lines
    .flatMap(({ service }) => START_FIELDS.map((name) => service[name]))
    .filter((at) => typeof at === 'string')
  const days = told.length > 0 ? told.map((at) => at.slice(0, 10)) : [period.start, period.end]
  const day = days.toSorted().find((each) => !live.some((contract) => holdsOn(contract, each)))
  if (day === undefined) return []
  const number = health?.contractNumber ?? ''
  return [
    blocker(
      'health_document_invalid',
      say('documents.contractEnded', { number, day: day.split('-').toReversed().join('/') }),
      FIELD,
    ),
  ]
}

/** A coverage or a site that the contract does not include, as a visit may not be under it either. */
function unfit({ clientId, health, period, lines }: InvoiceContent, contract: StoredContract): ReadinessIssue[] {
  const { contractNumber: number } = contract
  // Of its days the ones of the services are told, by `outside`.
  const date = contract.validFrom > period.start ? contract.validFrom : period.start
  const misfit = misfitOf(contract, { clientId, date, coverage: health?.coverage ?? null, services: lines })
  if (misfit === 'coverage') {
    return [blocker('health_document_invalid', say('records.contractCoverage', { number }), 'health.coverage')]
  }
  return misfit === 'site' ? [blocker('health_document_invalid', say('records.contractSite', { number }), FIELD)] : []
}

/** What is on its way counts: one of two that fit only alone is held back. */
async function beyondCeiling(
  { stores, workspace }: DocumentContext,
  id: string,
  content: InvoiceContent | DebitContent,
  contract: StoredContract,
): Promise<ReadinessIssue[]> {
  const { ceiling, contractNumber: number } = contract
  if (ceiling === null) return []
  const { used } = await stores.documents.issuedUnder(workspace.id, contract, { exceptId: id, queuedToo: true })
  const by = minus(added([used, amountsOf(content).payable]), ceiling)
  if (by <= 0) return []
  const facts = { number, by: shownPesos(by) }
  return content.kind === 'invoice'
    ? [blocker('health_document_invalid', say('documents.ceilingPassed', facts), FIELD)]
    : [blocker('health_document_invalid', say('documents.ceilingPassedByNote', facts), 'services')]
}

/** What patients paid otherwise than was agreed: told, and left to whoever issues it. */
function copayments({ moderatingPayments: paid }: InvoiceContent, contract: StoredContract): ReadinessIssue[] {
  const { copaymentCollector, copaymentConcept, contractNumber: number } = contract
  const noted = (issue: ReadinessIssue): ReadinessIssue => ({ ...issue, severity: 'notification', blocks: 'nothing' })
  const [first] = paid
  if (!first) return []
  if (copaymentCollector === 'payer') {
    return [noted(blocker('health_document_invalid', say('documents.payerCollects', { number }), 'moderatingPayments'))]
  }
  const other = copaymentConcept === null ? -1 : paid.findIndex(({ concept }) => concept !== copaymentConcept)
  if (other < 0) return []
  const field = `moderatingPayments[${other}].concept`
  return [noted(blocker('health_document_invalid', say('documents.otherConcept', { number }), field))]
}
