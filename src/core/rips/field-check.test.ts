import { describe, expect, it } from 'vitest'
import type { Field, Group } from '../../contract/rips/field.ts'
import { tell } from '../messages/message.ts'
import { compileField, compileRemark, type FieldProblem } from './field-check.ts'

const field = (values: Partial<Field> = {}): Field => ({
  ...{ id: 'X01', name: 'dato', type: 'string', nullable: false, required: 'always', catalogs: [] },
  ...{ label: 'Dato', help: 'Solo letras.' },
  ...values,
})
const words = (problem: FieldProblem | undefined) => problem && `${problem.code} ${tell(problem.message)}`
const said = (values: Partial<Field>, value: unknown, group: Group = 'consultas') =>
  words(compileField(group, field(values))(value))

const TEXT = { min: 2, max: 4 } as const
const SEX = { catalogs: ['codSexo'] } as const
const CUPS = { catalogs: ['cups'] } as const
const WHOLE = { type: 'integer', min: 1, max: 9 } as const
const GROUPS = { type: 'integer', max: 99, catalogs: ['grupoServicios'] } as const

describe('a value is told apart from what may stand there', () => {
  it.each<[Partial<Field>, unknown, string]>([
    [TEXT, null, 'RVG01 Falta «Dato»: complételo.'],
    [TEXT, 7, 'RVG04 «Dato» debe ser un texto, entre comillas.'],
    [TEXT, 'a', 'RVG05 «Dato» debe tener entre 2 y 4 caracteres.'],
    [TEXT, 'abcde', 'RVG05 «Dato» debe tener entre 2 y 4 caracteres.'],
    [TEXT, '', 'RVG05 «Dato» debe tener entre 2 y 4 caracteres.'],
    [{ name: 'codPrestador', min: 12, max: 12 }, '1', 'RVG01 «Dato» debe tener exactamente 12 caracteres.'],
    [{ pattern: /^[a-z]+$/ }, 'A1', 'RVG01 «Dato» tiene caracteres que no se admiten. Solo letras.'],
    [SEX, 'Q', 'RVG06 «Dato» no admite ese código aquí: elija uno de la lista.'],
    [{ catalogs: ['cie10'] }, 'fiebre', 'RVG06 «Dato» no admite ese código aquí: elija uno de la lista.'],
    [CUPS, 'consulta', 'RVG06 «Dato» no admite ese código aquí: elija uno de la lista.'],
    [{ type: 'date' }, 20260101, 'RVG04 «Dato» debe ser una fecha con la forma AAAA-MM-DD, entre comillas.'],
    [{ type: 'date' }, '2026-1-01', 'RVG01 «Dato» debe ser una fecha con la forma AAAA-MM-DD.'],
    [{ type: 'date' }, '2026-02-30', 'RVG01 «Dato» no existe en el calendario: corrija el día o el mes.'],
    [{ type: 'dateTime' }, 1, 'RVG04 «Dato» debe ser una fecha y hora con la forma AAAA-MM-DD HH:mm, entre comillas.'],
    [{ type: 'dateTime' }, '2026-02-28', 'RVG01 «Dato» debe ser una fecha y hora con la forma AAAA-MM-DD HH:mm.'],
    [WHOLE, '1', 'RVG04 «Dato» debe ser un número entero, sin comillas.'],
    [WHOLE, 1.5, 'RVG04 «Dato» debe ser un número entero, sin comillas.'],
    [WHOLE, -1, 'RVG01 «Dato» no puede ser negativo.'],
    [WHOLE, 0, 'RVG05 «Dato» debe estar entre 1 y 9.'],
    [WHOLE, 10, 'RVG05 «Dato» debe estar entre 1 y 9.'],
    [{ type: 'number' }, '1', 'RVG04 «Dato» debe ser un número, sin comillas.'],
    [GROUPS, 99, 'RVG06 «Dato» no admite ese código aquí: elija uno de la lista.'],
    [GROUPS, 0, 'RVG06 «Dato» no admite ese código aquí: elija uno de la lista.'],
  ])('%j does not take %j', (values, value, problem) => expect(said(values, value)).toBe(problem))

  it.each<[Partial<Field>, unknown]>([
    [{ nullable: true }, null],
    [TEXT, 'ab'],
    [TEXT, 'abcd'],
    [{ ...TEXT, empty: true }, ''],
    [{ pattern: /^[a-z]+$/ }, 'abc'],
    [SEX, 'F'],
    [SEX, ''],
    [{ catalogs: ['cie10'] }, 'A00'],
    [CUPS, '890201'],
    [{}, 'fiebre alta'],
    [{ type: 'date' }, '2026-02-28'],
    [{ type: 'dateTime' }, '2026-02-28 23:59'],
    [WHOLE, 1],
    [WHOLE, 9],
    [{ type: 'integer' }, 0],
    [{ type: 'number' }, 0.5],
    [GROUPS, 1],
    [{ ...GROUPS, nullable: true }, 0],
  ])('%j takes %j', (values, value) => expect(said(values, value)).toBeUndefined())

  it('words are a code where the other services are described with them', () =>
    expect(said(CUPS, 'traslado', 'otrosServicios')).toBeUndefined())
})

describe('a length that is taken and printed otherwise', () => {
  const remark = (printed: Field['printed'], value: unknown) =>
    words(compileRemark(field({ min: 0, max: 120, ...(printed && { printed }) }))?.(value))
  const because = 'Por la API.'
  const most = { max: 30, because, remarked: true } as const
  const least = { min: 4, because, remarked: true } as const

  it('is remarked, and no other', () => {
    const long = 'RVG05 «Dato» debe tener máximo 30 caracteres para el Ministerio: verifíquelo.'
    expect(remark(most, 'x'.repeat(31))).toBe(long)
    const short = 'RVG05 «Dato» debe tener entre 4 y 120 caracteres para el Ministerio: verifíquelo.'
    expect(remark(least, 'abc')).toBe(short)
    for (const value of ['', 7, null, 'x'.repeat(30)]) expect(remark(most, value)).toBeUndefined()
    for (const value of ['', 'abcd', 'x'.repeat(120)]) expect(remark(least, value)).toBeUndefined()
  })

  it('is nothing where the row says nothing of the kind', () => {
    expect(compileRemark(field())).toBeUndefined()
    expect(compileRemark(field({ printed: { max: 1, because } }))).toBeUndefined()
  })
})
