import type { DocumentContext } from '../../src/core/documents/content/context.ts'
import { familyOf } from '../../src/core/documents/content/family.ts'
import { assemble } from '../../src/core/documents/emission/assemble.ts'
import type { Asked } from '../../src/core/documents/emission/readiness.ts'
import type { ReadinessIssue } from '../../src/core/messages/untold.ts'
import type { HealthSector } from '../../src/core/provider/document.ts'
import type { DebitContent, DocumentContent, InvoiceContent, StoredLine } from '../../src/core/store/documents.ts'
import { type Books, books } from './books.ts'
import { invoiceOf, line, pointed } from './documents.ts'
import { consulta, SITE } from './rips.ts'

/** A clinic with what an invoice needs. */
export async function askingClinic(): Promise<Books> {
  const at = await books()
  await at.patient('pat_1', { documentNumber: '52000001' })
  await at.client('cli_1')
  await at.resolution('res_1')
  return at
}

export const health = (values: Partial<HealthSector> = {}): HealthSector => ({
  providerCode: SITE,
  paymentModality: '04',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
  ...values,
})
export const visit = (id: string, service: object = {}, values: Partial<StoredLine> = {}) =>
  line(id, 4_500_000, { service: consulta({ vrServicio: null, ...service }), ...values })
/** An invoice that nothing speaks against. */
export const invoice = (values: Partial<InvoiceContent> = {}) =>
  invoiceOf([visit('a')], {
    health: health(),
    period: { start: '2026-06-01', end: '2026-06-30' },
    payment: { form: '2', method: '47', dueDate: '2026-08-30' },
    ...values,
  })

export const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
export const debit = (...lines: readonly StoredLine[]): DebitContent => ({
  ...base,
  concept: '3',
  kind: 'debit_note',
  lines,
})

/** Of what is asked about, everything but the desk. */
export async function asking(context: DocumentContext, content: DocumentContent): Promise<Asked> {
  const { stores, workspace } = context
  const source = content.kind === 'invoice' ? undefined : await stores.documents.find(workspace.id, 'doc_1')
  const family = source && (await familyOf(stores, source))
  const assembly = await assemble(context, 'doc_new', content, family)
  return { head: { id: 'doc_new', kind: content.kind, clientId: 'cli_1', facts: {} }, content, family, assembly }
}
export const shown = (issue: ReadinessIssue) =>
  `${issue.blocks} ${pointed(issue)}${issue.overridable ? ' (overridable)' : ''}`
