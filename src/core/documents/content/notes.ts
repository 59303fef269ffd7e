import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import type { Issue, ReadinessIssue } from '../../messages/untold.ts'
import type { DebitContent, DocumentContent } from '../../store/documents.ts'
import { lineTotal } from './content.ts'
import type { DocumentContext } from './context.ts'
import { checkedCredit } from './credit.ts'
import { type DocumentFamily, familyOf, reserves } from './family.ts'
import { patientsOf } from './patients.ts'

/** A content held against its invoice's state now; a credit note comes back with what it credits of each line. */
export async function checkContent(
  context: DocumentContext,
  content: DocumentContent,
  noteId: string | undefined,
  declared?: number,
): Promise<{ content: DocumentContent; family: DocumentFamily | undefined }> {
  if (content.kind === 'invoice') return { content, family: undefined }
  const family = await sourceFamily(context, content.invoiceId, noteId)
  if (content.kind === 'credit_note') return { content: checkedCredit(content, family, declared), family }
  await checkDebit(context, content, family)
  return { content, family }
}

/** The invoice that a note corrects, with everything on it; a note needs it accepted. */
async function sourceFamily(
  { stores, workspace }: DocumentContext,
  invoiceId: string,
  noteId: string | undefined,
): Promise<DocumentFamily> {
  const invoice = await stores.documents.find(workspace.id, invoiceId)
  if (invoice?.kind !== 'invoice')
    throw new Fault('not_found', say('documents.invoiceNotFound'), { field: 'invoiceId' })
  if (invoice.status === 'unknown') {
    throw new Fault('provider_outcome_unknown', say('documents.invoiceUnknown'), {
      field: 'invoiceId',
    })
  }
  if (invoice.status !== 'accepted') {
    throw new Fault('source_invoice_not_accepted', say('documents.onlyAccepted'), {
      field: 'invoiceId',
    })
  }
  return familyOf(stores, invoice, noteId)
}

/** Refuses a debit note without services, of strangers, or whose services have no value. */
async function checkDebit(context: DocumentContext, content: DebitContent, family: DocumentFamily): Promise<void> {
  const { stores, workspace } = context
  if (family.notes.some((note) => note.facts.creditKind === 'total' && reserves(note))) {
    throw new Fault('source_invoice_not_accepted', say('documents.annulled'), {
      field: 'invoiceId',
    })
  }
  if (content.lines.length === 0) {
    throw new Fault('debit_note_rips_required', say('documents.servicesNeeded'), {
      field: 'services',
    })
  }
  const known = new Set(family.content.lines.map(({ patientId }) => patientId))
  const stranger = content.lines.findIndex(({ patientId }) => !known.has(patientId))
  if (stranger >= 0) {
    throw new Fault('debit_note_patient_mismatch', say('documents.foreignPatient'), {
      field: `services[${stranger}].patientId`,
    })
  }
  await patientsOf(stores, workspace, content.lines, 'services')
  refuseInvalid(unpriced(content))
}

/** Refuses services that no decision makes right: without what the ministry's structure asks for, or of another's site. */
export function refuseDebit({ kind }: DocumentContent, issues: readonly ReadinessIssue[]): void {
  if (kind !== 'debit_note') return
  refuseInvalid(
    issues.filter(({ rule, blocks, overridable }) => rule !== null && blocks === 'emission' && !overridable),
  )
}

function refuseInvalid(issues: readonly Issue[]): void {
  const [first] = issues
  if (!first) return
  throw new Fault('debit_note_rips_invalid', say('documents.faultyService'), {
    ...(first.field !== undefined && { field: first.field }),
    issues: issues.slice(0, 100).map(({ code, message, field, severity }) => ({
      code,
      message,
      ...(field !== undefined && { field }),
      ...(severity !== undefined && { severity }),
    })),
  })
}

function unpriced({ lines }: DebitContent): Issue[] {
  return lines.flatMap((line, index): Issue[] => {
    const declared = line.service.vrServicio
    const total = lineTotal(line)
    const differs = typeof declared === 'number' && Math.round(declared * 100) !== total
    if (total > 0 && !differs) return []
    const message = total > 0 ? say('documents.lineAmount') : say('documents.serviceWithoutAmount')
    return [{ code: 'debit_note_rips_invalid', message, field: `services[${index}].unitPrice`, severity: 'error' }]
  })
}
