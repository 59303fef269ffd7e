import type { ErrorCode } from '../../../contract/errors.ts'
import type { MinistryDirectory } from '../../connections/ministry.ts'
import type { Clock } from '../../core.ts'
import type { DispatchPort, SendResult } from '../../dispatch/port.ts'
import { Fault } from '../../fault.ts'
import { type Message, say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import type { Author } from '../../packages/drafts.ts'
import { queueSubmission } from '../../packages/submission.ts'
import { validatePackage } from '../../packages/validation.ts'
import type { PlainOutcome, StoredDispatch } from '../../store/dispatches.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { StoredPackage } from '../../store/packages.ts'
import type { Store, Stores } from '../../store/store.ts'
import { contentOf } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { familyOf } from '../content/family.ts'
import { followDocument } from '../content/resource.ts'
import { periodOnItsWay } from './capitation.ts'
import { invoiceOf, makePackage, packageOf } from './filing.ts'

const TIMEOUT_MS = 60_000
const DONE: PlainOutcome = { issues: [] }
const AWAITS_DEBIT = {
  kind: 'not-sent',
  code: 'source_package_not_accepted',
  cause: 'awaits-debit-note',
  alone: true,
} as const
const AWAITS_PERIOD = { ...AWAITS_DEBIT, cause: 'awaits-period-before' } as const
const NOT_CONFIGURED = {
  kind: 'not-sent',
  code: 'ministry_credentials_missing',
  cause: 'not-configured',
} as const
const filed: SendResult = { kind: 'accepted', answer: '', outcome: DONE }

function stopped(code: ErrorCode, message: Message, issues: readonly Issue[] = []): SendResult {
  const first: Issue = { code, message, severity: 'error' }
  return { kind: 'rejected', answer: '', outcome: { ...DONE, issues: [first, ...issues.slice(0, 100)] } }
}

/**
 * The link between an issued document and the ministry, on this machine: its package is made, validated and queued. What
 * speaks against that ends the chain with the reason; the package stays, to be corrected and filed by a person.
 */
export function filingPort(store: Store, directory: MinistryDirectory, clock: Clock): DispatchPort<'document.filing'> {
  async function file(stores: Stores, workspace: StoredWorkspace, dispatch: StoredDispatch): Promise<SendResult> {
    const { workspaceId, targetId } = dispatch
    const head = await stores.documents.find(workspaceId, targetId)
    if (!head) throw new Error(`document ${targetId} is gone`)
    const now = clock.now()
    const context = { stores, workspace, now }
    const author = { workspaceId, by: 'system', now }
    try {
      return await sent(context, head, author, `filing:${dispatch.id}`)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return stopped(error.code, error.said, error.details.issues)
    }
  }

  return {
    upstream: 'local',
    leadsTo: 'ministry',
    timeoutMs: TIMEOUT_MS,
    /** It never comes to this. */
    async send() {
      return NOT_CONFIGURED
    },
    async local(dispatch) {
      const workspace = await store.read.identity.findWorkspace(dispatch.workspaceId)
      if (!workspace) throw new Error(`dispatch ${dispatch.id} lost its workspace`)
      if (!(await directory.connection(store.read, workspace))) return async () => NOT_CONFIGURED
      return (stores) => file(stores, workspace, dispatch)
    },
    /** What it does is one transaction with nothing outside: doing it again finds what was done. */
    async reconcile() {
      return { kind: 'absent' }
    },
    follow: followDocument,
  }
}

/** Makes the package, and sends it on its way when nothing speaks against it. */
async function sent(
  context: DocumentContext,
  document: StoredDocument,
  author: Author,
  idempotencyKey: string,
): Promise<SendResult> {
  const { stores, workspace, now } = context
  const present = await packageOf(stores, workspace.id, document)
  if (present && (await stores.dispatches.latestFor(present.id))) return filed
  const period = present ? undefined : await periodOnItsWay(context, document)
  if (period) return { ...AWAITS_PERIOD, dependsOn: period }
  const made = present ?? (await makePackage(context, document, author))
  const first = await debitOnItsWay(stores, workspace.id, document)
  if (first) return { ...AWAITS_DEBIT, dependsOn: first }
  const { report, head } = await validatePackage(stores, workspace, made, now)
  if (!report.valid) {
    const errors = report.issues.filter(({ severity }) => severity === 'error')
    const issues = errors.map(({ rule: _rule, path: _path, ...issue }) => issue)
    return stopped('package_validation_failed', say('documents.faultyRips'), issues)
  }
  const dependsOn = await sourceDispatch(stores, workspace.id, head)
  await queueSubmission(stores, { workspace, head, idempotencyKey, now, dependsOn })
  return filed
}

/** The submission that a note's package has to wait for; null when its invoice's package has its CUV, or has none coming. */
async function sourceDispatch(stores: Stores, workspaceId: string, { sourcePackageId }: StoredPackage) {
  if (sourcePackageId === null) return null
  const source = await stores.packages.find(workspaceId, sourcePackageId)
  const onItsWay = source?.status === 'queued' || source?.status === 'sending' || source?.status === 'unknown'
  const dispatch = onItsWay ? await stores.dispatches.latestFor(sourcePackageId) : undefined
  return dispatch?.id ?? null
}

/**
 * What has to be accepted before a credit note's package is judged: the ministry knows a service that a debit note added only
 * from that note's own package. Undefined when it is there, or has nothing under way.
 */
async function debitOnItsWay(stores: Stores, workspaceId: string, head: StoredDocument): Promise<string | undefined> {
  const content = await contentOf(stores, head)
  if (content.kind !== 'credit_note') return undefined
  const { lines } = await familyOf(stores, await invoiceOf(stores, workspaceId, head))
  const credited = new Set(content.selection.map(({ lineId }) => lineId))
  const sources = new Set(lines.filter(({ line }) => credited.has(line.lineId)).map(({ documentId }) => documentId))
  for (const id of sources) {
    const source = id === content.invoiceId ? undefined : await stores.documents.find(workspaceId, id)
    if (!source) continue
    const filing = await stores.dispatches.latestFor(id, 'document.filing')
    const submission = source.packageId === null ? undefined : await stores.dispatches.latestFor(source.packageId)
    const open = [filing, submission].find((each) => each && each.state !== 'accepted' && each.state !== 'rejected')
    if (open) return open.id
  }
  return undefined
}
