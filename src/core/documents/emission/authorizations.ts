import {
  type AuthorizationProblem,
  codeIn,
  dayIn,
  keyOfNumber,
  numberIn,
  problemsUnder,
} from '../../../contract/authorization-fit.ts'
import { type Message, say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
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

/**
 * Authorizations that the lines report and that do not hold for them. A number of which the clinic keeps no authorization
 * says nothing. What waits to be billed does not count yet: of twelve visits with ten sessions, ten can be issued.
 */
export async function againstAuthorizations(
  { stores, workspace }: DocumentContext,
  { id, clientId }: Pick<StoredDocument, 'id' | 'clientId'>,
  content: DocumentContent,
): Promise<ReadinessIssue[]> {
  const kept = new Map<string, Counted | undefined>()
  const counted = async (patientId: string, number: string): Promise<Counted | undefined> => {
    const key = `${patientId} ${keyOfNumber(number)}`
    if (!kept.has(key)) {
      const authorization = await stores.records.authorizations.findTwin(workspace, { patientId, number })
      const before = await stores.authorizationUse.used({ patientId, number, billedBeside: id })
      kept.set(key, authorization?.isActive ? { authorization, before } : undefined)
    }
    return kept.get(key)
  }
  const issues: ReadinessIssue[] = []
  for (const [index, line] of linesOf(content).entries()) {
    const number = numberIn(line.service)
    const found = number === null ? undefined : await counted(line.patientId, number)
    if (!found) continue
    const field = `${LISTS[content.kind]}[${index}].service.numAutorizacion`
    const [problem] = problemsUnder(found.authorization, { clientId, ...asked(line), before: found.before })
    if (problem) issues.push(issueOf(problem, field))
    found.before += line.quantity
  }
  return issues
}

const asked = ({ service, quantity }: StoredLine) => ({ date: dayIn(service), code: codeIn(service), quantity })

/** Payers write codes as they like: another one than theirs is remarked, and refuses nothing. */
function issueOf(problem: AuthorizationProblem, field: string): ReadinessIssue {
  const issue = blocker(`authorization_${problem}`, SAID[problem], field)
  return problem === 'other_service' ? { ...issue, severity: 'notification', blocks: 'nothing' } : issue
}
