import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CreditNote, CreditNoteDraft, CreditNoteInput } from '../../../src/contract/credit-notes.ts'
import type { HealthInvoice } from '../../../src/contract/invoices.ts'
import type { RipsPackage } from '../../../src/contract/packages.ts'
import { queryClient } from '../../../src/renderer/base/api/query.ts'
import { clearDrafts } from '../../../src/renderer/base/drafts/draft.ts'
import { creditDocument, invoiceDocument } from '../../../src/renderer/features/document-kinds/operations.ts'
import { useDocument } from '../../../src/renderer/features/documents/use-document.ts'
import { useInvoiceEditor } from '../../../src/renderer/features/invoices/use-invoice-editor.ts'
import { creditDraft, creditInput } from '../../../src/renderer/features/notes/credit-draft.ts'
import { CREDIT_PARTS } from '../../../src/renderer/features/notes/credit-parts.tsx'
import { useNote } from '../../../src/renderer/features/notes/use-note.ts'
import { usePackageEditor } from '../../../src/renderer/features/packages/use-package-editor.ts'
import { useVisitEditor } from '../../../src/renderer/features/visits/use-visit-editor.ts'
import { held } from '../../support/hook.ts'
import { inClinic } from '../../support/in-clinic.tsx'
import { aVisit } from '../../support/visits.ts'
import { enter, type Page, page } from './page.ts'

let window: Page
/** Of what was saved: the revision over which it was. */
let over: (string | null)[]
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null, getElementById: () => null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  over = []
  window = page(async ({ method, url, headers }) => {
    const isSaved = method !== 'GET' && !/\/(drafts|check|visit-prices)/.test(url)
    if (isSaved) over.push(headers.get('if-match'))
    const error = { code: 'revision_conflict', message: 'Otra persona la guardó.' }
    return isSaved ? Response.json({ error, requestId: 'r' }, { status: 412 }) : Response.json({ items: [] })
  })
  enter('+573001112233')
})
afterEach(() => {
  clearDrafts()
  queryClient.clear()
  window.close()
})

const INVOICE = {
  ...{ id: 'inv_1', kind: 'invoice', status: 'draft', revision: 1, clientId: 'cli_1', resolutionId: null },
  ...{ operationType: 'SS-SinAporte', period: { start: '2026-11-01', end: '2026-11-20' }, moderatingPayments: [] },
  health: { providerCode: '110010000001', coverage: '16', paymentModality: '04', contractNumber: 'C-1' },
  payment: { form: '1', method: '10', dueDate: null },
  lines: [
    {
      lineId: 'lin_1',
      patientId: 'pat_1',
      category: 1,
      service: {},
      description: 'Consulta',
      quantity: 1,
      unitPrice: 9,
    },
  ],
  ...{ observation: null, issues: [], chain: [], readiness: null },
} as unknown as HealthInvoice

const NOTE = {
  ...{ id: 'crn_1', revision: 1, kind: 'total', concept: '2', resolutionId: null, selection: [], observation: null },
  ...{ issues: [], chain: [], readiness: null },
} as unknown as CreditNote

const PACKAGE = {
  ...{ id: 'pkg_1', kind: 'without_invoice', status: 'draft', revision: 1, name: null, attachedDocument: null },
  rips: { numNota: 'RS1', usuarios: [] },
} as unknown as RipsPackage

const noteOver = (note: CreditNote) =>
  useNote({
    ...{ kind: 'credito', note, invoiceId: 'inv_1', acts: useDocument(creditDocument), parts: CREDIT_PARTS },
    ...{ schema: CreditNoteInput, draftSchema: CreditNoteDraft, draftOf: creditDraft, inputOf: creditInput },
    create: () => Promise.reject(new Error('it is there')),
    revise: (body, { id }, revision) =>
      window.call('creditNotes.createRevision', {
        params: { workspaceId: 'wsp_1', creditNoteId: id },
        body,
        revision,
      }) as Promise<never>,
  })

/** Somebody types, somebody else saves a newer revision, which comes; then the first one saves. */
const EDITED: Record<string, () => Promise<void>> = {
  async 'an invoice'() {
    const editor = (invoice: HealthInvoice) => useInvoiceEditor(invoice, useDocument(invoiceDocument))
    const { by, give } = await held(editor, INVOICE, inClinic)
    await by(({ change }) => change({ observation: 'Mía' }))
    await give({ ...INVOICE, revision: 2 })
    await by(({ save }) => save())
  },
  async 'a note'() {
    const { by, give } = await held(noteOver, NOTE, inClinic)
    await by(({ change }) => change({ observation: 'Mía' }))
    await give({ ...NOTE, revision: 2 })
    await by(({ flow }) => flow.save())
  },
  async 'a package'() {
    const { by, give } = await held(usePackageEditor, PACKAGE, inClinic)
    await by(({ edit }) => edit({ op: 'set', path: ['numNota'], value: 'RS2' }))
    await give({ ...PACKAGE, revision: 2 })
    await by(({ save }) => save())
  },
  async 'a visit'() {
    const visit = aVisit('vis_1')
    const { by, give } = await held((loaded) => useVisitEditor(loaded, '2026-11-20'), visit, inClinic)
    await by(({ change }) => change({ note: 'Mía' }))
    await give({ ...visit, revision: 2 })
    await by(({ save }) => save())
  },
}

describe('unsaved work under which somebody else saved', () => {
  it.each(Object.keys(EDITED))(
    'is saved over the revision that it was begun with, and so refused: %s',
    async (name) => {
      await EDITED[name]?.()
      expect(over).toEqual(['"1"'])
    },
  )
})
