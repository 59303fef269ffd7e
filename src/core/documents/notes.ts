import type { ApiIssue } from '../../contract/errors.ts'
import type { Patient } from '../../contract/patients.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { Fault } from '../fault.ts'
import { bogotaTime } from '../packages/validation.ts'
import { judge } from '../rips/judge.ts'
import { type DebitContent, lineTotal } from './content.ts'
import type { Context } from './context.ts'
import { type Family, familyOf, reserves } from './family.ts'
import { patientsOf } from './patients.ts'
import { placesOf, ripsOf, wholeLines } from './rips.ts'

/** The invoice that a note corrects, with everything on it; a note needs it accepted. */
export async function sourceFamily(
  { stores, workspace }: Context,
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

/** Refuses a debit note without services, of strangers, or whose services the ministry would refuse. */
export async function checkDebit(context: Context, content: DebitContent, family: Family): Promise<void> {
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
  const patients = await patientsOf(stores, workspace, content.lines, 'services')
  const issues = serviceIssues(context, content, family, patients)
  const first = issues[0]
  if (first) {
    throw new Fault('debit_note_rips_invalid', 'Un servicio adicional tiene errores de RIPS.', {
      field: first.field,
      issues: issues.slice(0, 100),
    })
  }
}

function serviceIssues(
  { workspace, now }: Context,
  content: DebitContent,
  family: Family,
  patients: ReadonlyMap<string, Patient>,
): ApiIssue[] {
  const unpriced = content.lines.flatMap((line, index): ApiIssue[] => {
    const declared = line.service.vrServicio
    const total = lineTotal(line)
    const differs = typeof declared === 'number' && Math.round(declared * 100) !== total
    if (total > 0 && !differs) return []
    const message = total > 0 ? 'El valor del servicio no es el de la línea.' : 'El servicio no tiene valor.'
    return [{ code: 'debit_note_rips_invalid', message, field: `services[${index}].unitPrice`, severity: 'error' }]
  })
  const places = placesOf([...family.lines.map(({ line }) => line), ...content.lines])
  const head = {
    nit: workspace.nit,
    numFactura: family.invoice.number ?? '',
    tipoNota: 'ND',
    numNota: 'ND1',
    providerCode: family.content.health?.providerCode ?? null,
  } as const
  const { rips, placed } = ripsOf(head, wholeLines(content.lines), places, patients)
  const today = bogotaTime(now)
  const { issues } = judge({
    kind: 'debit_note',
    rips,
    attachedDocument: null,
    workspace,
    now: today,
    pack: packFor(today.slice(0, 10)),
  })
  const found = issues.flatMap(({ path, severity, code, message }): ApiIssue[] => {
    const index = placed.findIndex((place) => path === place || path?.startsWith(`${place}.`))
    if (severity !== 'error' || path === null || index < 0) return []
    const field = `services[${index}].service${path.slice(placed[index]?.length)}`
    return [{ code, message, field, severity }]
  })
  return [...unpriced, ...found]
}
