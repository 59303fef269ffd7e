import { describe, expect, it } from 'vitest'
import { judgeInput } from '../../../test/support/rips.ts'
import { centavos, date, dateTime, isJson, number, type Package, sexOf, text, viewUser } from './view.ts'

const of = judgeInput() as unknown as Package

describe('a value of the wrong form is not there, and is judged by the structure alone', () => {
  it('text', () =>
    expect(['a', '', 1, null].map((value) => text({ value }, 'value'))).toEqual(['a', undefined, undefined, undefined]))
  it('numbers', () => {
    expect([0, 1.5, -1, '1', null].map((value) => number({ value }, 'value'))).toEqual([
      0,
      1.5,
      undefined,
      undefined,
      undefined,
    ])
  })
  it('pesos, which become centavos', () => {
    expect([0.29, 1.005, 4.35, -1, '1'].map((value) => centavos({ value }, 'value'))).toEqual([
      29,
      100,
      435,
      undefined,
      undefined,
    ])
  })
  it('dates', () => {
    const days = ['2026-02-28', '2026-02-29', '2026-2-28', '2026-02-28 10:00', 20260228]
    expect(days.map((value) => date({ value }, 'value'))).toEqual([
      '2026-02-28',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  it('times', () => {
    const times = ['2026-02-28 10:00', '2026-02-29 10:00', '2026-02-28', null]
    expect(times.map((value) => dateTime({ value }, 'value'))).toEqual([
      '2026-02-28 10:00',
      undefined,
      undefined,
      undefined,
    ])
  })
  it('objects', () => expect([{}, [], null, 'a'].map(isJson)).toEqual([true, false, false, false]))
  it('the sex of a user', () => {
    const sexes = ['M', 'F', 'I', 'X', '', 1].map((codSexo) => sexOf(viewUser(of, 0, { codSexo })))
    expect(sexes).toEqual(['M', 'F', 'I', undefined, undefined, undefined])
  })
})

describe('a user', () => {
  it('has its services in the order of the groups, each with its own place', () => {
    const first = { consecutivo: 1 }
    const third = { consecutivo: 3 }
    const record = { servicios: { medicamentos: [third], consultas: [first, 'x', third], otros: [first] } }
    const user = viewUser(of, 4, record)
    expect(user).toMatchObject({ package: of, index: 4, record })
    expect(user.services.map(({ group, index, record }) => [group, index, record])).toEqual([
      ['consultas', 0, first],
      ['consultas', 2, third],
      ['medicamentos', 0, third],
    ])
    expect(user.services.every((service) => service.user === user)).toBe(true)
  })

  it.each([[undefined], [null], [[]], [{ consultas: {} }]])('has none in %j', (servicios) =>
    expect(viewUser(of, 0, { servicios }).services).toEqual([]),
  )
})
