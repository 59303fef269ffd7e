import type { Client } from '../../src/contract/client.ts'
import type { ChainStep } from '../../src/contract/documents.ts'
import type { StoredDocument } from '../../src/core/store/documents.ts'

type Sent = Promise<{ readonly body: { readonly chain: readonly ChainStep[] } }>

/** What a person can ask for about a document, whatever its kind. `key`: of the request. */
export interface DocumentCalls {
  emit(key: string): Sent
  emitAndFile(key: string): Sent
  reconcile(key: string): Sent
  fetchArtifacts(key: string): Sent
  discard(): Promise<unknown>
  package(): Promise<unknown>
}

export function callsOn(
  call: Client,
  workspaceId: string,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
): DocumentCalls {
  switch (kind) {
    case 'invoice': {
      const params = { workspaceId, healthInvoiceId: id }
      return {
        emit: (idempotencyKey) => call('healthInvoices.emit', { params, idempotencyKey }),
        emitAndFile: (idempotencyKey) => call('healthInvoices.emitAndFile', { params, idempotencyKey }),
        reconcile: (idempotencyKey) => call('healthInvoices.reconcile', { params, idempotencyKey }),
        fetchArtifacts: (idempotencyKey) => call('healthInvoices.fetchArtifacts', { params, idempotencyKey }),
        discard: () => call('healthInvoices.discard', { params }),
        package: () => call('healthInvoices.package', { params }),
      }
    }
    case 'credit_note': {
      const params = { workspaceId, creditNoteId: id }
      return {
        emit: (idempotencyKey) => call('creditNotes.retryEmission', { params, idempotencyKey }),
        emitAndFile: (idempotencyKey) => call('creditNotes.emitAndFile', { params, idempotencyKey }),
        reconcile: (idempotencyKey) => call('creditNotes.reconcile', { params, idempotencyKey }),
        fetchArtifacts: (idempotencyKey) => call('creditNotes.fetchArtifacts', { params, idempotencyKey }),
        discard: () => call('creditNotes.discard', { params }),
        package: () => call('creditNotes.package', { params }),
      }
    }
    case 'debit_note': {
      const params = { workspaceId, debitNoteId: id }
      return {
        emit: (idempotencyKey) => call('debitNotes.retryEmission', { params, idempotencyKey }),
        emitAndFile: (idempotencyKey) => call('debitNotes.emitAndFile', { params, idempotencyKey }),
        reconcile: (idempotencyKey) => call('debitNotes.reconcile', { params, idempotencyKey }),
        fetchArtifacts: (idempotencyKey) => call('debitNotes.fetchArtifacts', { params, idempotencyKey }),
        discard: () => call('debitNotes.discard', { params }),
        package: () => call('debitNotes.package', { params }),
      }
    }
  }
}
