import type { Field, Group } from '../../src/contract/rips/field.ts'
import type { Fields } from '../../src/contract/rips/groups.ts'
import { acceptedOptions } from '../../src/contract/rips/options.ts'
import type { RulePack } from '../../src/contract/rips/packs.ts'
import type { RuleCode, RuleFacts } from '../../src/contract/rips/rules.ts'
import type { PrintedField, Size } from './fields.ts'
import type { PrintedRule } from './rules.ts'
import { TABLE_NAMES } from './tables.ts'

/** Where a table of the program is not what a text prints. */
export interface Difference {
  /** Official id of a field, or a code. */
  readonly of: string
  readonly line: number | undefined
  readonly what: string
  readonly ours: string
  readonly text: string
  /** The reason that the table itself gives; undefined: none. */
  readonly because: string | undefined
}

/** What both sides say of one thing, as texts that are alike when they agree. */
type Aspect = readonly [what: string, ours: unknown, text: unknown]

export function compareFields(fields: Fields, printed: readonly PrintedField[]): Difference[] {
  const groups = Object.keys(fields) as Group[]
  const ours = new Map(groups.flatMap((group) => fields[group].map((field) => [field.id, { group, field }] as const)))
  const printedIds = new Set(printed.map(({ id }) => id))
  const absent = [...ours.values()].flatMap(({ field: { id, name, printed: own } }) =>
    printedIds.has(id) ? [] : [difference(id, undefined, ['el campo', name, 'no está'], own?.because)],
  )
  return printed
    .flatMap((row): Difference[] => {
      const known = ours.get(row.id)
      if (known === undefined) {
        return [difference(row.id, row.line, ['el campo', 'no está', row.row.slice(0, 40)], undefined)]
      }
      const { group, field } = known
      // Against the text, first as the row is, then with what the row itself says that the text prints.
      const explained = aspectsOf(group, { ...field }, row, field.printed).filter(differs)
      const plain = aspectsOf(group, field, row, undefined).filter(differs)
      const because = field.printed?.because
      return [
        ...explained.map((aspect) => difference(row.id, row.line, aspect, undefined)),
        ...plain
          .filter(([what]) => !explained.some(([other]) => other === what))
          .map((aspect) => difference(row.id, row.line, aspect, because)),
      ]
    })
    .concat(absent)
}

const show = (value: unknown): string => (Array.isArray(value) ? value.join(' ') || '(nada)' : String(value))
const differs = ([, ours, text]: Aspect) => show(ours) !== show(text)
const difference = (of: string, line: number | undefined, aspect: Aspect, because: string | undefined): Difference => ({
  of,
  line,
  what: aspect[0],
  ours: show(aspect[1]),
  text: show(aspect[2]),
  because,
})

function aspectsOf(group: Group, field: Field, row: PrintedField, printed: Field['printed']): Aspect[] {
  const ours = printed?.name ?? field.name
  const aspects: Aspect[] = [
    ['nombre', ours.toLowerCase(), row.row.slice(0, ours.length).toLowerCase()],
    ['puede ser null', printed?.nullable ?? field.nullable, row.nullable],
    ['tablas', (printed?.tables ?? tablesOf(field)).toSorted(), row.tables.toSorted()],
  ]
  const codes = printed?.codes ?? acceptedOptions(group, field)?.map(({ code }) => code)
  if (row.codes.length > 0) aspects.push(['códigos', codes?.toSorted() ?? [], row.codes.toSorted()])
  if (row.type !== undefined) aspects.push(['tipo', printed?.type ?? typeOf(field), row.type])
  if (row.size !== undefined) aspects.push(...sizeAspects(field, row.size, printed))
  return aspects
}

const isNumber = ({ type }: Field) => type === 'integer' || type === 'number'
const typeOf = (field: Field) => (isNumber(field) ? 'N' : 'C')
const tablesOf = ({ catalogs }: Field): string[] => [
  ...new Set(catalogs.map((catalog) => TABLE_NAMES[catalog]).filter((name) => name !== undefined)),
]

function sizeAspects(field: Field, size: Size, printed: Field['printed']): Aspect[] {
  const [min, max] = lengthsOf(field)
  const isEmpty = printed?.empty ?? (isNumber(field) ? size.empty : field.empty === true || field.min === 0)
  return [
    ['tamaño mínimo', Math.max(1, printed?.min ?? min), Math.max(1, size.min)],
    ['tamaño máximo', printed?.max ?? max, size.decimals?.[0] ?? size.max],
    ['tamaños', printed?.lengths ?? [], size.lengths],
    ['admite vacío (0)', isEmpty, size.empty],
    ...(size.decimals === undefined ? [] : ([['decimales', field.type === 'number', true]] as const)),
  ]
}

/** Characters of a text, digits of a number. */
function lengthsOf(field: Field): [min: number, max: number] {
  const { type, min = 0, max = Number.POSITIVE_INFINITY } = field
  if (type === 'date') return [10, 10]
  if (type === 'dateTime') return [16, 16]
  if (!isNumber(field)) return [min, max]
  return [String(Math.trunc(min)).length, String(Math.trunc(max)).length]
}

/** What the comparison of the codes looks at in the program. */
export interface OurRules {
  readonly pack: RulePack
  readonly facts: Readonly<Partial<Record<string, RuleFacts>>>
  /** Codes that are left out, and why. */
  readonly notHere: Readonly<Record<string, string>>
}

export function compareRules({ pack, facts, notHere }: OurRules, printed: readonly PrintedRule[]): Difference[] {
  const codes = new Set<string>(printed.map(({ code }) => code))
  const unprinted = [...pack.rules.keys()].flatMap((code): Difference[] =>
    codes.has(code) ? [] : [difference(code, undefined, ['la regla', 'está', 'no está'], facts[code]?.because)],
  )
  return printed
    .flatMap(({ code, line, fields, severity }): Difference[] => {
      const own = pack.rules.get(code as RuleCode)
      if (own === undefined) return [difference(code, line, ['la regla', 'no está', 'está'], notHere[code])]
      const aspects: Aspect[] = [['efecto', own.severity, severity]]
      if (fields !== undefined) aspects.push(['campos', facts[code]?.fields.toSorted() ?? [], fields.toSorted()])
      const [effect, ids] = aspects.map((aspect) => (differs(aspect) ? aspect : undefined))
      return [
        ...(effect ? [difference(code, line, effect, own.note)] : []),
        ...(ids ? [difference(code, line, ids, facts[code]?.because)] : []),
      ]
    })
    .concat(unprinted)
}
