import { describe, expect, it } from 'vitest'
import { type Group, SERVICE_GROUPS } from '../../../contract/rips/field.ts'
import { FIELDS } from '../../../contract/rips/groups.ts'
import { Adjustments } from './adjustments.ts'
import { type Origin, RecordReader } from './records.ts'

function read(group: Group, name: string, value: unknown, origin: Origin = 'file'): unknown {
  const reader = new RecordReader(origin, new Adjustments())
  if (group === 'root') return reader.root({ [name]: value })[name]
  if (group === 'usuarios') return reader.user({ [name]: value }, 0)[name]
  const user = reader.user({ servicios: { [group]: [{ [name]: value }] } }, 0)
  return (user.servicios as Record<string, Record<string, unknown>[]>)[group]?.[0]?.[name]
}

const GROUPS: readonly Group[] = ['root', 'usuarios', ...SERVICE_GROUPS]
const fields = GROUPS.flatMap((group) => FIELDS[group].map((field) => ({ group, field })))
const nullableTexts = fields.filter(
  ({ field }) => field.nullable && field.type !== 'integer' && field.type !== 'number',
)

describe('a blank', () => {
  it.each(nullableTexts.map(({ group, field }) => [group, field.name] as const))('in %s.%s is null', (group, name) => {
    expect(read(group, name, '', 'program')).toBeNull()
    expect(read(group, name, ' \t', 'program')).toBeNull()
  })

  it('stays where something must stand', () => {
    for (const { group, field } of fields) if (!field.nullable) expect(read(group, field.name, '')).toBe('')
  })
})

describe('numbers and texts', () => {
  it.each([
    ['168', 168],
    ['0', 0],
    ['-5', -5],
    ['103470.00', 103470],
    ['103470.25', 103470.25],
    ['0168', '0168'],
    ['45.000', '45.000'],
    ['-1.234', '-1.234'],
    ['0.125', 0.125],
    ['103470.250', 103470.25],
    ['1e3', '1e3'],
    ['1.234,5', '1.234,5'],
    ['1,5', '1,5'],
    ['+5', '+5'],
    ['9007199254740993', '9007199254740993'],
    [' 168 ', 168],
    [' 45.000', ' 45.000'],
    ['', ''],
  ])('%j in an amount is %j', (given, expected) => expect(read('consultas', 'vrServicio', given)).toBe(expected))

  it.each([
    ['consultas', 'codConsulta', 890602, '890602'],
    ['procedimientos', 'idMIPRES', 9999, '9999'],
    ['procedimientos', 'idMIPRES', 999, 999],
    ['consultas', 'codServicio', '0334', 334],
    ['consultas', 'codServicio', '09999', '09999'],
    ['consultas', 'finalidadTecnologiaSalud', 16, '16'],
    ['consultas', 'grupoServicios', 1, 1],
    ['consultas', 'codConsulta', 89060, 89060],
    ['consultas', 'codConsulta', 890602.5, 890602.5],
    ['usuarios', 'numDocumentoIdentificacion', 1000000001, '1000000001'],
    ['usuarios', 'codMunicipioResidencia', 5001, 5001],
    ['usuarios', 'fechaNacimiento', 19910101, 19910101],
    ['usuarios', 'numDocumentoIdentificacion', -5, -5],
  ] as const)('in %s.%s %j is %j', (group, name, given, expected) => expect(read(group, name, given)).toBe(expected))

  it.each([
    ['vrServicio', '168'],
    ['codConsulta', 890602],
    ['concentracionMedicamento', ''],
  ])('%s %j of a program stays', (name, given) => expect(read('consultas', name, given, 'program')).toBe(given))
})

describe('a record that needs nothing', () => {
  it('is the same record', () => {
    const reader = new RecordReader('file', new Adjustments())
    const user = {
      numDocumentoIdentificacion: '1',
      propio: 1,
      servicios: { consultas: [{ codConsulta: '1' }], otros: 1 },
    }
    expect(reader.user(user, 0)).toBe(user)
  })
})
