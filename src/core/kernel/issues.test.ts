import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { OPERATION_IDS, OPERATIONS } from '../../contract/operations.ts'
import { PatientInput } from '../../contract/patients.ts'
import { PATTERNS } from '../../contract/pattern.ts'
import { FIELD_NAMES } from '../messages/es-CO/field-names.ts'
import { tell } from '../messages/message.ts'
import { ISSUE_CODES, readIssue } from './issues.ts'

type Def = z.core.$ZodTypeDef & Record<string, unknown>

/** Every schema below one, with the name of the field that it is for. */
function* within(schema: z.core.$ZodType, field = ''): Generator<[z.core.$ZodType, string]> {
  yield [schema, field]
  const def = schema._zod.def as Def
  if (schema instanceof z.ZodObject) {
    for (const [name, of] of Object.entries(schema.shape)) yield* within(of as z.core.$ZodType, name)
  }
  for (const inner of [def.innerType, def.element, def.in, ...((def.options as unknown[]) ?? [])]) {
    if (inner instanceof z.ZodType) yield* within(inner, field)
  }
}

const INPUTS = OPERATION_IDS.flatMap((id) => {
  const { body, query }: Operation = OPERATIONS[id]
  return [body, query].flatMap((schema) => (schema ? [...within(schema)] : []))
})

interface Check {
  readonly format?: string
  readonly pattern?: RegExp
  readonly error?: (issue: object) => unknown
}
const checksOf = (schema: z.core.$ZodType) =>
  ((schema._zod.def as Def).checks as z.core.$ZodCheck[] | undefined)?.map(({ _zod }) => _zod.def as Check) ?? []

describe('what is said of a wrong value', () => {
  it('names every field of every body and query in Spanish', () => {
    const unnamed = new Set(
      INPUTS.map(([, field]) => field).filter((field) => field !== '' && !Object.hasOwn(FIELD_NAMES, field)),
    )
    expect([...unnamed], 'add them to field-names.ts').toEqual([])
  })

  it('has a sentence of its own for every pattern, and shows none', () => {
    const patterns = INPUTS.flatMap(([schema]) => checksOf(schema).filter(({ format }) => format === 'regex'))
    expect(patterns.length).toBeGreaterThan(20)
    const silent = patterns.filter(({ error }) => !PATTERNS.some((each) => each === error?.({})))
    expect(
      silent.map(({ pattern }) => String(pattern)),
      'give the pattern a sentence',
    ).toEqual([])
  })

  const PATIENT = { documentType: 'CC', documentNumber: '1', firstName: 'Ana', lastName: 'Roa' }
  const said = (schema: z.ZodType, value: unknown, present = true) => {
    const issue = schema.safeParse(value).error?.issues[0]
    if (!issue) return undefined
    const { message, ...read } = readIssue(issue, present)
    return { ...read, message: tell(message) }
  }
  it.each([
    [{ documentNumber: '1 2' }, 'pattern', undefined, 'El documento no puede tener espacios.'],
    [{ documentNumber: '1'.repeat(21) }, 'too_long', 20, 'El documento no puede tener más de 20 caracteres.'],
    [{ documentNumber: '' }, 'too_short', 1, 'Escriba el documento: no puede quedar en blanco.'],
    [
      { firstName: ' ' },
      'pattern',
      undefined,
      'El nombre no puede quedar en blanco, ni tener saltos de línea o caracteres invisibles.',
    ],
    [
      { birthDate: '2026-02-30' },
      'not_a_date',
      undefined,
      'La fecha de nacimiento debe ser una fecha que exista, escrita AAAA-MM-DD.',
    ],
    [
      { incapacityCertificate: 'S' },
      'not_allowed',
      ['SI', 'NO'],
      'La incapacidad no puede tener ese valor. Opciones: SI, NO.',
    ],
    [{ firstName: 7 }, 'json_type', 'string', 'El nombre debe ser un texto.'],
  ])('%j: %s', (fields, code, bound, message) => {
    expect(said(PatientInput, { ...PATIENT, ...fields })).toEqual({ code, ...(bound && { bound }), message })
  })

  it('speaks of many in the plural, of numbers and lists by their bounds, and of what nobody named as it is written', () => {
    const schema = z.object({
      services: z.array(z.string()).min(1).max(2),
      quantity: z.int().min(1).max(9),
      environment: z.union([z.literal(1), z.literal(2)]),
      rareza: z.number().refine((value) => value > 0),
    })
    const good = { services: ['a'], quantity: 1, environment: 1, rareza: 1 }
    const of = (fields: object, present = true) => said(schema, { ...good, ...fields }, present)
    expect(of({ services: [] })).toEqual({
      code: 'too_few',
      bound: 1,
      message: 'Los servicios deben tener al menos 1 elemento.',
    })
    expect(of({ services: ['a', 'b', 'c'] })).toMatchObject({ code: 'too_many', bound: 2 })
    expect(of({ services: undefined }, false)).toEqual({ code: 'required', message: 'Faltan los servicios.' })
    expect(of({ quantity: 10 })).toMatchObject({ code: 'too_big', bound: 9 })
    expect(of({ quantity: 0 })).toEqual({
      code: 'too_small',
      bound: 1,
      message: 'La cantidad no puede ser menor que 1.',
    })
    expect(of({ quantity: 1.5 })?.message).toBe('La cantidad debe ser un número entero.')
    expect(of({ environment: 3 })).toMatchObject({ code: 'not_allowed', bound: ['1', '2'] })
    expect(of({ rareza: -1 })).toEqual({
      code: 'invalid_value',
      message: 'El campo «rareza» no puede tener ese valor.',
    })
  })

  it.each([
    ['not_a_date', z.iso.date()],
    ['not_an_instant', z.iso.datetime()],
    ['not_an_email', z.email()],
    ['not_a_url', z.url()],
    ['not_base64', z.base64()],
    ['pattern', z.string().regex(/^[0-9]+$/)],
  ])('calls a text of another form by its own code: %s', (code, schema) => {
    expect(said(schema, '¿?')?.code).toBe(code)
  })

  it('has one table of codes', () => {
    expect(new Set(ISSUE_CODES).size).toBe(ISSUE_CODES.length)
    for (const code of ISSUE_CODES) expect(code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
  })
})
