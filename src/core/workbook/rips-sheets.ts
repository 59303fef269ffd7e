import type { Group } from '../../contract/rips/field.ts'
import { SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { type Fields, findField, perGroup } from '../../contract/rips/groups.ts'
import { type ColumnSpec, columnOfField, type SheetSpec } from './column.ts'

/** Properties of a row that say where its record belongs; they are no fields of the RIPS. */
export const LINK = { package: '@paquete', userType: '@tipoUsuario', userNumber: '@numUsuario' } as const

const link = (field: string, title: string, required: string, help: string, ...aliases: string[]): ColumnSpec => ({
  field,
  title,
  aliases,
  type: 'string',
  required,
  help,
})

const PACKAGE = link(
  LINK.package,
  'paquete',
  'Si hay varios paquetes',
  'El numFactura (o el numNota de una nota) de la hoja «transaccion» a la que pertenece la fila.',
)
const userColumn = (field: string, name: string, required: string, ...aliases: string[]): ColumnSpec => {
  const of = findField('usuarios', name)
  const help = 'El mismo dato del paciente en la hoja «usuarios».'
  const own = link(field, `usuario.${name}`, required, help, ...aliases)
  return of ? { ...columnOfField('usuarios', of), ...own } : own
}

/** Which record of the sheets above a row belongs to. */
const LINKS: Partial<Record<Group, readonly ColumnSpec[]>> = {
  root: [],
  usuarios: [PACKAGE],
}
const SERVICE_LINKS = [
  PACKAGE,
  userColumn(LINK.userType, 'tipoDocumentoIdentificacion', 'Si dos pacientes tienen el mismo número'),
  // The ministry's template calls it so, and has the document's number in it.
  userColumn(LINK.userNumber, 'numDocumentoIdentificacion', 'Sí', 'consecutivoUsuario'),
]
const SERVICE_KEYS = [LINK.userNumber]
/** As the manual of the ministry's template has it. */
const SHEET_ALIASES: Partial<Record<Group, readonly string[]>> = { consultas: ['consulta'] }
/** What tells a person from another. */
export const USER_KEYS = ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion']
const KEYS: Partial<Record<Group, readonly string[]>> = {
  root: [],
  usuarios: USER_KEYS,
}

const CONSECUTIVO = 'Se puede dejar vacío: la posición en la lista. En una nota, el del registro que se corrige.'

const nameOf = (group: Group): string => (group === 'root' ? 'transaccion' : group)
export const isSheetOf = (group: Group, { name }: SheetSpec): boolean => name === nameOf(group)

function sheetOf(group: Group, of: Fields): SheetSpec {
  const fields = of[group].map((field): ColumnSpec => {
    const column = columnOfField(group, field)
    if (field.name === 'consecutivo') return { ...column, required: 'No', help: CONSECUTIVO }
    if (field.name !== 'numDocumentoIdObligado') return column
    return { ...column, required: 'No', help: `${column.help} Vacío: el de la clínica.` }
  })
  return {
    name: nameOf(group),
    aliases: SHEET_ALIASES[group] ?? [],
    ...(group !== 'root' && group !== 'usuarios' && { equalRowsCount: true }),
    keys: KEYS[group] ?? SERVICE_KEYS,
    columns: [...(LINKS[group] ?? SERVICE_LINKS), ...fields],
  }
}

const made = new WeakMap<Fields, Readonly<Record<Group, SheetSpec>>>()

/** One sheet for the transaction, one for users, one a service group: from the one table of fields. */
export function ripsSheets(fields: Fields): Readonly<Record<Group, SheetSpec>> {
  const sheets = made.get(fields) ?? perGroup((group) => sheetOf(group, fields))
  made.set(fields, sheets)
  return sheets
}
/** In the order of a workbook. */
export const RIPS_GROUPS: readonly Group[] = ['root', 'usuarios', ...SERVICE_GROUPS]
