import { keyOfNumber } from '../../../contract/agreed-number.ts'
import {
  type AuthorizationProblem,
  codeIn,
  dayIn,
  numberIn,
  problemsUnder,
} from '../../../contract/authorization-fit.ts'
import { findField, groupOf } from '../../../contract/rips/groups.ts'
import { type Message, say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import { contractNamed } from '../../records/named-contract.ts'
import type { DocumentContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import type { StoredAuthorization } from '../../store/records.ts'
import { linesOf } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { LISTS } from '../filing/fields.ts'
import { blocker } from './references.ts'

const SAID: Readonly<Record<AuthorizationProblem, Message>> = {
  other_payer: say('documents.authorizationOtherPayer'),
  not_begun: say('documents.authorizationNotBegun'),
  ended: say('documents.authorizationEnded'),
  other_service: say('documents.authorizationOtherService'),
  used_up: say('documents.authorizationUsedUp'),
}

interface Counted {
  readonly authorization: StoredAuthorization
  /** In other documents, and in the lines so far. */
  before: number
}

/** The kept authorization of each patient and number, with what was used of it. */
function keeper({ stores, workspace }: DocumentContext, billedBeside: string) {
  const kept = new Map<string, Counted | undefined>()
  return async (patientId: string, number: string): Promise<Counted | undefined> => {
    const key = `${patientId} ${keyOfNumber(number)}`
    if (!kept.has(key)) {
      const authorization = await stores.records.authorizations.findTwin(workspace, { patientId, number })
      const before = await stores.authorizationUse.used({ patientId, number, billedBeside })
      kept.set(key, authorization?.isActive ? { authorization, before } : undefined)
    }
    return kept.get(key)
  }
}

/**
 * Authorizations that the lines report and that do not hold for them, and those that their contract asks for and that they
 * lack. A number of which the clinic keeps no authorization says nothing else. What waits to be billed does not count yet:
 * of twelve visits with ten sessions, ten can be issued.
 */
export async function againstAuthorizations(
  context: DocumentContext,
  { id, clientId, facts }: Pick<StoredDocument, 'id' | 'clientId' | 'facts'>,
  content: DocumentContent,
): Promise<ReadinessIssue[]> {
  const { contractNumber, period } = facts
  const contract = await contractNamed(context, { clientId, contractNumber, period })
  const keptOf = keeper(context, id)
  const issues: ReadinessIssue[] = []
  for (const [index, line] of linesOf(content).entries()) {
    const field = `${LISTS[content.kind]}[${index}].service.numAutorizacion`
    const number = numberIn(line.service)
    if (number === null) {
      if (contract?.authorizationRequired && reportsNumber(line)) issues.push(missing(field))
      continue
    }
    const kept = await keptOf(line.patientId, number)
    if (!kept) continue
    const [problem] = problemsUnder(kept.authorization, { clientId, ...asked(line), before: kept.before })
    if (problem) issues.push(issueOf(problem, field))
    kept.before += line.quantity
  }
  return issues
}

/** A medicine or an emergency has no place for it. */
const reportsNumber = ({ category }: StoredLine) => findField(groupOf(category), 'numAutorizacion') !== undefined
const missing = (field: string) => blocker('authorization_missing', say('documents.authorizationMissing'), field)
const asked = ({ service, quantity }: StoredLine) => ({ date: dayIn(service), code: codeIn(service), quantity })

/** Payers write codes as they like: another one than theirs is remarked, and refuses nothing. */
function issueOf(problem: AuthorizationProblem, field: string): ReadinessIssue {
  const issue = blocker(`authorization_${problem}`, SAID[problem], field)
  return problem === 'other_service' ? { ...issue, severity: 'notification', blocks: 'nothing' } : issue
}
