import type { FieldType } from '../../contract/rips/field.ts'
import type { ColumnSpec, SheetSpec } from '../workbook/column.ts'
import type { OutCell, OutColumn, OutSheet } from '../workbook/out.ts'
import { columnName } from '../workbook/out.ts'

const FIRST = 'Lea primero'
const LISTS = 'listas'

const FORMS: Readonly<Record<FieldType, string>> = {
  string: 'Texto',
  integer: 'Número entero',
  number: 'Número',
  date: 'Fecha: dd/mm/aaaa',
  dateTime: 'Fecha y hora: dd/mm/aaaa hh:mm',
}

const GUIDE = [
  'Llene una fila por registro, desde la segunda. La primera fila dice qué es cada columna: no la cambie.',
  'Las columnas que no necesite puede dejarlas vacías o borrarlas; el orden no importa.',
  'Donde hay una lista, elija de ella o escriba solo el código.',
  'Escriba valores, no fórmulas: de una fórmula se toma el último valor que Excel calculó.',
  'Al importar, primero se revisa cada fila y no se guarda nada. Usted decide si acepta las filas buenas.',
]

/** Lists side by side on a sheet of their own, and where each one stands. */
function listsOf(specs: readonly SheetSpec[]) {
  const lists = new Map<string, { readonly title: string; readonly items: readonly string[] }>()
  const keyOf = ({ options = [] }: ColumnSpec) => options.map(({ code }) => code).join()
  for (const spec of specs.flatMap(({ columns }) => columns)) {
    if (!spec.options || lists.has(keyOf(spec))) continue
    lists.set(keyOf(spec), { title: spec.title, items: spec.options.map(({ code, name }) => `${code} - ${name}`) })
  }
  const all = [...lists.values()]
  const length = Math.max(0, ...all.map(({ items }) => items.length))
  const places = new Map(
    [...lists.keys()].map((key, i) => {
      const column = `$${columnName(i)}$`
      return [key, `${LISTS}!${column}2:${column}${(all[i]?.items.length ?? 0) + 1}`]
    }),
  )
  const sheet: OutSheet = {
    name: LISTS,
    columns: all.map(({ title }) => ({ title, width: 34 })),
    rows: Array.from({ length }, (_, row) => all.map(({ items }) => items[row] ?? null)),
  }
  return { sheet, placeOf: (spec: ColumnSpec) => spec.options && places.get(keyOf(spec)) }
}

const isText = ({ type }: ColumnSpec) => type !== 'integer' && type !== 'number'

function promptOf({ type, required, help }: ColumnSpec): string {
  return [help, `${FORMS[type]}.`, `Obligatorio: ${required}.`].filter(Boolean).join(' ')
}

function columnOf(spec: ColumnSpec, choices: string | undefined): OutColumn {
  return {
    title: spec.title,
    prompt: promptOf(spec),
    ...(isText(spec) && { format: 'text' }),
    ...(choices !== undefined && { choices }),
  }
}

function guide(specs: readonly SheetSpec[]): OutSheet {
  const row = (spec: SheetSpec, column: ColumnSpec): OutCell[] => {
    const { title, required, type, help, options } = column
    return [spec.name, title, required, FORMS[type], help, options ? `Hoja «${LISTS}»` : null]
  }
  return {
    name: FIRST,
    columns: [
      { title: 'Hoja', width: 18 },
      { title: 'Columna', width: 34 },
      { title: 'Obligatorio', width: 26, wrap: true },
      { title: 'Forma', width: 22, wrap: true },
      { title: 'Para qué', width: 70, wrap: true },
      { title: 'Lista', width: 16 },
    ],
    rows: [
      ...GUIDE.map((text): OutCell[] => [null, null, null, null, text]),
      ...specs.flatMap((spec) => spec.columns.map((column) => row(spec, column))),
    ],
  }
}

/** The workbook of a kind of import: empty sheets to fill in, with lists and a guide. */
export function templateOf(specs: readonly SheetSpec[]): OutSheet[] {
  const lists = listsOf(specs)
  const sheets = specs.map(({ name, columns }): OutSheet => {
    // One prepared row: its texts are the form of their columns.
    const prepared = columns.map((spec) => (isText(spec) ? '' : null))
    return { name, columns: columns.map((spec) => columnOf(spec, lists.placeOf(spec))), rows: [prepared] }
  })
  return [guide(specs), ...sheets, lists.sheet]
}
