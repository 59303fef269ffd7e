import { createHash } from 'node:crypto'
import type { ChangeEvent } from '../../../contract/system.ts'
import { isWithdrawn } from '../../dispatch/machine.ts'
import type { DispatchPort, ProofResult, ReconcileResult, SendResult } from '../../dispatch/port.ts'
import { say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import type { HealthDocument } from '../../provider/document.ts'
import { expectationOf } from '../../provider/expectation.ts'
import type { GivenDocument } from '../../provider/given-document.ts'
import {
  type Accepted,
  CALL_TIMEOUT_MS,
  type Expectation,
  type Pending,
  type Refusal,
  type Rejected,
} from '../../provider/provider.ts'
import { createWatch } from '../../provider/settling.ts'
import { freeVisits } from '../../records/visits.ts'
import { type EmissionOutcome, isOfKind, type StoredDispatch } from '../../store/dispatches.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { StoredProof } from '../../store/proofs.ts'
import type { Store } from '../../store/store.ts'
import { contentOf } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { resourceOf } from '../content/resource.ts'
import { type Account, accountOf, type NoAccount, type ProviderPortDependencies } from './account.ts'
import { lineAtOf } from './assemble.ts'
import { clockIssue } from './clock-check.ts'
import { knownBeside } from './known.ts'
import { recordIssued } from './numbering.ts'
import { located } from './rejection.ts'

/** An account's company is asked for again after this. */
const COMPANY_TRUSTED_MS = 24 * 3_600_000
const FAR_AWAY = { code: 'invoice_provider_not_configured', cause: 'not-configured' } as const

interface Reached extends Account {
  readonly workspace: StoredWorkspace
  readonly head: StoredDocument
  /** As it was sent. */
  readonly frozen: HealthDocument
  readonly expected: Expectation
}

/** The document that was frozen with a dispatch, and the account that its try was noted for. */
async function reach(
  deps: ProviderPortDependencies,
  { id, workspaceId, targetId }: StoredDispatch,
): Promise<Reached | NoAccount> {
  const { identity, documents } = deps.store.read
  const workspace = await identity.findWorkspace(workspaceId)
  const head = await documents.find(workspaceId, targetId)
  const frozen = await documents.frozen(targetId)
  if (!workspace || !head || !frozen) throw new Error(`dispatch ${id} lost its document`)
  const account = await accountOf(deps, workspace, head)
  return typeof account === 'string'
    ? account
    : { ...account, workspace, head, frozen, expected: expectationOf(frozen) }
}

type Kind = 'provider.emission'

const outcomeOf = (issues: readonly Issue[], accepted?: Accepted): EmissionOutcome => ({
  issues,
  ...(accepted && { issued: accepted.facts }),
})

type Sent = Pick<StoredDispatch, 'id' | 'workspaceId'>

/**
 * Emissions at the invoicing provider. An open outcome is looked up by our reference or number; only what is proven absent
 * is sent again.
 */
export function emissionPort(deps: ProviderPortDependencies): DispatchPort<Kind> {
  const { store, clock } = deps
  /** By account: when it was last seen to be the right company's. */
  const companies = new Map<string, number>()
  const watched = createWatch(clock)

  /** A rejected document that the provider keeps would stop every later one of the account. */
  async function ended(
    outcome: Accepted | Rejected,
    { provider, connection, expected, head, frozen }: Reached,
    sent: StoredDispatch,
  ) {
    const { kind, answer } = outcome
    const asSent = async () => ({ document: frozen, lineAt: lineAtOf(await contentOf(store.read, head)) })
    const issues = kind === 'rejected' ? located(outcome.issues, await asSent()) : outcome.issues
    const isKept = outcome.kind === 'rejected' && outcome.storedAtProvider
    if (isKept) await provider.discard(connection, expected, removal(sent))
    // What was discarded was written down meanwhile.
    const dispatch = isKept ? await store.read.dispatches.find(sent.id) : sent
    const discarded = isOfKind(dispatch, 'provider.emission') ? dispatch.outcome?.discarded : undefined
    const accepted = outcome.kind === 'accepted' ? outcome : undefined
    return { kind, answer, outcome: { ...outcomeOf(issues, accepted), ...(discarded && { discarded }) } }
  }

  /** An account of another company would issue the document in that company's name: asked before it is first used. */
  async function companyRefusal({ provider, connection }: Reached): Promise<Refusal | undefined> {
    const account = createHash('sha256').update(JSON.stringify(connection)).digest('hex')
    const now = clock.now()
    if (now - (companies.get(account) ?? Number.NEGATIVE_INFINITY) < COMPANY_TRUSTED_MS) return undefined
    const company = await provider.company(connection)
    if (company.kind === 'unanswered') {
      const { kind: _, ...refusal } = company
      return refusal
    }
    companies.set(account, now)
    return undefined
  }

  /**
   * What was rejected before may still be kept under the same reference, if it could not be discarded at the time. It goes
   * first: later nobody could tell its rejection from that of the new revision.
   */
  async function keptRefusal(
    { id, workspaceId, targetId, kind }: StoredDispatch,
    { provider, connection, expected }: Reached,
  ): Promise<Refusal | undefined> {
    const { items } = await store.read.dispatches.list(workspaceId, { targetId, limit: 500, offset: 0 })
    const earlier = items.find((other) => other.kind === kind && other.id !== id && other.attempts > 0)
    if (!earlier) return undefined
    const kept = await provider.discard(connection, expected, removal(earlier))
    return kept.kind === 'unknown' ? { code: 'invoice_provider_unavailable', cause: kept.cause } : undefined
  }

  /** Why it is not sent now, or never, although all is there. */
  async function refusedBefore(dispatch: StoredDispatch, reached: Reached): Promise<SendResult | undefined> {
    const company = await companyRefusal(reached)
    if (company) return { kind: 'not-sent', ...company }
    const { provider, connection, expected } = reached
    const ahead = await provider.clockAhead(connection)
    if (ahead.kind === 'unanswered') return { ...ahead, kind: 'not-sent' }
    const issue = ahead.value === null ? undefined : clockIssue(ahead.value, expected, clock.now())
    if (issue) return neverLeft(issue)
    const kept = await keptRefusal(dispatch, reached)
    // Its own earlier revision is in its way, and in nobody else's.
    return kept && { kind: 'not-sent', ...kept, alone: true }
  }

  /** What stops the account may be a rejected document of ours that could not be discarded at the time. */
  async function unblock(workspaceId: string, reference: string, { provider, connection }: Reached): Promise<void> {
    // By its emission: the document itself may have been revised or thrown away since.
    const last = await store.read.dispatches.latestFor(reference, 'provider.emission')
    const ours = last?.workspaceId === workspaceId && last.state === 'rejected'
    const frozen = ours ? await store.read.documents.frozen(reference) : undefined
    if (last && frozen) await provider.discard(connection, expectationOf(frozen), removal(last))
  }

  /** The number of what was removed is used up, and no document will ever show it. */
  const removal =
    ({ id, workspaceId }: Sent) =>
    (number: string) =>
      store.write(workspaceId, async ({ dispatches }) => {
        const rejected = await dispatches.find(id)
        if (!isOfKind(rejected, 'provider.emission')) return
        const { outcome } = rejected
        const discarded = [...new Set([...(outcome?.discarded ?? []), number])]
        await dispatches.save({ ...rejected, outcome: { ...(outcome ?? outcomeOf([])), discarded } }, rejected)
      })

  /** It was looked for in vain for the settling time: whether that proves that it may be sent again. */
  async function absent(dispatch: StoredDispatch, reached: Reached): Promise<ReconcileResult<Kind>> {
    const { provider, connection, expected, workspace, head } = reached
    const known = await knownBeside(store.read, workspace, head, dispatch)
    const proof = await provider.absence(connection, expected, known)
    if (proof.kind === 'found') return resultOf(proof.outcome, reached, dispatch)
    const way = await store.read.dispatches.timeline(dispatch.id)
    // Whoever said that it is there will show it, however long that takes.
    const wasThere = way.some(({ to, cause }) => to === 'unknown' && cause === 'pending')
    return wasThere && proof.kind === 'absent' ? doubtful('acknowledged-not-shown') : proof
  }

  async function resultOf(
    outcome: Accepted | Rejected | Pending,
    reached: Reached,
    sent: StoredDispatch,
  ): Promise<ReconcileResult<Kind>> {
    return outcome.kind === 'pending'
      ? { ...doubtful('pending'), answer: outcome.answer }
      : ended(outcome, reached, sent)
  }

  /** What a proof names: its code, or that of its document, once that is seen to be the one that was sent. */
  async function codeOf({ id, code }: StoredProof, { connection, expected }: Reached): Promise<GivenDocument> {
    if (code !== null) return { cufe: code }
    const bytes = await store.read.proofs.document(id)
    return bytes ? store.read.xml.read('given', bytes, expected, connection) : { cause: 'not-xml' }
  }

  return {
    upstream: 'provider',
    leadsTo: 'provider-files',
    timeoutMs: CALL_TIMEOUT_MS,
    async send(dispatch, bytes): Promise<SendResult<Kind>> {
      const reached = await reach(deps, dispatch)
      if (reached === 'other-provider') return neverLeft(OTHER_PROVIDER)
      // What is set now is noted with the next try.
      if (typeof reached === 'string') return { kind: 'not-sent', ...FAR_AWAY }
      const { provider, connection, expected } = reached
      const refused = await refusedBefore(dispatch, reached)
      if (refused) return refused
      const outcome = await provider.send(connection, { bytes, expected })
      switch (outcome.kind) {
        case 'accepted':
        case 'rejected':
          return ended(outcome, reached, dispatch)
        case 'not-sent': {
          const { blockedBy, ...refusal } = outcome
          if (!blockedBy) return refusal
          await unblock(dispatch.workspaceId, blockedBy.reference, reached)
          // The one that stops the account may be waiting behind this one.
          return { ...refusal, alone: true, blockedBy: blockedBy.reference }
        }
        case 'pending':
          return { ...outcome, code: 'provider_outcome_unknown' }
        case 'unknown':
          return { ...outcome, kind: 'lost', code: 'provider_outcome_unknown' }
      }
    },
    async reconcile(dispatch): Promise<ReconcileResult<Kind>> {
      const reached = await reach(deps, dispatch)
      if (typeof reached === 'string') return { kind: 'inconclusive', ...FAR_AWAY, cause: reached }
      const { provider, connection, expected } = reached
      const sentAt = await lastSent(store, dispatch)
      const previousLookups = (await store.read.documents.lookups(dispatch.id)).filter((at) => at >= sentAt)
      const now = clock.now()
      const looked = await provider.lookup(connection, expected, { now, sentAt, previousLookups })
      switch (looked.kind) {
        case 'not-found':
          if (watched(dispatch.id, sentAt) && looked.conclusive) {
            return looked.denied ? { kind: 'absent' } : absent(dispatch, reached)
          }
          await store.write(dispatch.workspaceId, (stores) => stores.documents.addLookup(dispatch.id, now))
          return doubtful('not-found-yet')
        case 'inconclusive':
          return looked
        case 'found':
          return resultOf(looked.outcome, reached, dispatch)
      }
    },
    async prove(dispatch, _bytes, proof): Promise<ProofResult<Kind>> {
      const reached = await reach(deps, dispatch)
      if (typeof reached === 'string') return { kind: 'undecided', cause: reached, answered: false }
      const given = await codeOf(proof, reached)
      if ('cause' in given) return { kind: 'refused', cause: given.cause }
      const { provider, connection, expected } = reached
      const found = await provider.prove(connection, expected, given.cufe)
      switch (found.kind) {
        case 'accepted':
          return { ...(await ended(found, reached, dispatch)), kind: 'accepted' }
        case 'other':
          return { ...found, kind: 'refused' }
        case 'undecided':
          return found
      }
    },
    async follow(stores, dispatch, at) {
      const { workspaceId, targetId, state, outcome } = dispatch
      const head = await stores.documents.find(workspaceId, targetId)
      const workspace = await stores.identity.findWorkspace(workspaceId)
      if (!head || !workspace) throw new Error(`document ${targetId} is gone`)
      const issued = state === 'accepted' ? outcome?.issued : undefined
      const freed = issued ? await withIssue({ stores, workspace, now: Date.parse(at) }, head, issued.number) : []
      const account = state === 'sending' ? await deps.directory.account(stores, workspace) : undefined
      const after: StoredDocument = {
        ...head,
        ...(account !== undefined && { facts: { ...head.facts, sentWith: account } }),
        status: isWithdrawn(dispatch) ? 'ready' : state,
        issues: outcome?.issues ?? [],
        ...(issued && {
          number: issued.number,
          cufe: issued.cufe,
          issuedAt: new Date(issued.issuedAt).toISOString(),
          qrUrl: issued.qrUrl,
        }),
        updatedAt: at,
      }
      await stores.documents.save(after, head)
      const target = { resource: resourceOf(head.kind), id: targetId, revision: head.revision }
      return [target, ...freed]
    },
  }
}

/** What else changes with a document's issue; gives what has to be told. An invoice that is annulled bills its visits no more. */
async function withIssue(context: DocumentContext, head: StoredDocument, number: string): Promise<ChangeEvent[]> {
  const frozen = await context.stores.documents.frozen(head.id)
  await recordIssued(context, head, frozen?.range.prefix ?? '', number)
  const { invoiceId, facts } = head
  return invoiceId !== null && facts.creditKind === 'total' ? freeVisits(context, invoiceId) : []
}

const doubtful = (cause: string) =>
  ({ kind: 'inconclusive', code: 'provider_outcome_unknown', cause }) as const satisfies ReconcileResult<Kind>

/** We reject it ourselves: these bytes are not to be sent, now or later. */
const neverLeft = (issue: Issue): SendResult<Kind> => ({ kind: 'rejected', answer: '', outcome: outcomeOf([issue]) })

/** The bytes were made for a provider that the workspace no longer uses. */
const OTHER_PROVIDER: Issue = {
  code: 'upstream_configuration_invalid',
  message: say('documents.otherProvider'),
  severity: 'error',
}

/** When its outcome was last lost, or came into doubt. */
async function lastSent(store: Store, { id, updatedAt }: StoredDispatch): Promise<number> {
  const timeline = await store.read.dispatches.timeline(id)
  const lost = timeline.findLast(({ to }) => to === 'unknown')
  return Date.parse(lost?.at ?? updatedAt)
}
