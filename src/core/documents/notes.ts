import type { ApiIssue } from '../../contract/errors.ts'
import type { Patient } from '../../contract/patients.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { Fault } from '../fault.ts'
import { bogotaTime } from '../packages/validation.ts'
import { sum } from '../provider/document.ts'
import { judge } from '../rips/judge.ts'
import { type CreditContent, type Credited, type DebitContent, lineTotal } from './content.ts'
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

const invalidSelection = (field: string, message: string) =>
  new Fault('credit_note_selection_invalid', message, { field })

/**
 * The note with what it credits of each line, held against what is left of the invoice and of every line now. `declared`:
 * what the caller believes that it adds up to, integer centavos.
 */
export function checkedCredit(content: CreditContent, family: Family, declared?: number): CreditContent {
  const selection = content.creditKind === 'total' ? wholeInvoice(content, family) : partOf(content, family)
  const total = sum(selection.map(({ amount }) => amount))
  if (declared !== undefined && declared !== total) {
    throw new Fault('credit_total_mismatch', 'El total declarado no es la suma de las líneas.', { field: 'total' })
  }
  if (total > family.balance.balance) {
    throw new Fault('credit_balance_exceeded', 'La nota acredita más que el saldo de la factura.', {
      field: 'selection',
    })
  }
  return { ...content, selection }
}

/** An annulment takes back the whole invoice, so nothing may have been credited before. */
function wholeInvoice(content: CreditContent, family: Family): Credited[] {
  if (content.concept !== '2') {
    throw new Fault('credit_total_mismatch', 'Una nota total es una anulación: concepto 2.', { field: 'concept' })
  }
  const given = content.selection
  const whole = family.content.lines
    .map((line) => ({ lineId: line.lineId, amount: lineTotal(line) }))
    .filter(({ amount }) => amount > 0)
  // A revision of the same note carries its own whole selection.
  const isWhole = given.every(({ lineId, amount }) => whole.some((of) => of.lineId === lineId && of.amount === amount))
  if (given.length > 0 && !(isWhole && given.length === whole.length)) {
    throw invalidSelection('selection', 'Una nota total acredita todas las líneas: no elija ninguna.')
  }
  if (family.notes.some((note) => note.kind === 'credit_note' && reserves(note))) {
    throw new Fault('credit_total_mismatch', 'La factura ya tiene notas crédito: no se puede anular por el total.', {
      field: 'kind',
    })
  }
  return whole
}

function partOf({ concept, selection }: CreditContent, { lines }: Family): readonly Credited[] {
  if (concept === '2') {
    throw new Fault('credit_total_mismatch', 'El concepto 2 anula la factura: la nota debe ser total.', {
      field: 'concept',
    })
  }
  if (selection.length === 0) throw invalidSelection('selection', 'Elija al menos una línea.')
  const seen = new Set<string>()
  for (const [index, { lineId, amount }] of selection.entries()) {
    const line = lines.find((each) => each.line.lineId === lineId)
    if (!line) throw invalidSelection(`selection[${index}].lineId`, 'Esta línea no es de la factura.')
    if (seen.has(lineId)) throw invalidSelection(`selection[${index}].lineId`, 'Esta línea está repetida.')
    if (amount <= 0) throw invalidSelection(`selection[${index}].amount`, 'El valor debe ser mayor que cero.')
    if (amount > line.balance) {
      throw new Fault('credit_balance_exceeded', 'El valor es mayor que el saldo de la línea.', {
        field: `selection[${index}].amount`,
      })
    }
    seen.add(lineId)
  }
  return selection
}

/** Refuses a debit note without services, of strangers, or whose services the ministry would refuse. */
export async function checkDebit(context: Context, content: DebitContent, family: Family): Promise<void> {
  const { stores, workspace } = context
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
