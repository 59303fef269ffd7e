import type { MinistryDirectory } from '../connections/ministry.ts'
import { isWithdrawn } from '../dispatch/machine.ts'
import type { DispatchPort, ProofResult, ReconcileResult, SendResult } from '../dispatch/port.ts'
import type { MinistryGateway, MinistryOutcome } from '../ministry/gateway.ts'
import type { FilingOutcome, StoredDispatch } from '../store/dispatches.ts'
import type { Store } from '../store/store.ts'
import { factsOf } from './content.ts'
import { storedContent } from './drafts.ts'
import { loadMethodOf } from './method.ts'

const CALL_TIMEOUT_MS = 300_000
const UNKNOWN = 'submission_outcome_unknown'

type Kind = 'ministry.package'
type Ended = Extract<MinistryOutcome, { kind: 'accepted' | 'rejected' }>

const endedResult = (result: Ended) => ({ kind: result.kind, answer: result.answer, outcome: outcomeOf(result) })

function outcomeOf(result: Ended): FilingOutcome {
  const accepted = result.kind === 'accepted' ? result : undefined
  return {
    cuv: accepted?.cuv ?? null,
    processId: accepted?.processId ?? null,
    filedAt: accepted?.filedAt ?? null,
    issues: result.issues,
  }
}

/**
 * Packages to the ministry. It has no look-up: its documented way to learn the fate of a package is to send the identical
 * bytes again, so here reconciling is sending, and only the reading of the result differs.
 */
export function ministryPort(store: Store, directory: MinistryDirectory, gateway: MinistryGateway): DispatchPort<Kind> {
  /** The way to the ministry, and what was sent on it; undefined: it is not configured. */
  async function reach(dispatch: StoredDispatch, body: Uint8Array) {
    const { workspaceId, targetId, targetRevision, reference, cufe } = dispatch
    const workspace = await store.read.identity.findWorkspace(workspaceId)
    const head = await store.read.packages.find(workspaceId, targetId)
    const revision = await store.read.packages.revision(targetId, targetRevision)
    const method = head && (await loadMethodOf(store.read, workspaceId, head))
    if (!workspace || !head || !revision || !method) throw new Error(`dispatch ${dispatch.id} lost its package`)
    const connection = await directory.connection(store.read, workspace)
    if (!connection) return undefined
    const { numFactura } = factsOf(await storedContent(store.read, workspaceId, head.kind, revision))
    return { connection, intent: { method, body, number: reference, cufe, sourceNumber: numFactura } }
  }

  async function call(dispatch: StoredDispatch, body: Uint8Array) {
    const reached = await reach(dispatch, body)
    if (!reached)
      return { kind: 'not-sent', code: 'upstream_configuration_invalid', cause: 'credentials-missing' } as const
    const result = await gateway.send(reached.connection, reached.intent)
    return result.kind === 'accepted' || result.kind === 'rejected' ? endedResult(result) : result
  }

  return {
    upstream: 'ministry',
    timeoutMs: CALL_TIMEOUT_MS,
    async send(dispatch, bytes): Promise<SendResult<Kind>> {
      const result = await call(dispatch, bytes)
      return result.kind === 'unknown' ? { ...result, kind: 'lost', code: UNKNOWN } : result
    },
    async reconcile(dispatch, bytes): Promise<ReconcileResult<Kind>> {
      const result = await call(dispatch, bytes)
      if (result.kind === 'unknown') return { ...result, kind: 'inconclusive', code: UNKNOWN }
      return result.kind === 'not-sent' ? { ...result, kind: 'inconclusive' } : result
    },
    async prove(dispatch, bytes, { code }): Promise<ProofResult<Kind>> {
      const reached = await reach(dispatch, bytes)
      if (!reached || code === null) return { kind: 'undecided', cause: 'credentials-missing', answered: false }
      const proof = await gateway.prove(reached.connection, reached.intent, code)
      if (proof.kind === 'undecided') return { ...proof, answered: false }
      return proof.kind === 'accepted' ? { ...endedResult(proof), kind: 'accepted' } : proof
    },
    async follow(stores, dispatch, at) {
      const { workspaceId, targetId, outcome } = dispatch
      const state = isWithdrawn(dispatch) ? 'ready' : dispatch.state
      const head = await stores.packages.find(workspaceId, targetId)
      if (!head) throw new Error(`package ${targetId} is gone`)
      await stores.packages.save({ ...head, status: state, cuv: outcome?.cuv ?? null, updatedAt: at }, head)
      return [{ resource: 'rips-packages', id: targetId, revision: head.revision }]
    },
  }
}
