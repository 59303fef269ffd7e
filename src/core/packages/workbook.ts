import { bogotaDay } from '../../contract/bogota.ts'
import type { Severity } from '../../contract/errors.ts'
import { type Field, type Group, SERVICE_GROUPS } from '../../contract/rips/field.ts'
import type { Fields } from '../../contract/rips/groups.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { isRule, RULES, type RuleClass } from '../../contract/rips/rules.ts'
import { Fault } from '../fault.ts'
import { say, tell } from '../messages/message.ts'
import type { ValidationIssue, ValidationReport } from '../messages/untold.ts'
import { isJson, type Json } from '../rips/view.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { columnName, type OutCell, type OutColumn, type OutSheet } from '../workbook/out.ts'
import { LINK, RIPS_GROUPS, ripsSheets } from '../workbook/rips-sheets.ts'
import { MAX_ROWS } from '../workbook/table.ts'
import { requireRevision } from './bodies.ts'
import { usersOf, type Watch } from './large.ts'
import { judgeRevision } from './validation.ts'

const CLASSES: Readonly<Record<RuleClass, string>> = {
  local: 'RIPS',
  catalog: 'Catálogos',
  xml: 'Documento electrónico',
  external: 'Registros del ministerio',
}
const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'Error',
  notification: 'Notificación',
  unresolved: 'No se puede comprobar aquí',
}
/** Where two findings are on one cell, the graver one colours it. */
const GRAVITY: readonly Severity[] = ['unresolved', 'notification', 'error']

const severityOf = ({ severity }: ValidationIssue): Severity => severity ?? 'error'

/** Every place of a finding: its records, where it is about several. */
const placesOf = ({ path, records }: ValidationIssue): readonly string[] => records ?? (path === null ? [] : [path])

/** The gravest finding at each path. */
function marksOf(issues: readonly ValidationIssue[]): ReadonlyMap<string, Severity> {
  const marks = new Map<string, Severity>()
  for (const issue of issues) {
    const severity = severityOf(issue)
    for (const path of placesOf(issue)) {
      const known = marks.get(path)
      if (!known || GRAVITY.indexOf(known) < GRAVITY.indexOf(severity)) marks.set(path, severity)
    }
  }
  return marks
}

/** Lays the records of a package out on the sheets of the template, and remembers where each went. */
class Layout {
  readonly rows: Record<Group, OutCell[][]>
  readonly #sheets: ReturnType<typeof ripsSheets>
  readonly #marks: ReadonlyMap<string, Severity>
  /** Sheet and row of each record, by its path. */
  readonly #places = new Map<string, { readonly group: Group; readonly row: number }>()

  constructor(fields: Fields, marks: ReadonlyMap<string, Severity>) {
    this.#sheets = ripsSheets(fields)
    this.#marks = marks
    this.rows = Object.fromEntries(RIPS_GROUPS.map((group) => [group, []])) as unknown as Record<Group, OutCell[][]>
  }

  add(group: Group, record: Json, path: string, links: Readonly<Record<string, OutCell>> = {}): void {
    const rows = this.rows[group]
    if (rows.length >= MAX_ROWS) {
      throw new Fault('request_too_large', say('packages.tooManyRows', { max: MAX_ROWS, group }))
    }
    rows.push(this.#sheets[group].columns.map(({ field }) => links[field] ?? this.#cell(record[field], path, field)))
    this.#places.set(path, { group, row: rows.length + 1 })
  }

  #cell(value: unknown, path: string, field: string): OutCell {
    const written =
      typeof value === 'number' || typeof value === 'string' ? value : (value ?? null) && JSON.stringify(value)
    const shown = typeof written === 'string' || typeof written === 'number' ? written : null
    const mark = this.#marks.get(path === '' ? field : `${path}.${field}`)
    return mark ? { value: shown, mark } : shown
  }

  /** Sheet, cell and field of a path; of a record as a whole its row. */
  placeOf(path: string | null): readonly OutCell[] {
    if (path === null) return [null, null, null]
    const [, record = '', field = ''] = /^(.*?)(?:\.?([A-Za-z]\w*))?$/.exec(path) ?? []
    const at = this.#places.get(path) ?? this.#places.get(record)
    if (!at) return [null, null, path]
    const column = this.#sheets[at.group].columns.findIndex((one) => one.field === field)
    return [
      this.#sheets[at.group].name,
      column < 0 ? String(at.row) : `${columnName(column)}${at.row}`,
      column < 0 ? null : field,
    ]
  }
}

function findings({ issues }: ValidationReport, layout: Layout): OutSheet {
  const columns: OutColumn[] = [
    { title: 'Código', width: 10 },
    { title: 'Gravedad', width: 16, wrap: true },
    { title: 'Clase', width: 16, wrap: true },
    { title: 'Hoja', width: 18 },
    { title: 'Celda', width: 8 },
    { title: 'Dato', width: 26 },
    { title: 'Qué hacer', width: 70, wrap: true },
    { title: 'Se rechazará desde', width: 14, wrap: true },
    { title: 'Ruta', width: 50 },
    { title: 'Celdas del hallazgo', width: 30, wrap: true },
  ]
  const rows = issues.map((issue): OutCell[] => {
    const severity = severityOf(issue)
    const of = isRule(issue.code) ? CLASSES[RULES[issue.code].class] : null
    const [sheet = null, cell = null, field = null] = layout.placeOf(issue.path)
    const word = { value: SEVERITIES[severity], mark: severity }
    const rest = [tell(issue.message), issue.rejectedFrom ?? null, issue.path, cellsOf(issue, layout)]
    return [issue.code, word, of, sheet, cell, field, ...rest]
  })
  return { name: 'hallazgos', columns, rows }
}

/** Of a finding about several records, the cells of all; more than are listed are counted. */
function cellsOf({ records, recordCount = 0 }: ValidationIssue, layout: Layout): OutCell {
  if (!records) return null
  const cells = records.map((path) => layout.placeOf(path)[1])
  const more = recordCount - records.length
  return `${cells.join(', ')}${more > 0 ? ` y ${more} más` : ''}`
}

const isNumber = ({ type }: Field) => type === 'integer' || type === 'number'

function sheetOf(fields: Fields, group: Group, rows: readonly OutCell[][]): OutSheet {
  const numbers = new Set(fields[group].filter(isNumber).map(({ name }) => name))
  const { name, columns } = ripsSheets(fields)[group]
  const out = columns.map(({ field, title }): OutColumn => ({ title, ...(!numbers.has(field) && { format: 'text' }) }))
  return { name, columns: out, rows }
}

/**
 * A package as a workbook: what was found in it, then its records on the sheets of the template with the cells of the
 * findings marked, so that it can be corrected there and imported again. Judged now unless the revision was judged before.
 */
export async function packageSheets(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  now: number,
  watch: Watch,
): Promise<OutSheet[]> {
  const { rips } = await requireRevision(stores, head, head.revision)
  const fields = fieldsOn(bogotaDay(now))
  const report =
    (await stores.packages.validation(head.id, head.revision)) ??
    (await judgeRevision(stores, workspace, head, now, watch))
  const layout = new Layout(fields, marksOf(report.issues))
  if (rips) layout.add('root', rips, '')
  let index = 0
  for await (const users of usersOf(stores, rips?.usuarios, watch)) {
    for (const user of users) {
      if (isJson(user)) addUser(layout, user, `usuarios[${index}]`)
      index++
    }
  }
  const filled = RIPS_GROUPS.filter((group) => layout.rows[group].length > 0)
  return [findings(report, layout), ...filled.map((group) => sheetOf(fields, group, layout.rows[group]))]
}

function addUser(layout: Layout, user: Json, path: string): void {
  const links = {
    [LINK.userType]: linkOf(user.tipoDocumentoIdentificacion),
    [LINK.userNumber]: linkOf(user.numDocumentoIdentificacion),
  }
  layout.add('usuarios', user, path)
  const services = isJson(user.servicios) ? user.servicios : {}
  for (const group of SERVICE_GROUPS) {
    const list = services[group]
    if (!Array.isArray(list)) continue
    list.forEach((service: unknown, index) => {
      if (isJson(service)) layout.add(group, service, `${path}.servicios.${group}[${index}]`, links)
    })
  }
}

const linkOf = (value: unknown): OutCell => (typeof value === 'string' ? value : null)
