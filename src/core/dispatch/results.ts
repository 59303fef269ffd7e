import type { DispatchOutcome } from '../store/dispatches.ts'
import type { ProofVerdict, StoredProof } from '../store/proofs.ts'
import type { DispatchEvent } from './machine.ts'
import type { ReconcileResult, SendResult } from './port.ts'

/** An event, and what its dispatch keeps of it. */
export interface Result {
  readonly event: DispatchEvent
  readonly answer?: string | undefined
  readonly outcome?: DispatchOutcome
  readonly dependsOn?: string | undefined
  /** Written along with it. */
  readonly kept?: SendResult['kept']
  /** What became of the proof that was asked about. */
  readonly proof?: ProofVerdict & Pick<StoredProof, 'id'>
}

export function ofSend(result: SendResult): Result {
  switch (result.kind) {
    case 'accepted':
    case 'rejected':
      return { event: { type: result.kind }, answer: result.answer, outcome: result.outcome, kept: result.kept }
    case 'not-sent': {
      const { kind, dependsOn, kept, ...why } = result
      return { event: { type: kind, ...why }, dependsOn, kept }
    }
    case 'pending':
    case 'lost': {
      const { kind, code, cause, answer } = result
      return { event: { type: kind, code, cause }, answer }
    }
  }
}

export function ofReconcile(result: ReconcileResult): Result {
  switch (result.kind) {
    case 'accepted':
      return { event: { type: 'found-accepted' }, answer: result.answer, outcome: result.outcome }
    case 'rejected':
      return { event: { type: 'found-rejected' }, answer: result.answer, outcome: result.outcome }
    case 'absent':
      return { event: { type: 'found-absent' } }
    case 'inconclusive': {
      const { kind, answer, ...why } = result
      return { event: { type: kind, ...why }, answer }
    }
  }
}
