import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ImportReport, Patient, PatientInput } from '../../../contract/patients.ts'
import { Fault } from '../../fault.ts'
import { type Call, isoInstant, type PreparedHandler, type Reply } from '../../kernel/call.ts'
import { newUlid } from '../../kernel/id.ts'
import { newPatient, PATIENT_PREFIX } from '../patient.ts'
import { readCsv } from './csv.ts'
import { type Column, columnsOf } from './heading.ts'
import { isBlank, patientOf } from './patient-row.ts'
import type { Cell } from './table.ts'
import { readXlsx } from './xlsx.ts'

/** Rows that are worked through before other requests get their turn. */
const ROWS_PER_TURN = 100

type Verdict = Omit<ImportReport['rows'][number], 'row'>

interface Import {
  readonly call: Call<'patients.import'>
  readonly columns: readonly Column[]
  /** Row in which each document stood first. */
  readonly seen: Map<string, number>
}

function refused(column: string, code: string, message: string, id: string | null = null): Verdict {
  return { outcome: 'refused', id, issues: [{ column, code, message }] }
}

async function tableOf(file: Buffer): Promise<Cell[][]> {
  return file.subarray(0, 2).toString('latin1') === 'PK' ? readXlsx(file) : readCsv(file)
}

async function created({ call }: Import, input: PatientInput): Promise<Verdict> {
  const { stores, workspace, now, body } = call
  const at = isoInstant(now)
  const id = PATIENT_PREFIX + newUlid(now)
  const patient = newPatient({ id, isActive: true, revision: 1, createdAt: at, updatedAt: at }, input)
  if (!body.dryRun) await stores.records.patients.insert(workspace, patient)
  return { outcome: 'created', id: body.dryRun ? null : id, issues: [] }
}

async function updated({ call }: Import, patient: Patient, input: PatientInput): Promise<Verdict> {
  const { stores, workspace, now, body } = call
  const next = { ...patient, ...input }
  if (isDeepStrictEqual(next, patient)) return { outcome: 'unchanged', id: patient.id, issues: [] }
  const revised = { ...next, revision: patient.revision + 1, updatedAt: isoInstant(now) }
  if (!body.dryRun) await stores.records.patients.replace(workspace, revised)
  return { outcome: 'updated', id: patient.id, issues: [] }
}

async function verdictOn(work: Import, row: number, cells: readonly Cell[]): Promise<Verdict> {
  const { call, columns, seen } = work
  const read = patientOf(cells, columns)
  if ('issues' in read) return { outcome: 'refused', id: null, issues: read.issues }
  const { input } = read
  const column = columns.find(({ field }) => field === 'documentNumber')?.title ?? ''
  const document = `${input.documentType} ${input.documentNumber}`
  const earlier = seen.get(document)
  if (earlier !== undefined) return refused(column, 'duplicate_resource', `El documento ya está en la fila ${earlier}.`)
  seen.set(document, row)
  const patient = await call.stores.records.patients.findTwin(call.workspace, input)
  if (!patient) return created(work, input)
  if (patient.isActive) return updated(work, patient, input)
  return refused(column, 'resource_archived', 'El paciente está archivado: restáurelo antes.', patient.id)
}

/** Judges the rows one by one: every accepted one is written in the call's one transaction, every refused one is named. */
async function imported(call: Call<'patients.import'>, columns: readonly Column[], table: Cell[][]): Promise<Reply> {
  const work: Import = { call, columns, seen: new Map() }
  const report: ImportReport = {
    ...{ created: 0, updated: 0, unchanged: 0, refused: 0 },
    dryRun: call.body.dryRun ?? false,
    rows: [],
  }
  for (const [i, cells] of table.entries()) {
    if (isBlank(cells)) continue
    // Rows count from 1 and the heading is the first.
    const row = i + 2
    const verdict = await verdictOn(work, row, cells)
    report[verdict.outcome]++
    report.rows.push({ row, ...verdict })
    if (i % ROWS_PER_TURN === 0) await otherWork()
  }
  const wrote = !report.dryRun && report.created + report.updated > 0
  return {
    status: 200,
    body: report,
    written: wrote,
    // One event for all: listeners read the list again rather than thousands of patients.
    changes: wrote ? [{ resource: 'patients', id: '*', revision: null }] : [],
  }
}

/** The file is parsed before the transaction, so that a big one holds up no other writer. */
export const importPatients: PreparedHandler<Call<'patients.import'>> = {
  async prepare(call) {
    const [heading, ...table] = await tableOf(Buffer.from(call.body.contentBase64, 'base64'))
    if (!heading || table.length === 0) throw new Fault('invalid_xlsx_file', 'El archivo no tiene filas de datos.')
    const columns = columnsOf(heading)
    return (stores) => imported({ ...call, stores }, columns, table)
  },
}
