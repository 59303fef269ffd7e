import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type HealthInvoice, HealthInvoiceDraft, HealthInvoiceInput } from '../../../contract/invoices.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { PRIVATE } from '../../../contract/visit-invoice.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { draftOf, emptyInvoice, type InvoiceDraft, inputOf } from '../documents/draft.ts'
import { faultProblems, useFormProblems } from '../documents/problems.ts'
import type { DocumentActs } from '../documents/use-document.ts'
import { useDraft } from '../documents/use-draft.ts'
import { useReadiness } from '../documents/use-readiness.ts'
import { INVOICE_PARTS } from './invoice-parts.tsx'

/** What an invoice cannot be emitted without, by how it is filled in. */
function requiredIn(draft: InvoiceDraft): string[] {
  const contract = draft.contract === 'number' ? 'health.contractNumber' : 'health.withoutContractCode'
  return [
    ...(isReceipt(draft) ? [] : [contract]),
    ...(isReceipt(draft) || draft.coverage === PRIVATE ? [] : ['clientId']),
    ...(draft.paymentForm === '2' ? ['payment.dueDate'] : []),
  ]
}

/**
 * An invoice and the unsaved work over it, which is kept for this window; saving makes one revision of all of it.
 */
export function useInvoiceEditor(loaded: HealthInvoice | null, acts: DocumentActs) {
  const { id: workspaceId, providerCodes } = useWorkspace()
  const queries = useQueryClient()
  const startFrom = useCallback(
    (invoice: HealthInvoice | null) => (invoice ? draftOf(invoice) : emptyInvoice(providerCodes)),
    [providerCodes],
  )
  const keptFor = (id: string) => `${workspaceId}:invoice:${id}`
  const keptAs = keptFor(loaded?.id ?? 'new')
  const work = useDraft({ keptAs, keptFor, loaded, draftOf: startFrom, parts: INVOICE_PARTS })
  const { draft, dirty, over } = work
  const input = useMemo(() => inputOf(draft), [draft])
  const saved = useMemo(() => inputOf(work.base), [work.base])
  const form = useFormProblems({
    schema: HealthInvoiceInput,
    input,
    saved,
    required: requiredIn(draft),
    refused: faultProblems(acts),
    issues: loaded?.issues ?? [],
  })
  const asked = useMemo(() => {
    const moderatingPayments = input.moderatingPayments.map((paid) => ({ ...paid, amount: paid.amount ?? null }))
    return { ...input, moderatingPayments, ...(loaded && { documentId: loaded.id }) }
  }, [input, loaded])
  const readiness = useReadiness({
    acts,
    schema: HealthInvoiceDraft,
    input: asked,
    saved: loaded && !dirty ? loaded.readiness : null,
  })

  /** The saved invoice, or undefined when something has to be corrected first. */
  const save = async (): Promise<HealthInvoice | undefined> => {
    if (loaded && !dirty) return loaded
    if (!form.check()) return undefined
    const body = HealthInvoiceInput.parse(input)
    const stored = await acts.run('save', async () => {
      if (loaded) {
        const params = { workspaceId, healthInvoiceId: loaded.id }
        return (await call('healthInvoices.createRevision', { params, body, revision: over })).body
      }
      return createOnce(`invoice:${workspaceId}`, body, async (created, idempotencyKey) => {
        const input = { params: { workspaceId }, body: created, idempotencyKey }
        return (await call('healthInvoices.create', input)).body
      })
    })
    if (!stored) return undefined
    work.saved(draft, stored)
    queries.setQueryData(['healthInvoices.get', { params: { workspaceId, healthInvoiceId: stored.id } }], stored)
    return stored
  }
  return { ...form, ...work, readiness, save }
}

export type InvoiceEditor = ReturnType<typeof useInvoiceEditor>
