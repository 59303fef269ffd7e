import { describe, expect, it } from 'vitest'
import {
  consulta,
  consultaUrgencias,
  type Draft,
  foundOf,
  procedimiento,
  recienNacido,
} from '../../../../test/support/rips.ts'
import { at, served, user } from '../../../../test/vectors/vector.ts'

const rule = (code: string) => (servicios: Draft, userValues: Draft) =>
  foundOf(new RegExp(`^${code} `))(served(servicios, userValues))

describe('a newborn', () => {
  const services = { recienNacidos: [recienNacido()] }

  it('RVC008: has a mother of 9 to 60 completed years', () => {
    const born = (fechaNacimiento: string | null) => rule('RVC008')(services, { fechaNacimiento })
    expect(born('2017-06-26')).toEqual([])
    expect(born('2017-06-27')).toEqual([`RVC008 ${user}.fechaNacimiento`])
    expect(born('1965-06-27')).toEqual([])
    expect(born('1965-06-26')).toHaveLength(1)
    expect(born(null)).toEqual([])
    expect(rule('RVC008')({ consultas: [consulta()] }, { fechaNacimiento: '2020-01-01' })).toEqual([])
  })

  it('RVC009: has a mother of sex F', () => {
    const of = (codSexo: string) => rule('RVC009')(services, { codSexo })
    expect(of('F')).toEqual([])
    for (const sex of ['M', 'I']) expect(of(sex)).toEqual([`RVC009 ${user}.codSexo`])
    expect(of('X')).toEqual([])
    expect(rule('RVC009')({ consultas: [consulta()] }, { codSexo: 'M' })).toEqual([])
  })
})

it('RVC010: an IVE is of sex F, whatever group it is in', () => {
  const ive = { finalidadTecnologiaSalud: '24' }
  for (const services of [{ consultas: [consulta(ive)] }, { procedimientos: [procedimiento(ive)] }]) {
    expect(rule('RVC010')(services, { codSexo: 'F' })).toEqual([])
    expect(rule('RVC010')(services, { codSexo: 'M' })).toEqual([`RVC010 ${user}.codSexo`])
    expect(rule('RVC010')(services, { codSexo: 'X' })).toEqual([])
  }
  expect(rule('RVC010')({ consultas: [consulta()] }, { codSexo: 'M' })).toEqual([])
})

describe('RVC051: a purpose', () => {
  const found = (finalidadTecnologiaSalud: string | null, userValues: Draft, values: Draft = {}) =>
    rule('RVC051')({ consultas: [consultaUrgencias({ finalidadTecnologiaSalud, ...values })] }, userValues)
  const issue = [`RVC051 ${at('consultas', 'finalidadTecnologiaSalud')}`]

  it('of mothers is of sex F', () => {
    expect(found('23', { codSexo: 'M' })).toEqual(issue)
    expect(found('23', { codSexo: 'X' })).toEqual([])
    expect(found('23', {})).toEqual([])
    expect(found('16', { codSexo: 'M' })).toEqual([])
    expect(found('24', { codSexo: 'M' })).toEqual([])
  })

  it('and of 10 to 54 years at the time', () => {
    expect(found('23', { fechaNacimiento: '2016-06-22' })).toEqual([])
    expect(found('23', { fechaNacimiento: '2016-06-23' })).toEqual(issue)
    expect(found('23', { fechaNacimiento: '1971-06-23' })).toEqual([])
    expect(found('23', { fechaNacimiento: '1971-06-22' })).toEqual(issue)
    expect(found('23', { fechaNacimiento: null })).toEqual([])
    expect(found('23', { fechaNacimiento: '2016-06-23' }, { fechaInicioAtencion: null })).toEqual([])
  })

  it('that nobody knows is not judged', () => {
    expect(found('99', { codSexo: 'M' })).toEqual([])
    expect(found(null, { codSexo: 'M' })).toEqual([])
  })
})
