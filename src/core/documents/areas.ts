import type { creditNoteOperations } from '../../contract/credit-notes.ts'
import type { debitNoteOperations } from '../../contract/debit-notes.ts'
import type { invoiceOperations } from '../../contract/invoices.ts'
import type { Body } from '../../contract/operations.ts'
import { isReceipt } from '../../contract/receipt.ts'
import { Fault } from '../fault.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { bindVisits, expectPriced, hasVisits, releaseVisits } from '../records/visits.ts'
import { creditContent, debitContent, invoiceContent, toCentavos } from './content/content.ts'
import { documentArea } from './handlers.ts'
import type { DocumentDependencies } from './handling.ts'

export function invoiceHandlers(deps: DocumentDependencies): HandlersOf<keyof typeof invoiceOperations> {
  const area = documentArea<Body<'healthInvoices.createRevision'>>(deps, {
    kind: 'invoice',
    parameter: 'healthInvoiceId',
    given: (body) => ({ content: invoiceContent(body) }),
  })
  return {
    'healthInvoices.list': area.list,
    'healthInvoices.create': async (call) => {
      if (isReceipt(call.body) && call.body.visitIds) throw billsNoVisit()
      await expectPriced(call, call.body.visitIds)
      return bindVisits(call, call.body.visitIds, await area.create(call))
    },
    'healthInvoices.get': area.get,
    'healthInvoices.createRevision': async (call) => {
      if (isReceipt(call.body) && (await hasVisits(call, call.params.healthInvoiceId))) throw billsNoVisit()
      return area.createRevision(call)
    },
    'healthInvoices.discard': async (call) => releaseVisits(call, await area.discard(call)),
    'healthInvoices.check': (call) => area.check(call, invoiceContent(readable(call.body))),
    'healthInvoices.emit': area.emit,
    'healthInvoices.emitAndFile': area.emitAndFile,
    'healthInvoices.emitOverridden': area.emitOverridden,
    'healthInvoices.reconcile': area.reconcile,
    'healthInvoices.package': area.package,
    'healthInvoices.closeCapitation': area.closeCapitation,
    'healthInvoices.artifact': area.artifact,
    'healthInvoices.graphic': area.graphic,
    'healthInvoices.paymentReceipt': area.paymentReceipt,
    'healthInvoices.fetchArtifacts': area.fetchArtifacts,
    'healthInvoices.email': area.email,
  }
}

/** A visit that is bound to a receipt would be billed to nobody. */
const billsNoVisit = () =>
  new Fault('invalid_field_profile', say('documents.collectionBillsNoVisit'), { field: 'operationType' })

/** What is blank yet counts for nothing. */
const readable = (draft: Body<'healthInvoices.check'>) => ({
  ...draft,
  moderatingPayments: draft.moderatingPayments?.map((paid) => ({ ...paid, amount: paid.amount ?? 0 })),
})
const declaredIn = ({ total }: { total?: number | undefined }) => (total === undefined ? undefined : toCentavos(total))

export function creditNoteHandlers(deps: DocumentDependencies): HandlersOf<keyof typeof creditNoteOperations> {
  const area = documentArea<Body<'creditNotes.create'>>(deps, {
    kind: 'credit_note',
    parameter: 'creditNoteId',
    given: (body) => ({ content: creditContent(body), declared: declaredIn(body) }),
  })
  return {
    'creditNotes.list': area.list,
    'creditNotes.create': area.create,
    'creditNotes.get': area.get,
    'creditNotes.createRevision': area.createRevision,
    'creditNotes.discard': area.discard,
    'creditNotes.check': (call) => area.check(call, creditContent(call.body), declaredIn(call.body)),
    'creditNotes.retryEmission': area.emit,
    'creditNotes.emitAndFile': area.emitAndFile,
    'creditNotes.emitOverridden': area.emitOverridden,
    'creditNotes.reconcile': area.reconcile,
    'creditNotes.package': area.package,
    'creditNotes.artifact': area.artifact,
    'creditNotes.graphic': area.graphic,
    'creditNotes.fetchArtifacts': area.fetchArtifacts,
    'creditNotes.email': area.email,
  }
}

export function debitNoteHandlers(deps: DocumentDependencies): HandlersOf<keyof typeof debitNoteOperations> {
  const area = documentArea<Body<'debitNotes.create'>>(deps, {
    kind: 'debit_note',
    parameter: 'debitNoteId',
    given: (body) => ({ content: debitContent(body) }),
  })
  return {
    'debitNotes.list': area.list,
    'debitNotes.create': area.create,
    'debitNotes.get': area.get,
    'debitNotes.createRevision': area.createRevision,
    'debitNotes.discard': area.discard,
    'debitNotes.check': (call) => area.check(call, debitContent(call.body)),
    'debitNotes.retryEmission': area.emit,
    'debitNotes.emitAndFile': area.emitAndFile,
    'debitNotes.emitOverridden': area.emitOverridden,
    'debitNotes.reconcile': area.reconcile,
    'debitNotes.package': area.package,
    'debitNotes.artifact': area.artifact,
    'debitNotes.graphic': area.graphic,
    'debitNotes.fetchArtifacts': area.fetchArtifacts,
    'debitNotes.email': area.email,
  }
}
