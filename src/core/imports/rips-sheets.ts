import type { Group } from '../../contract/rips/field.ts'
import { SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { type Fields, findField, perGroup } from '../../contract/rips/groups.ts'
import { type ColumnSpec, columnOfField, type SheetSpec } from './column.ts'

/** Properties of a row that say where its record belongs; they are no fields of the RIPS. */
export const LINK = { package: '@paquete', userType: '@tipoUsuario', userNumber: '@numUsuario' } as const

const link = (field: string, title: string, required: string, help: string): ColumnSpec => ({
  ...{ field, title, aliases: [], type: 'string', required, help },
})

const PACKAGE = link(
  LINK.package,
  'paquete',
  'Si hay varios paquetes',
  'El numFactura (o el numNota de una nota) de la hoja «transaccion» a la que pertenece la fila.',
)
const userColumn = (field: string, name: string): ColumnSpec => {
  const of = findField('usuarios', name)
  const own = link(field, `usuario.${name}`, 'Sí', 'El mismo dato del paciente en la hoja «usuarios».')
  return of ? { ...columnOfField('usuarios', of), ...own } : own
}

/** Which record of the sheets above a row belongs to. */
const LINKS: Partial<Record<Group, readonly ColumnSpec[]>> = {
  root: [],
  usuarios: [PACKAGE],
}
const SERVICE_LINKS = [
  PACKAGE,
  userColumn(LINK.userType, 'tipoDocumentoIdentificacion'),
  userColumn(LINK.userNumber, 'numDocumentoIdentificacion'),
]
const SERVICE_KEYS = [LINK.userType, LINK.userNumber]
const KEYS: Partial<Record<Group, readonly string[]>> = {
  root: [],
  usuarios: ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'],
}

const CONSECUTIVO = 'Se puede dejar vacío: la posición en la lista. En una nota, el del registro que se corrige.'

const nameOf = (group: Group): string => (group === 'root' ? 'transaccion' : group)
export const isSheetOf = (group: Group, { name }: SheetSpec): boolean => name === nameOf(group)

function sheetOf(group: Group, of: Fields): SheetSpec {
  const fields = of[group].map((field): ColumnSpec => {
    const column = columnOfField(group, field)
    return field.name === 'consecutivo' ? { ...column, required: 'No', help: CONSECUTIVO } : column
  })
  return {
    name: nameOf(group),
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
