import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type HealthInvoice, HealthInvoiceInput } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { fingerprint, once } from '../api/intent.ts'
import { isObject } from '../rips/path.ts'
import { readDraft, removeDraft, writeDraft } from '../session/draft.ts'
import { useWorkspace } from '../session/workspace.ts'
import { draftOf, emptyInvoice, type InvoiceDraft, inputOf, type Problems } from './draft.ts'
import { focusFirstProblem, problemsIn } from './problems.ts'
import type { DocumentActs } from './use-document.ts'

const parseDraft = (value: unknown): InvoiceDraft | undefined =>
  isObject(value) && Array.isArray(value.lines) && Array.isArray(value.payments)
    ? Object.assign(emptyInvoice([]), value)
    : undefined

/**
 * An invoice and the unsaved work over it, which is kept for this window; saving makes one revision of all of it.
 */
export function useInvoiceEditor(loaded: HealthInvoice | null, acts: DocumentActs) {
  const { id: workspaceId, providerCodes } = useWorkspace()
  const queries = useQueryClient()
  const draftKey = `${workspaceId}:invoice:${loaded?.id ?? 'new'}`
  const startFrom = (invoice: HealthInvoice | null) => (invoice ? draftOf(invoice) : emptyInvoice(providerCodes))

  const [kept] = useState(() => readDraft(draftKey, parseDraft))
  const [base, setBase] = useState(() => startFrom(loaded))
  const [draft, setDraft] = useState(kept ?? base)
  const [over, setOver] = useState(loaded?.revision ?? 0)
  const [found, setFound] = useState<Problems>([])
  const dirty = draft !== base

  const take = (invoice: HealthInvoice) => {
    const next = draftOf(invoice)
    setBase(next)
    setDraft(next)
    setOver(invoice.revision)
  }
  // A newer revision of somebody else is followed at once, except under unsaved work.
  if (loaded && loaded.revision > over && !dirty) take(loaded)

  useEffect(() => {
    if (dirty) writeDraft(draftKey, draft)
    else removeDraft(draftKey)
  }, [draftKey, dirty, draft])

  /** The saved invoice, or undefined when something has to be corrected first. */
  const save = async (): Promise<HealthInvoice | undefined> => {
    if (loaded && !dirty) return loaded
    const input = inputOf(draft)
    const problems = problemsIn(HealthInvoiceInput, input)
    setFound(problems)
    if (problems.length > 0) {
      focusFirstProblem()
      return undefined
    }
    const body = HealthInvoiceInput.parse(input)
    const saved = await acts.run('save', async () => {
      if (loaded) {
        const params = { workspaceId, healthInvoiceId: loaded.id }
        return (await call('healthInvoices.createRevision', { params, body, revision: over })).body
      }
      const intent = `invoice:${workspaceId}:${await fingerprint(body)}`
      const params = { workspaceId }
      return (await once(intent, (idempotencyKey) => call('healthInvoices.create', { params, body, idempotencyKey })))
        .body
    })
    if (!saved) return undefined
    removeDraft(draftKey)
    take(saved)
    queries.setQueryData(['healthInvoices.get', { params: { workspaceId, healthInvoiceId: saved.id } }], saved)
    return saved
  }

  return {
    ...{ draft, dirty, save },
    /** What keeps it from being saved or emitted; the service's word is about what was saved. */
    problems: [...found, ...(dirty ? [] : (loaded?.issues ?? []))],
    conflict: dirty && loaded !== null && loaded.revision > over,
    change: (change: Partial<InvoiceDraft>) => {
      setFound([])
      setDraft((present) => ({ ...present, ...change }))
    },
    discardChanges: () => {
      if (loaded) take(loaded)
      else setDraft(base)
      setFound([])
    },
    /** Keeps the unsaved work and puts it over the newer revision. */
    reapply: () => setOver(loaded?.revision ?? over),
  }
}

export type InvoiceEditor = ReturnType<typeof useInvoiceEditor>
