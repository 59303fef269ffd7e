import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { once } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useActs } from '../../base/editing/use-acts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { clearToasts } from '../../ui/toast.tsx'
import type { DocumentOperations, IssuableDocument } from '../document-kinds/operations.ts'

type Act =
  | ('save' | 'emit' | 'emitAndFile' | 'emitOverridden' | 'reconcile' | 'fetchArtifacts' | 'email' | 'discard')
  | ('package' | 'closeCapitation')

/** Runs acts on a document one at a time; what refused the last one stays to be shown. */
export function useDocument(operations: DocumentOperations) {
  const { id: workspaceId } = useWorkspace()
  const acts = useActs<Act>(() => {
    invalidate(operations.reads)
    invalidate([...DISPATCH_READS, 'ripsPackages.list', 'workspaces.dashboard'])
  })
  const { busy, fault, setFault } = acts
  const run = <T>(act: Act, work: () => Promise<T>): Promise<T | undefined> => {
    clearToasts()
    return acts.run(act, work)
  }

  type Sent = Pick<IssuableDocument, 'id' | 'revision' | 'chain'>
  /** The same act on the same content is one intent, however often its answer is lost. */
  const emit = (document: Sent, file: boolean) => {
    const act = file ? 'emitAndFile' : 'emit'
    const intent = `${act}:${document.id}:${document.revision}`
    return run(act, () => once(intent, (key) => operations[act](workspaceId, document, key)))
  }
  const emitOverridden = (document: Sent, file: boolean, reason: string) => {
    const body = { reason, file }
    const intent = `emitOverridden:${document.id}:${document.revision}:${JSON.stringify(body)}`
    const { emitOverridden: send } = operations
    return run('emitOverridden', () => once(intent, (key) => send(workspaceId, document, body, key)))
  }
  const ask = (act: 'reconcile' | 'fetchArtifacts', { id, chain }: Sent) => {
    const intent = `${act}:${id}:${chain.map(({ dispatchId }) => dispatchId).join()}`
    return run(act, () => once(intent, (key) => operations[act](workspaceId, id, key)))
  }

  return {
    busy,
    fault,
    setFault,
    refusal: acts.refusal,
    run,
    emit,
    emitOverridden,
    operations,
    reconcile: (document: Sent) => ask('reconcile', document),
    fetchArtifacts: (document: Sent) => ask('fetchArtifacts', document),
    discard: ({ id }: Sent) => run('discard', () => operations.discard(workspaceId, id)),
    makePackage: ({ id }: Sent) => run('package', () => operations.package(workspaceId, id)),
    email: ({ id }: Sent, body: { to?: string; resend?: boolean }, earlier: number) => {
      const intent = `email:${id}:${JSON.stringify(body)}:${earlier}`
      return run('email', () => once(intent, (key) => operations.email(workspaceId, id, body, key)))
    },
  }
}

export type DocumentActs = ReturnType<typeof useDocument>
