import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { PRIVATE } from '../../../contract/visit-invoice.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts } from '../../base/drafts/draft.ts'
import { invoiceDocument } from '../document-kinds/operations.ts'
import type { InvoiceDraft } from '../documents/draft.ts'
import { useDocument } from '../documents/use-document.ts'
import { useInvoiceEditor } from './use-invoice-editor.ts'

let window: Page
beforeEach(() => {
  vi.stubGlobal('HTMLButtonElement', class {})
  window = page(async () => Response.json({ items: [] }))
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
