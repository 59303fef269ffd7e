import type { ReadinessIssue } from '../../../contract/documents.ts'
import type { ApiIssue } from '../../../contract/errors.ts'
import { Fault } from '../../fault.ts'
import type { DebitContent, DocumentContent } from '../../store/documents.ts'
import { lineTotal } from './content.ts'
import type { DocumentContext } from './context.ts'
import { checkedCredit } from './credit.ts'
import { type Family, familyOf, reserves } from './family.ts'
import { patientsOf } from './patients.ts'

/** A content held against its invoice's state now; a credit note comes back with what it credits of each line. */
export async function checkContent(
  context: DocumentContext,
  content: DocumentContent,
  noteId: string | undefined,
  declared?: number,
): Promise<{ content: DocumentContent; family: Family | undefined }> {
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
): Promise<Family> {
  const invoice = await stores.documents.find(workspace.id, invoiceId)
  if (invoice?.kind !== 'invoice') throw new Fault('not_found', 'No existe esa factura.', { field: 'invoiceId' })
  if (invoice.status === 'unknown') {
    throw new Fault(
      'provider_outcome_unknown',
      'No se sabe si la factura fue emitida. Consulte primero su resultado.',
      {
        field: 'invoiceId',
      },
    )
  }
  if (invoice.status !== 'accepted') {
    throw new Fault('source_invoice_not_accepted', 'Solo se corrige una factura que ya fue aceptada.', {
      field: 'invoiceId',
    })
  }
  return familyOf(stores, invoice, noteId)
}

/** Refuses a debit note without services, of strangers, or whose services have no value. */
async function checkDebit(context: DocumentContext, content: DebitContent, family: Family): Promise<void> {
  const { stores, workspace } = context
  if (family.notes.some((note) => note.facts.creditKind === 'total' && reserves(note))) {
    throw new Fault('source_invoice_not_accepted', 'La factura se anuló: ya no admite notas débito.', {
      field: 'invoiceId',
    })
  }
  if (content.lines.length === 0) {
    throw new Fault('debit_note_rips_required', 'Una nota débito necesita los servicios que agrega.', {
      field: 'services',
    })
  }
  const known = new Set(family.content.lines.map(({ patientId }) => patientId))
  const stranger = content.lines.findIndex(({ patientId }) => !known.has(patientId))
  if (stranger >= 0) {
    throw new Fault('debit_note_patient_mismatch', 'Este paciente no está en la factura que se corrige.', {
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

function refuseInvalid(issues: readonly ApiIssue[]): void {
  const [first] = issues
  if (!first) return
  throw new Fault('debit_note_rips_invalid', 'Un servicio adicional tiene errores de RIPS.', {
    ...(first.field !== undefined && { field: first.field }),
    issues: issues.slice(0, 100).map(({ code, message, field, severity }) => ({
      code,
      message,
      ...(field !== undefined && { field }),
      ...(severity !== undefined && { severity }),
    })),
  })
}

function unpriced({ lines }: DebitContent): ApiIssue[] {
  return lines.flatMap((line, index): ApiIssue[] => {
    const declared = line.service.vrServicio
    const total = lineTotal(line)
    const differs = typeof declared === 'number' && Math.round(declared * 100) !== total
    if (total > 0 && !differs) return []
    const message = total > 0 ? 'El valor del servicio no es el de la línea.' : 'El servicio no tiene valor.'
    return [{ code: 'debit_note_rips_invalid', message, field: `services[${index}].unitPrice`, severity: 'error' }]
  })
}
