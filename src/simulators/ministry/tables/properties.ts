import { PRINTED } from './printed.ts'

/** The seven lists of services, as a user of the RIPS holds them. */
export const SERVICE_GROUPS = [
  ...(['consultas', 'procedimientos', 'urgencias', 'hospitalizacion'] as const),
  ...(['recienNacidos', 'medicamentos', 'otrosServicios'] as const),
]
export type ServiceGroup = (typeof SERVICE_GROUPS)[number]
export type Group = 'root' | 'usuarios' | ServiceGroup

/** The letter of a group's official ids. */
const LETTERS: Readonly<Record<Group, string>> = {
  root: 'T',
  usuarios: 'U',
  consultas: 'C',
  procedimientos: 'P',
  urgencias: 'R',
  hospitalizacion: 'H',
  recienNacidos: 'N',
  medicamentos: 'M',
  otrosServicios: 'S',
}

export interface Property {
  readonly id: string
  readonly name: string
  readonly type: 'text' | 'integer' | 'number' | 'date' | 'dateTime'
  /** Characters of a text, digits of a number: both ends are taken, and one of the ranges is enough. */
  readonly sizes: readonly (readonly [min: number, max: number])[]
  /** null, and "" of a text. */
  readonly mayBeEmpty: boolean
  readonly mayBeAbsent: boolean
  /** Reference tables by the text's own names; a code of one of them is enough. */
  readonly tables: readonly string[]
}

/** What is not as printed, since the text contradicts itself. */
export const CORRECTED: Readonly<Record<string, { readonly line: string; readonly because: string }>> = {
  N03: { line: 'numDocumentoIdentificacion C 4-20', because: 'a text in the examples, as every document number is' },
  N05: { line: 'edadGestacional N 1-2', because: 'RVC057 judges what is credible; a number carries no zeros in front' },
  N06: { line: 'numConsultasCPrenatal N 1-2', because: 'the example has 6: a number carries no zeros in front' },
  S08: { line: 'cantidadOS N 1-5', because: 'the example has 1: a number carries no zeros in front' },
}

/** May be null, and yet the API's model wants them by name. */
const WANTED_BY_NAME: readonly string[] = ['M01', 'M08', 'M16', 'M17', 'S01']
/** May not be null, and yet was left out by every program before Res. 948: then it is 0. */
const NEW_WITH_948: readonly string[] = ['vrDispensacion']

/** Withdrawn by Res. 948, whose changes of the structure are demanded from this day on (article 22). */
const WITHDRAWN_ON = '2026-07-01'
const WITHDRAWN = 'M02 numAutorizacion C 0-30'

const DATE_SIZE = '10'
const DATE_TIME_SIZE = '16'

/** From a line of the table, or of its corrections. */
function propertyOf(line: string): Property {
  const [id = '', name = '', type = '', size = '', tables = ''] = line.split(' ')
  const sizes = size.split(',').map(rangeOf)
  const mayBeEmpty = sizes.some(([min]) => min === 0)
  const isTime = name.startsWith('fecha')
  const typeName = type === 'N' ? 'integer' : type === 'N.' ? 'number' : 'text'
  return {
    id,
    name,
    sizes,
    mayBeEmpty,
    type: isTime && size === DATE_SIZE ? 'date' : isTime && size === DATE_TIME_SIZE ? 'dateTime' : typeName,
    mayBeAbsent: (mayBeEmpty && !WANTED_BY_NAME.includes(id)) || NEW_WITH_948.includes(name),
    tables: tables === '' ? [] : tables.split(','),
  }
}

function rangeOf(size: string): readonly [number, number] {
  const [min, max = min] = size.split('-').map(Number)
  if (min === undefined || max === undefined || Number.isNaN(min + max)) throw new Error(`No size: ${size}`)
  return [min, max]
}

const corrected = (line: string): string => {
  const id = line.slice(0, 3)
  const correction = CORRECTED[id]
  return correction === undefined ? line : `${id} ${correction.line} ${line.split(' ')[4] ?? ''}`.trim()
}

const ALL: readonly Property[] = PRINTED.split('\n')
  .filter((line) => line !== '')
  .map((line) => propertyOf(corrected(line)))
const withdrawn = propertyOf(WITHDRAWN)
const BY_LETTER = Map.groupBy(ALL, ({ id }) => id.charAt(0))

/** What a group may have on a day (`YYYY-MM-DD`, or a longer local time). */
export function propertiesOf(group: Group, day: string): readonly Property[] {
  const properties = BY_LETTER.get(LETTERS[group]) ?? []
  return group === 'medicamentos' && day < WITHDRAWN_ON ? [...properties, withdrawn] : properties
}
