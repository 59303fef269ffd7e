import { describe, expect, it } from 'vitest'
import { consultaUrgencias, type Draft, foundOf, serviceOf } from '../../../../test/support/rips.ts'
import { at, served } from '../../../../test/vectors/vector.ts'
import type { ServiceGroup } from '../../../contract/rips/field.ts'

/** What a code of these rules finds in one service of a group. */
const inOne = (codes: RegExp) => (group: ServiceGroup, values: Draft) => {
  const services = { [group]: [serviceOf(group, values)] }
  const consultas = group === 'urgencias' ? { consultas: [consultaUrgencias()] } : {}
  return foundOf(codes)(served({ ...consultas, ...services }))
}

const MAIN = 'codDiagnosticoPrincipal'
const LEAVING = 'codDiagnosticoPrincipalE'
const DEATH = 'codDiagnosticoCausaMuerte'
const COMPLICATION = 'codComplicacion'

describe('the chapter of a diagnosis', () => {
  const found = inOne(/^RVC03[123] /)
  const codeFor = (letter: string, group: ServiceGroup, field: string, more: Draft = {}) =>
    found(group, { [field]: `${letter}001`, ...more }).map((issue) => issue.slice(0, 6))

  it.each([...'ABCDEFGHIJKLMNOPQST'])('%s is a disease or an injury', (letter) =>
    expect(codeFor(letter, 'procedimientos', MAIN)).toEqual([]),
  )
  it.each([...'UVWXY'])('RVC031: %s is neither', (letter) => {
    expect(found('procedimientos', { [MAIN]: `${letter}001` })).toEqual([`RVC031 ${at('procedimientos', MAIN)}`])
  })

  const FIRM: [ServiceGroup, string][] = [
    ['procedimientos', MAIN],
    ['procedimientos', COMPLICATION],
    ['urgencias', MAIN],
    ['urgencias', DEATH],
    ['hospitalizacion', DEATH],
    ['recienNacidos', DEATH],
  ]
  it.each(FIRM)('RVC032, RVC033: in %s, %s is neither a symptom nor a factor', (group, field) => {
    expect(codeFor('R', group, field)).toEqual(['RVC032'])
    expect(codeFor('Z', group, field)).toEqual(['RVC033'])
    expect(codeFor('Y', group, field)).toEqual(['RVC031'])
  })

  const SOFT: [ServiceGroup, string][] = [
    ['consultas', MAIN],
    ['urgencias', LEAVING],
    ['hospitalizacion', MAIN],
    ['hospitalizacion', LEAVING],
    ['hospitalizacion', COMPLICATION],
    ['recienNacidos', MAIN],
    ['medicamentos', MAIN],
  ]
  it.each(SOFT)('RVC031: in %s, %s should be neither', (group, field) => {
    for (const letter of 'RY') expect(codeFor(letter, group, field)).toEqual(['RVC031'])
    for (const letter of 'CZ') expect(codeFor(letter, group, field)).toEqual([])
  })

  it('a check-up may have a factor, and nothing else', () => {
    const checkUp = { finalidadTecnologiaSalud: '11' }
    expect(codeFor('Z', 'consultas', MAIN, checkUp)).toEqual([])
    expect(codeFor('R', 'consultas', MAIN, checkUp)).toEqual(['RVC031'])
  })

  it.each(['ZZ01', '1Z00', '', null])('of "%s" is not known', (code) => {
    expect(found('procedimientos', { [MAIN]: code })).toEqual([])
  })
})

it('RVC085: a check-up has a factor as its diagnosis', () => {
  const found = inOne(/^RVC085 /)
  const issue = [`RVC085 ${at('consultas', 'finalidadTecnologiaSalud')}`]
  expect(found('consultas', { finalidadTecnologiaSalud: '11' })).toEqual(issue)
  expect(found('consultas', { finalidadTecnologiaSalud: '11', [MAIN]: 'Z000' })).toEqual([])
  expect(found('consultas', { finalidadTecnologiaSalud: '11', [MAIN]: null })).toEqual([])
  expect(found('consultas', { finalidadTecnologiaSalud: '16' })).toEqual([])
})

const RELATED: [ServiceGroup, string, readonly string[]][] = [
  ['consultas', MAIN, [1, 2, 3].map((n) => `codDiagnosticoRelacionado${n}`)],
  ['procedimientos', MAIN, ['codDiagnosticoRelacionado']],
  ['medicamentos', MAIN, ['codDiagnosticoRelacionado']],
  ['urgencias', LEAVING, [1, 2, 3].map((n) => `codDiagnosticoRelacionadoE${n}`)],
  ['hospitalizacion', LEAVING, [1, 2, 3].map((n) => `codDiagnosticoRelacionadoE${n}`)],
]
describe.each(RELATED)('related diagnoses of %s', (group, main, fields) => {
  const found = inOne(/^RVC08[6789] /)
  const leaving = main === LEAVING
  const path = (field: string) => at(group, field)

  it.each(fields)('%s differs from the main one', (field) => {
    expect(found(group, { [main]: 'C402', [field]: 'C402' })).toEqual([
      `${leaving ? 'RVC088' : 'RVC086'} ${path(field)}`,
    ])
    expect(found(group, { [main]: 'C402', [field]: 'C403' })).toEqual([])
    expect(found(group, { [main]: null, [field]: null })).toEqual([])
  })

  it('are not said twice', () => {
    const [first = '', ...others] = fields
    for (const other of others) {
      const values = { [main]: 'C402', [first]: 'C403', [other]: 'C403' }
      expect(found(group, values)).toEqual([`${leaving ? 'RVC089' : 'RVC087'} ${path(other)}`])
    }
    expect(found(group, Object.fromEntries(fields.map((field, n) => [field, `E66${n}`])))).toEqual([])
  })
})

it.each(['urgencias', 'hospitalizacion', 'recienNacidos'] as const)('RVC042: who died in %s has a cause', (group) => {
  const found = inOne(/^RVC042 /)
  const dead = { condicionDestinoUsuarioEgreso: '02' }
  expect(found(group, dead)).toEqual([`RVC042 ${at(group, DEATH)}`])
  expect(found(group, { ...dead, [DEATH]: 'I219' })).toEqual([])
  expect(found(group, { condicionDestinoUsuarioEgreso: '01' })).toEqual([])
})
