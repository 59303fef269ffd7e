import { bogotaTime } from '../../contract/bogota.ts'
import { centavos } from '../../contract/centavos.ts'
import { DEFAULT_LANGUAGE } from '../../contract/language.ts'
import type { PaperSize } from '../../contract/paper.ts'
import type { RejectionDimension, RejectionRow } from '../../contract/rejections.ts'
import type { ReportDimension, ReportRow } from '../../contract/reports.ts'
import type { WorkspaceContext } from '../kernel/call.ts'
import { type Message, tell } from '../messages/message.ts'
import { amount, day, pesos } from '../paper/format.ts'
import { TEST_ENVIRONMENT } from '../paper/names.ts'
import type { PrintedTable, TableColumn } from '../paper/table.ts'
import type { TableThread } from '../paper/table-task.ts'

/** Reports are handed around in the clinic: they are in Spanish, as everything that is printed. */
const DIMENSIONS: Readonly<Record<ReportDimension | RejectionDimension, readonly [title: string, none: string]>> = {
  month: ['Mes', 'Sin fecha'],
  payer: ['Pagador', 'Sin pagador (particulares)'],
  professional: ['Profesional', 'Sin profesional'],
  service: ['Servicio', 'Sin código (estancias y otros)'],
  site: ['Sede', 'Sin sede'],
  diagnosis: ['Diagnóstico principal', 'Sin diagnóstico'],
  lifeStage: ['Curso de vida', 'Sin fecha de nacimiento'],
  sex: ['Sexo', 'Sin dato'],
  code: ['Regla', 'Sin código'],
  person: ['Quién capturó', 'Radica u otro programa'],
}

export interface PrintedFor {
  readonly workspace: WorkspaceContext
  readonly query: { readonly dateFrom: string; readonly dateTo: string; readonly paper: PaperSize }
  readonly now: number
}

/** Where reports are printed: their many cells would hold up whoever waits for an answer. */
export interface Press {
  readonly threads: TableThread
  readonly fontsDir: string
}

const whole = (count: number) => count.toLocaleString('es-CO')
const days = (mean: number | null) => (mean === null ? '' : mean.toLocaleString('es-CO'))
const money = (pesosOf: number) => pesos(centavos(pesosOf))
/** Under its title, where the sign would only take room. */
const cell = (pesosOf: number) => amount(centavos(pesosOf))

function nameOf(by: ReportDimension | RejectionDimension, key: string, label: string): string {
  if (key === '') return DIMENSIONS[by][1]
  if (by === 'lifeStage') return `${key} años`
  if (label === '' || by === 'payer' || by === 'person') return label || key
  return `${key} · ${label}`
}

const number = (title: string, weight = 1): TableColumn => ({ title, weight, isNumber: true })

function print(
  { workspace, query, now }: PrintedFor,
  { threads, fontsDir }: Press,
  table: Pick<PrintedTable, 'title' | 'totals' | 'columns' | 'rows'> & { readonly of: string },
): Promise<Uint8Array> {
  const { of, ...content } = table
  const made = {
    ...content,
    issuer: { name: workspace.companyName, identification: `NIT ${workspace.nit}-${workspace.verificationDigit}` },
    standing: workspace.environment === 1 ? [] : [TEST_ENVIRONMENT],
    lead: `${of} del ${day(query.dateFrom)} al ${day(query.dateTo)}`,
    closing: `Hecho con Radica el ${bogotaTime(now)}`,
    madeAt: new Date(now),
  }
  return threads.run('table.print', { table: made, paper: query.paper, fontsDir })
}

type Measures<Row> = Omit<Row, 'key' | 'label'>

export function printReport(
  of: PrintedFor & { readonly query: { readonly by: ReportDimension; readonly unissued?: 'true' | undefined } },
  rows: readonly ReportRow[],
  totals: Measures<ReportRow>,
  press: Press,
): Promise<Uint8Array> {
  const { by, unissued } = of.query
  const [title] = DIMENSIONS[by]
  return print(of, press, {
    title: `Informe por ${title.toLowerCase()}`,
    of: unissued ? 'Lo atendido y no facturado' : 'Lo atendido',
    totals: [
      ['Atenciones', whole(totals.visits)],
      ['Pacientes', whole(totals.patients)],
      ['Servicios', whole(totals.services)],
      ['Valor', money(totals.gross)],
      ['Facturado', money(totals.issued)],
      ['Sin facturar', money(totals.unissued)],
      ['Días a factura', days(totals.daysToInvoice)],
      ['Días a CUV', days(totals.daysToCuv)],
    ],
    columns: [
      { title, weight: 2.8 },
      number('Atenciones', 1.4),
      number('Pacientes', 1.4),
      number('Servicios', 1.4),
      number('Valor', 1.9),
      number('Facturado', 1.9),
      number('Sin facturar', 1.9),
      number('Días a factura', 0.9),
      number('Días a CUV', 0.9),
    ],
    rows: rows.map((row) => [
      nameOf(by, row.key, row.label),
      whole(row.visits),
      whole(row.patients),
      whole(row.services),
      cell(row.gross),
      cell(row.issued),
      cell(row.unissued),
      days(row.daysToInvoice),
      days(row.daysToCuv),
    ]),
  })
}

export function printRejections(
  of: PrintedFor & { readonly query: { readonly by: RejectionDimension } },
  rows: readonly (Omit<RejectionRow, 'label'> & { readonly label: Message | string })[],
  totals: Measures<RejectionRow>,
  press: Press,
): Promise<Uint8Array> {
  const { by } = of.query
  const [title] = DIMENSIONS[by]
  return print(of, press, {
    title: `Rechazos por ${title.toLowerCase()}`,
    of: 'Lo rechazado por el ministerio y el proveedor',
    totals: [
      ['Documentos', whole(totals.documents)],
      ['Del ministerio', whole(totals.byMinistry)],
      ['Del proveedor', whole(totals.byProvider)],
      ['Aceptados después', whole(totals.accepted)],
    ],
    columns: [
      { title, weight: 5 },
      number('Documentos', 1.2),
      number('Ministerio', 1.1),
      number('Proveedor', 1.1),
      number('Aceptados después', 1.1),
      number('Días hasta la aceptación', 1.2),
    ],
    rows: rows.map((row) => [
      nameOf(by, row.key, tell(row.label, DEFAULT_LANGUAGE)),
      whole(row.documents),
      whole(row.byMinistry),
      whole(row.byProvider),
      whole(row.accepted),
      days(row.daysToAccepted),
    ]),
  })
}
