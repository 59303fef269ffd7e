import { expect, it } from 'vitest'
import { books } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf } from '../../../test/support/documents.ts'
import { loadMethodOf } from './method.ts'

it.each([
  ['credit_note_total', { creditKind: 'total' }, 'CargarNCTotal'],
  ['credit_note_total', { creditKind: 'agreement' }, 'CargarNCAcuerdoVoluntades'],
  ['credit_note_total', { creditKind: 'partial' }, 'CargarNCCapita'],
  ['credit_note_total', {}, 'CargarNCTotal'],
  ['credit_note_total', null, 'CargarNCTotal'],
  ['credit_note', { creditKind: 'agreement' }, 'CargarNC'],
  ['capitation_period', null, 'CargarCapitaPeriodo'],
] as const)('%s of a document with %j goes by %s', async (kind, facts, method) => {
  const at = await books()
  if (facts) await at.document(documentHead({ kind: 'credit_note', facts }), invoiceOf([]))
  const sourceDocumentId = facts && 'doc_1'
  const head = { ...(await at.package('pkg_1', { kind })), sourceDocumentId }
  expect(await at.inside(({ stores }) => loadMethodOf(stores, 'wsp_1', head))).toBe(method)
  const gone = { ...head, sourceDocumentId: 'doc_gone' }
  const usual = kind === 'credit_note_total' ? 'CargarNCTotal' : method
  expect(await at.inside(({ stores }) => loadMethodOf(stores, 'wsp_1', gone))).toBe(usual)
})
