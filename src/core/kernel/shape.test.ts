import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { Fault } from '../fault.ts'
import { fieldPath, shapedBody, shapedParameters, shapedQuery } from './shape.ts'

const operation = (row: Partial<Pick<Operation, 'query' | 'fieldCodes'>> = {}): Operation => ({
  ...OPERATIONS['health.check'],
  ...row,
})

function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Fault) return { code: error.code, message: error.message, ...error.details }
    throw error
  }
  throw new Error('not refused')
}

it('writes a path of keys and indices as fields have it', () => {
  expect(fieldPath(['usuarios', 0, 'servicios', 12, 'vr'])).toBe('usuarios[0].servicios[12].vr')
  expect(fieldPath([0, 'a'])).toBe('[0].a')
  expect(fieldPath([])).toBe('$')
})

describe('a body', () => {
  const schema = z.strictObject({
    name: z.string().min(1),
    workspace: z.strictObject({ nit: z.string().regex(/^\d+$/) }).optional(),
    clinic: z.strictObject({ nit: z.string().regex(/^\d+$/) }).optional(),
    lines: z.array(z.number()).optional(),
  })
  const fieldCodes = { 'workspace.nit': 'invalid_nit', clinic: 'invalid_environment' } as const
  const refused = (body: unknown) => refusal(() => shapedBody(operation({ fieldCodes }), schema, body))

  it('is what its schema makes of it', () => {
    const read = z.strictObject({ name: z.string(), many: z.number().default(3) })
    expect(shapedBody(operation(), read, { name: 'Ceiba' })).toEqual({ name: 'Ceiba', many: 3 })
  })

  it('with a wrong value is refused with the code of its field, or of the one that it is part of', () => {
    expect(refused({ name: 'x', workspace: { nit: 'x' } })).toMatchObject({
      code: 'invalid_nit',
      field: 'workspace.nit',
      issues: [{ code: 'invalid_nit', field: 'workspace.nit' }],
    })
    expect(refused({ name: 'x', clinic: { nit: 'x' } })).toMatchObject({
      code: 'invalid_environment',
      field: 'clinic.nit',
    })
  })

  it('without a value is a bad request, whatever its field', () => {
    expect(refused({ name: 'x', workspace: {} })).toMatchObject({
      code: 'invalid_request',
      field: 'workspace.nit',
      issues: [{ code: 'required' }],
    })
    expect(refused({ name: 'x', clinic: {} })).toMatchObject({ code: 'invalid_request', field: 'clinic.nit' })
  })

  it('of another type says so in the code', () => {
    expect(refused({ name: 1 })).toMatchObject({ code: 'json_type', field: 'name' })
    expect(refused({ name: '' })).toMatchObject({ code: 'invalid_request', field: 'name' })
    expect(refused([])).toMatchObject({ code: 'json_type', field: '$' })
    expect(refused({ name: 'x', lines: [1, 'x'] })).toMatchObject({ code: 'json_type', field: 'lines[1]' })
  })

  it('tells every problem, what only the service writes as its reason before all others', () => {
    const { code, field, issues } = refused({ name: '', nadie: 1, workspace: { revision: 1, nit: '1' }, lines: ['x'] })
    expect([code, field]).toEqual(['server_owned_field', 'workspace.revision'])
    expect(issues?.map((issue) => `${issue.code} ${issue.field}`).sort()).toEqual([
      'json_type lines[0]',
      'server_owned_field workspace.revision',
      'too_short name',
      'unknown_property nadie',
    ])
  })

  it('tells a hundred problems of more', () => {
    const { issues } = refused({ name: 'x', lines: Array(150).fill('x') })
    expect(issues?.map(({ field }) => field)).toEqual(Array.from({ length: 100 }, (_, n) => `lines[${n}]`))
  })
})

describe('a query', () => {
  const query = z.strictObject({
    q: z.string().default('all'),
    limit: z.number().int().max(500).optional(),
    payableFrom: z.number().optional(),
  })
  const read = (search: string) => shapedQuery(operation({ query }), search)
  const refused = (search: string, of = operation({ query })) => refusal(() => shapedQuery(of, search))

  it('is read with its defaults, and its numbers as numbers', () => {
    expect(read('')).toEqual({ q: 'all' })
    expect(read('?q=12&limit=50&payableFrom=-1200.5')).toEqual({ q: '12', limit: 50, payableFrom: -1200.5 })
    expect(read('?payableFrom=123456789012345.25')).toEqual({ q: 'all', payableFrom: 123456789012345.25 })
  })

  it.each([
    'limit=1.5',
    'limit=x1',
    'limit=1x',
    'limit=1000000000000000',
    'payableFrom=1.234',
    'payableFrom=1.',
    'payableFrom=1x2',
    'payableFrom=x1',
    'payableFrom=1.25x',
  ])('takes no %s for a number', (search) => {
    const field = `query.${search.split('=')[0]}`
    expect(refused(`?${search}`)).toMatchObject({
      code: 'invalid_query',
      field,
      issues: [{ code: 'json_type', field }],
    })
  })

  it('says of a number that it is too large', () => {
    const field = 'query.limit'
    expect(refused('?limit=501')).toMatchObject({ field, issues: [{ code: 'too_big', bound: 500, field }] })
  })

  it('refuses what it does not know before anything else, and by its name', () => {
    const unknown = refused('?limit=x&nadie=1')
    expect(unknown).toMatchObject({
      code: 'invalid_query',
      field: 'query.nadie',
      issues: [{ code: 'unknown_property', field: 'query.nadie' }],
    })
    expect(unknown.message).toContain('nadie')
  })

  it('may be missing where the operation has none, and may not have anything', () => {
    expect(shapedQuery(operation(), '')).toEqual({})
    expect(refused('?a=1', operation())).toMatchObject({ code: 'invalid_query', field: 'query.a' })
  })

  it('names what it has twice', () => {
    expect(refused('?q=1&q=1')).toMatchObject({ code: 'invalid_query', field: 'query.q' })
  })

  it('says what is missing', () => {
    const needed = operation({ query: z.strictObject({ fileName: z.string() }) })
    expect(refused('', needed)).toMatchObject({
      code: 'invalid_query',
      field: 'query.fileName',
      issues: [{ code: 'required', field: 'query.fileName' }],
    })
  })
})

describe('a path', () => {
  it('has ids of at most 64 letters, digits and a few signs', () => {
    const params = { patientId: `pat_01.~-${'x'.repeat(55)}` }
    expect(shapedParameters(params)).toEqual(params)
  })

  it.each(['', 'a b', 'x'.repeat(65), 'a/b', 'ñ', ' a', 'a\n'])('has no id «%s»', (visitId) => {
    expect(refusal(() => shapedParameters({ patientId: 'pat_1', visitId }))).toMatchObject({
      code: 'invalid_path',
      field: 'path.visitId',
    })
  })
})
