import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { PRIVATE } from '../../../contract/visit-invoice.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts } from '../../base/drafts/draft.ts'
import { invoiceDocument } from '../document-kinds/operations.ts'
import type { InvoiceDraft } from '../documents/draft.ts'
import { useDocument } from '../documents/use-document.ts'
import { useInvoiceEditor } from './use-invoice-editor.ts'

let window: Page
let answer: (request: Request) => Response | Promise<Response>
/** What is said of a draft, about which its form asks by itself half a second after the last key. */
let judge: () => Response | Promise<Response>
const isDraft = ({ url }: Request) => url.includes('/drafts')
const isCheck = ({ url }: Request) => url.endsWith('/checks')
beforeEach(() => {
  vi.stubGlobal('HTMLButtonElement', class {})
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  answer = () => Response.json({ items: [] })
  judge = () => new Promise(() => undefined)
  window = page(async (request) => {
    if (isDraft(request)) return Response.json({ items: [] })
    return isCheck(request) ? judge() : answer(request)
  })
  enter('+573001112233')
})
afterEach(() => {
  clearDrafts()
  queryClient.clear()
  window.close()
})

const FIELDS = ['clientId', 'health.contractNumber', 'health.withoutContractCode', 'payment.dueDate']
const named = (field: string) => ({ closest: () => ({ getAttribute: () => field }) }) as unknown as Element

/** The fields of a new invoice that may not stay blank, as somebody finds who goes through them. */
async function missingIn(typed: Partial<InvoiceDraft>) {
  const editor = await held(() => useInvoiceEditor(null, useDocument(invoiceDocument)), undefined, inClinic)
  await editor.by(({ change }) => change(typed))
  for (const field of FIELDS) await editor.by(({ onBlur }) => onBlur({ target: named(field) }))
  return editor.now().problems.flatMap(({ code, field }) => (code === 'required' ? [field] : []))
}

it.each([
  ['on credit to a payer', { paymentForm: '2', dueDate: '' }, ['clientId', 'health.contractNumber', 'payment.dueDate']],
  ['paid at once', { paymentForm: '1', dueDate: '' }, ['clientId', 'health.contractNumber']],
  ['without contract', { paymentForm: '1', contract: 'without' }, ['clientId', 'health.withoutContractCode']],
  ['of who pays for themself', { paymentForm: '1', coverage: PRIVATE }, ['health.contractNumber']],
] as const)('an invoice %s asks for what it cannot be emitted without', async (_, typed, fields) =>
  expect(await missingIn(typed)).toEqual(fields),
)

const READY = { ready: true, rulePack: 'r1', issues: [], total: 0, unresolved: [], rangesCheckedAt: null }
const LINE = { patientId: 'pat_1', category: 1, service: { codConsulta: '890201' }, quantity: 1, unitPrice: 45_000 }
const STORED = {
  ...{ id: 'inv_1', revision: 3, clientId: 'cli_1', resolutionId: null, operationType: 'SS-SinAporte', issues: [] },
  ...{
    period: { start: '2026-11-01', end: '2026-11-30' },
    observation: null,
    moderatingPayments: [],
    readiness: READY,
  },
  health: { ...{ providerCode: '110010000001', coverage: '01', paymentModality: '04' }, contractNumber: 'C-1' },
  payment: { form: '1', method: '10', dueDate: null },
  lines: [{ lineId: 'lin_1', description: null, ...LINE }],
} as unknown as HealthInvoice

const editorOf = (loaded: HealthInvoice | null) =>
  held((of: HealthInvoice | null) => useInvoiceEditor(of, useDocument(invoiceDocument)), loaded, inClinic)

/** What was asked of the service: of each request its way, its guards and its body. */
async function asked(isWanted = (request: Request) => !isDraft(request) && !isCheck(request)) {
  return Promise.all(
    window.requests.filter(isWanted).map(async (request) => ({
      act: `${request.method} ${new URL(request.url).pathname.replace(/.*wsp_1/, '')}`,
      over: request.headers.get('if-match'),
      body: await request.clone().json(),
    })),
  )
}

it('an invoice in which nothing was changed is saved without asking anybody, and as ready as it was', async () => {
  const { by, now } = await editorOf(STORED)
  expect(now()).toMatchObject({ dirty: false, readiness: { readiness: READY, pending: false } })
  await by(async ({ save }) => expect(await save()).toBe(STORED))
  expect(await asked()).toEqual([])
})

it('a changed invoice is saved over the revision that was read, and shown as it was stored at once', async () => {
  const stored = { ...STORED, revision: 4, observation: 'Con copago' }
  answer = () => Response.json(stored, { status: 201 })
  const { by, now } = await editorOf(STORED)
  await by(({ change }) => change({ observation: 'Con copago' }))
  expect(now()).toMatchObject({ dirty: true, readiness: { readiness: undefined, pending: true } })
  await by(async ({ save }) => expect(await save()).toEqual(stored))
  expect(await asked()).toMatchObject([
    { act: 'POST /health-invoices/inv_1/revisions', over: '"3"', body: { observation: 'Con copago', lines: [LINE] } },
  ])
  const key = ['healthInvoices.get', { params: { workspaceId: 'wsp_1', healthInvoiceId: 'inv_1' } }]
  expect(queryClient.getQueryData(key)).toEqual(stored)
})

it('a new invoice is stored once, and nothing that cannot be an invoice is sent', async () => {
  answer = () => Response.json({ ...STORED, id: 'inv_9', revision: 1 }, { status: 201 })
  const { by, now } = await editorOf(null)
  await by(async ({ save }) => expect(await save()).toBeUndefined())
  expect(await asked()).toEqual([])
  expect(now().problems.map(({ field }) => field)).toContain('lines')
  const { draft } = (await editorOf(STORED)).now()
  await by(({ change }) => change(draft))
  await by(async ({ save }) => expect(await save()).toMatchObject({ id: 'inv_9' }))
  expect(await asked()).toMatchObject([{ act: 'POST /health-invoices', over: null, body: { clientId: 'cli_1' } }])
  expect(window.keys().filter(Boolean)).toHaveLength(1)
})

it('what is written is asked about with the invoice that it is a revision of, blank amounts as blank', async () => {
  judge = () => Response.json(READY)
  const { by } = await editorOf(STORED)
  const blank = { key: 'one', concept: '01', amount: '', reference: 'R-1', receivedDate: '2026-11-02' } as const
  await by(({ change }) => change({ payments: [blank] }))
  await by(async ({ readiness }) => expect(await readiness.mayLeave(false)).toBe(true))
  const [check] = await asked(isCheck)
  expect(check).toMatchObject({
    body: { documentId: 'inv_1', moderatingPayments: [{ amount: null, reference: 'R-1' }] },
  })
})

it('unsaved work is kept for its own invoice', async () => {
  const { by, end } = await editorOf(STORED)
  await by(({ change }) => change({ observation: 'Con copago' }))
  await end()
  expect((await editorOf(null)).now()).toMatchObject({ dirty: false, draft: { observation: '' } })
  expect((await editorOf(STORED)).now()).toMatchObject({ dirty: true, draft: { observation: 'Con copago' } })
})

it('while an invoice is being saved its own button shows it', async () => {
  const stored = Promise.withResolvers<Response>()
  answer = () => stored.promise
  const { by, now } = await held(
    () => {
      const acts = useDocument(invoiceDocument)
      return { acts, editor: useInvoiceEditor(STORED, acts) }
    },
    undefined,
    inClinic,
  )
  await by(({ editor }) => editor.change({ observation: 'Con copago' }))
  await by(({ editor }) => void editor.save())
  expect(now().acts.busy).toBe('save')
  await by(() => stored.resolve(Response.json({ ...STORED, revision: 4 }, { status: 201 })))
  expect(now().acts.busy).toBeNull()
})
