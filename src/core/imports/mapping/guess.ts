import type { DateOrder, MappedField, MappedSheet, Mapping } from '../../../contract/import-mappings.ts'
import { folded } from '../../../contract/plain-text.ts'
import { SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import type { ColumnSpec, SheetSpec } from '../../workbook/column.ts'
import { LINK } from '../../workbook/rips-sheets.ts'
import { valueFrom } from '../cell.ts'
import { namesOf, wordsOf } from '../heading.ts'
import { converter } from './convert.ts'
import type { ProfiledColumn as Column, Profile } from './profile.ts'
import { OF_PROFESSIONAL, SAID_AS, SYNONYMS, TELLING, womanOf } from './synonyms.ts'

const ENOUGH = 0.55
const DATE = /^\d{4}-\d{2}-\d{2}/
const ORDERS: readonly DateOrder[] = ['dmy', 'ymd', 'mdy', 'serial']
/** Fields of the professional in the sheets of services. */
const PROFESSIONAL = new Set(['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'])

const groupOf = ({ name }: SheetSpec): ServiceGroup | undefined => SERVICE_GROUPS.find((group) => group === name)
/** `FEC` for `fecha`, `doc` for `documento`. */
const isWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)))

/** How much two names are the same, from 0 to 1: words that both have, among all of them. */
function likeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const [these, those] = [a.split(' '), b.split(' ')]
  const shared = these.filter((word) => those.some((other) => isWord(word, other))).length
  return (0.95 * shared) / (these.length + those.length - shared)
}

const share = (column: Column, fits: (text: string) => boolean): number => {
  const all = column.values.reduce((sum, { rows }) => sum + rows, 0)
  const good = column.values.reduce((sum, { text, rows }) => sum + (fits(text) ? rows : 0), 0)
  return all === 0 ? 1 : good / all
}

const isDayBy = (spec: ColumnSpec, dates: DateOrder) => {
  const convert = converter({ field: spec.field, columns: [], dates }, spec)
  return (text: string) => {
    const day = String(convert([text])).slice(0, 10)
    return DATE.test(day) && !Number.isNaN(Date.parse(day))
  }
}

/** The first way of writing dates by which all of them exist; what is usual needs no word. */
const orderOf = ({ spread }: Column, spec: ColumnSpec): DateOrder | undefined =>
  ORDERS.find((order) => spread.filter(isDayBy(spec, order)).length > spread.length * 0.98)

/** The code that a value means, by the names of the codes and what programs write for them. */
function codeOf(text: string, { field, options = [] }: ColumnSpec): string | undefined {
  const said = folded(text)
  const known = SAID_AS[field]?.[said]
  if (known !== undefined && options.some(({ code }) => code === known)) return known
  const named = options.filter(({ name }) => folded(name) === said)
  const begun = said.length < 5 ? [] : options.filter(({ name }) => folded(name).startsWith(said))
  const [only, ...others] = named.length > 0 ? named : begun
  return others.length === 0 ? only?.code : undefined
}

const isCode = (text: string, spec: ColumnSpec) => {
  const value = valueFrom(text, spec)
  return spec.options?.some(({ code }) => code === String(value) || Number(code) === value) ?? false
}

function valuesOf(column: Column, spec: ColumnSpec): MappedField['values'] {
  if (!spec.options) return undefined
  const all = column.values.map(({ text }) => folded(text))
  const pairs = column.values.flatMap(({ text }) => {
    const to = womanOf(spec.field, folded(text), all) ?? (isCode(text, spec) ? undefined : codeOf(text, spec))
    return to === undefined ? [] : [{ from: text, to }]
  })
  return pairs.length > 0 ? pairs : undefined
}

/** How many of the values a field could take; less than half speaks against it. */
function fitOf(column: Column, spec: ColumnSpec): number {
  if (spec.options) return share(column, (text) => isCode(text, spec) || codeOf(text, spec) !== undefined)
  if (spec.type === 'date' || spec.type === 'dateTime')
    return Math.max(...ORDERS.map((order) => share(column, isDayBy(spec, order))))
  if (spec.type !== 'string') return share(column, (text) => typeof valueFrom(text, spec) === 'number')
  const { digits } = spec
  return digits === undefined
    ? 1
    : share(column, (text) => text.length === digits || (/^\d+$/.test(text) && text.length < digits))
}

interface Pair {
  readonly spec: ColumnSpec
  readonly column: Column
  readonly byName: number
  /** Zero: the values speak against it. */
  readonly score: number
}

function nameScore(column: Column, spec: ColumnSpec, names: readonly string[], sheet: SheetSpec): number {
  const said = folded(column.title).replace(/[_.-]/g, ' ')
  if (OF_PROFESSIONAL.test(said) !== (groupOf(sheet) !== undefined && PROFESSIONAL.has(spec.field))) return 0
  const title = wordsOf(OF_PROFESSIONAL.test(said) ? said.replace(OF_PROFESSIONAL, '') : column.title)
  return Math.max(0, ...names.map((name) => likeness(title, name)))
}

function pairOf(column: Column, spec: ColumnSpec, names: readonly string[], sheet: SheetSpec): Pair {
  const byName = nameScore(column, spec, names, sheet)
  const fit = byName < 0.4 || column.filled === 0 ? 0 : fitOf(column, spec)
  return { spec, column, byName, score: fit < 0.5 ? 0 : byName + (fit > 0.9 && fitSays(spec) ? 0.2 : 0) }
}
/** A text of any form fits every column. */
const fitSays = ({ options, type, digits }: ColumnSpec) =>
  options !== undefined || type !== 'string' || digits !== undefined

/** Every field with every column, once for a file: comparing is what a guess costs. */
const pairsKept = new WeakMap<readonly Column[], Map<SheetSpec, readonly Pair[]>>()

function allPairs(sheet: SheetSpec, columns: readonly Column[]): readonly Pair[] {
  const kept = pairsKept.get(columns) ?? new Map<SheetSpec, readonly Pair[]>()
  const pairs = kept.get(sheet) ?? pairsBetween(sheet, columns)
  pairsKept.set(columns, kept.set(sheet, pairs))
  return pairs
}

function pairsBetween(sheet: SheetSpec, columns: readonly Column[]): Pair[] {
  const known = Map.groupBy(namesOf(sheet), ([, spec]) => spec)
  return sheet.columns.flatMap((spec) => {
    const names = [...(known.get(spec) ?? []).map(([name]) => name), ...(SYNONYMS[spec.field] ?? []).map(wordsOf)]
    return columns.map((column) => pairOf(column, spec, names, sheet))
  })
}

/** How much each column is called like the field that it is called like most, in any sheet of the template. */
type Claims = ReadonlyMap<Column, number>
/** What is so much less a field's than another's is not taken for want of a better one: a birth is no service. */
const LESS = 0.35

function claimsOf(specs: readonly SheetSpec[], columns: readonly Column[]): Claims {
  const claims = new Map<Column, number>()
  for (const { column, byName } of specs.flatMap((spec) => allPairs(spec, columns))) {
    claims.set(column, Math.max(byName, claims.get(column) ?? 0))
  }
  return claims
}

/** The fields of a sheet of the template with the columns that they go by best, each column once; of two amounts that fit as well, none. */
function pairsOf(sheet: SheetSpec, columns: readonly Column[], claims: Claims): Pair[] {
  const taken = new Set<unknown>()
  const likely = allPairs(sheet, columns)
    .filter(({ score, column, byName }) => score >= ENOUGH && byName > (claims.get(column) ?? 0) - LESS)
    .sort((a, b) => b.score - a.score)
  const isOpen = ({ spec, column }: Pair) => !taken.has(spec) && !taken.has(column)
  return likely.filter((pair) => {
    if (!isOpen(pair)) return false
    const { spec, column, score } = pair
    const isAsGood = (other: Pair) => other.spec === spec && other.column !== column && other.score === score
    const isDoubtful = spec.type === 'number' && likely.some((other) => isAsGood(other) && isOpen(other))
    taken.add(spec)
    if (!isDoubtful) taken.add(column)
    return !isDoubtful
  })
}

function fieldOf({ spec, column }: Pair, columns: readonly Column[]): MappedField {
  const isTime = spec.type === 'date' || spec.type === 'dateTime'
  const dates = isTime ? orderOf(column, spec) : undefined
  const values = valuesOf(column, spec)
  const clock = spec.type === 'dateTime' ? clockBeside(column, columns) : undefined
  return {
    field: spec.field,
    columns: clock === undefined ? [column.title] : [column.title, clock],
    ...(dates !== undefined && dates !== 'dmy' && { dates }),
    ...(values && { values }),
  }
}

/** The column of times beside one of days without any: `HORA ATENCION` for `FECHA ATENCION`. */
function clockBeside({ title, values }: Column, columns: readonly Column[]): string | undefined {
  if (values.some(({ text }) => /\d:\d\d/.test(text))) return undefined
  const rest = wordsOf(title)
    .replace(/^(fecha|fec|dia)\b/, '')
    .trim()
  const clock = columns.find((one) => {
    const words = wordsOf(one.title)
    return /^(hora|hr)\b/.test(words) && likeness(words.replace(/^(hora|hr)\b/, '').trim() || rest, rest) > 0.4
  })
  return clock?.title
}

/** Our own sheets are told by their name; else what only such records have decides. */
function isLike(spec: SheetSpec, pairs: readonly Pair[]): boolean {
  const has = new Set(pairs.map(({ spec: { field } }) => field))
  if (spec.name === 'usuarios') return has.has('numDocumentoIdentificacion') && pairs.length >= 4
  const group = groupOf(spec)
  if (!group) return spec.keys.every((key) => has.has(key))
  return spec.columns.some(({ field }) => field === LINK.userNumber)
    ? has.has(LINK.userNumber) && TELLING[group].some((field) => has.has(field))
    : TELLING[group].some((field) => has.has(field))
}

const isConsulta = (text: string) => text.startsWith('89')

/** One column of CUPS for consultas and procedures alike: the code itself parts them. */
function parted(parts: readonly MappedSheet[], columns: readonly Column[]): MappedSheet[] {
  const codeOfPart = ({ fields }: MappedSheet, field: string) => fields.find((one) => one.field === field)?.columns[0]
  const consultas = parts.find(({ target }) => target === 'consultas')
  const procedures = parts.find(({ target }) => target === 'procedimientos')
  if (!consultas || !procedures) return [...parts]
  const title = codeOfPart(consultas, 'codConsulta')
  if (title === undefined || title !== codeOfPart(procedures, 'codProcedimiento')) return [...parts]
  const ofConsultas = share(
    columns.find((column) => column.title === title) ?? { title, filled: 0, values: [], spread: [] },
    isConsulta,
  )
  const only = { column: title, values: ['89*'] }
  return parts.flatMap((part) => {
    if (part === consultas) return ofConsultas === 0 ? [] : [{ ...part, only }]
    if (part === procedures) return ofConsultas === 1 ? [] : [{ ...part, only: { ...only, except: true } }]
    return [part]
  })
}

function partsOf(specs: readonly SheetSpec[], { name, headingRow, columns }: Profile): MappedSheet[] {
  const claims = claimsOf(specs, columns)
  const parts = specs.flatMap((spec) => {
    const pairs = pairsOf(spec, columns, claims)
    if (!isLike(spec, pairs)) return []
    const fields = pairs.map((pair) => fieldOf(pair, columns))
    const order = spec.columns.map(({ field }) => field)
    fields.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    return [{ target: spec.name, sheet: name, headingRow, fields }]
  })
  return parted(parts, columns)
}

/** The number of the package, where the file has one, else nothing but the sheet that its rows are in. */
function transaction(spec: SheetSpec, part: MappedSheet, { columns }: Profile): MappedSheet {
  const pairs = pairsOf(spec, columns, claimsOf([spec], columns)).filter(
    ({ spec: { field } }) => field === 'numFactura' || field === 'numNota',
  )
  const fields = pairs.map((pair) => fieldOf(pair, columns))
  const isOfInvoices = fields.some(({ field }) => field === 'numFactura')
  const rs = { field: 'tipoNota', columns: [], constant: 'RS' }
  // Whatever the service, its row names the package.
  const { sheet, headingRow } = part
  return { target: spec.name, sheet, headingRow, fields: isOfInvoices ? fields : [...fields, rs] }
}

/** A mapping that a person looks at before it is used; empty parts say what could not be guessed. */
export function guessed(specs: readonly SheetSpec[], sheets: readonly Profile[]): Mapping {
  const [first, ...others] = specs
  const [sheet] = [...sheets].sort((a, b) => b.rows - a.rows)
  if (!first || !sheet) return { sheets: [] }
  if (others.length === 0 || !others.some(({ name }) => name === 'usuarios')) {
    const parts = sheets.flatMap((one) => ofPatientsAlone(partsOf(specs, one))).slice(0, specs.length)
    return { sheets: parts.length > 0 ? parts : [bare(first, sheet)] }
  }
  const parts = sheets.flatMap((one) => partsOf(others, one))
  const services = parts.find(({ target }) => target !== 'usuarios')
  const whole = services ?? bare(others[1] ?? first, sheet)
  const of = sheets.find(({ name }) => name === whole.sheet) ?? sheet
  const users = parts.some(({ target }) => target === 'usuarios') ? [] : [bare(others[0] ?? first, sheet)]
  return { sheets: [transaction(first, whole, of), ...users, ...(services ? parts : [...parts, whole])] }
}

/** Whom a sheet of visits or services names are patients: they are not professionals, too. */
function ofPatientsAlone(parts: readonly MappedSheet[]): readonly MappedSheet[] {
  const ofVisits = ['atenciones', ...SERVICE_GROUPS]
  return parts.some(({ target }) => ofVisits.includes(target))
    ? parts.filter(({ target }) => target !== 'profesionales')
    : parts
}

function bare(spec: SheetSpec, { name, headingRow, columns }: Profile): MappedSheet {
  const fields = pairsOf(spec, columns, claimsOf([spec], columns)).map((pair) => fieldOf(pair, columns))
  return { target: spec.name, sheet: name, headingRow, fields }
}

/** Columns that are called like a field which a part leaves open, and whose values it could not take. */
export function doubtsOf({ sheets: parts }: Mapping, specs: readonly SheetSpec[], sheets: readonly Profile[]) {
  return parts.flatMap(({ target, sheet, fields }) => {
    const spec = specs.find(({ name }) => name === target)
    const columns = sheets.find(({ name }) => name === sheet)?.columns ?? []
    if (!spec) return []
    const claims = claimsOf(specs, columns)
    return allPairs(spec, columns).flatMap(({ spec: { field }, column, byName, score }) => {
      const [{ text: value } = { text: '' }] = column.values
      const isOpen = score === 0 && column.filled > 0 && !fields.some((one) => one.field === field)
      const isMeant = byName >= ENOUGH && byName > (claims.get(column) ?? 0) - LESS
      return isOpen && isMeant ? [{ target, field, column: column.title, value }] : []
    })
  })
}
