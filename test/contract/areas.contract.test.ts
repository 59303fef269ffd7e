import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nitCheckDigit } from '../../src/contract/nit.ts'
import type { Api } from '../support/api.ts'
import { aClient, aResolution, aService } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { anotherWorkspace, refusal } from './another-workspace.ts'

let at: TestWorkspace
/** Calls in a workspace of the test's own. */
let api: Api

beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

beforeEach(async () => {
  api = await anotherWorkspace(at)
})

describe('saved services', () => {
  it('are listed by category, with and without words', async () => {
    await api('services.create', { body: aService({ name: 'Control prenatal' }) })
    await api('services.create', { body: aService({ name: 'Control de herida', category: 2, payload: {} }) })
    const names = async (query: { category?: number; q?: string }) =>
      (await api('services.list', { query })).body.items.map(({ name }) => name)
    expect(await names({ category: 2 })).toEqual(['Control de herida'])
    expect(await names({ category: 1, q: 'control' })).toEqual(['Control prenatal'])
    expect(await names({ category: 3 })).toEqual([])
    expect(refusal(await api.raw('services.list', { search: 'category=8' }))).toEqual([
      400,
      'invalid_query',
      'query.category',
    ])
  })

  it('hold the known fields of a draft to their types, and keep the unknown ones', async () => {
    const payload = { codServicio: 130, codConsulta: null, propio: { a: [1, null] }, vrServicio: 45_000.5 }
    const kept = await api('services.create', { body: aService({ payload }) })
    expect(kept.body.payload).toEqual(payload)
    const wrong = await api('services.create', { body: aService({ payload: { codServicio: '130', codConsulta: 7 } }) })
    expect(refusal(wrong)).toEqual([400, 'invalid_rips_input', 'payload.codConsulta'])
    expect(wrong.error.issues?.map(({ field }) => field)).toEqual(['payload.codConsulta', 'payload.codServicio'])
  })

  it('are held to the draft of the category that they end up with', async () => {
    const { body } = await api('services.create', { body: aService({ payload: { viaIngresoServicioSalud: 5 } }) })
    const move = { params: { serviceId: body.id }, revision: 1, body: { category: 4 } }
    expect(refusal(await api('services.update', move))).toEqual([
      400,
      'invalid_rips_input',
      'payload.viaIngresoServicioSalud',
    ])
  })

  it('may carry an alias beside its field only with the same value', async () => {
    const both = (a: string | null, b: string | null) =>
      api('services.create', {
        body: aService({ payload: { codDiagnosticoPrincipalCIE11: a, codDiagnosticoPrincipalECIE11: b } }),
      })
    expect((await both('1A00', '1A00')).status).toBe(201)
    expect((await both('1A00', null)).status).toBe(201)
    expect((await both(null, '1A00')).status).toBe(201)
    expect(refusal(await both('1A00', '1A01'))).toEqual([
      400,
      'conflicting_alias',
      'payload.codDiagnosticoPrincipalECIE11',
    ])
  })

  it('of a medicine have a code that a catalog can hold, or none yet', async () => {
    const medicine = (codTecnologiaSalud: string | null, category = 6) =>
      api('services.create', { body: aService({ category, payload: { codTecnologiaSalud } }) })
    for (const code of ['19947000-2', '1-123', '1234567890-1', '1A2B3C4D5E6F7G8', '00123', '', null]) {
      expect((await medicine(code)).status).toBe(201)
    }
    for (const code of ['12345678901-1', '19947000-', '19947000-1234', '1A2B3C4D5E6F7G', '1A2B3C4D5E6F7G89', '1234']) {
      expect(refusal(await medicine(code))).toEqual([400, 'invalid_medication_code', 'payload.codTecnologiaSalud'])
    }
    for (const code of ['123456', 'x00123', '1a2b3c4d5e6f7g8', '-1', 'x19947000-2', '19947000-2x', '00123x']) {
      expect(refusal(await medicine(code))[1]).toBe('invalid_medication_code')
    }
    expect((await medicine('ACETAMINOFEN', 7)).status).toBe(201)
  })

  it('are bounded: 64 KiB for the payload and for the provenance', async () => {
    const weighing = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
    const most = 64 * 1024
    const body = aService({ payload: weighing(most), inputProvenance: weighing(most) })
    expect((await api('services.create', { body })).status).toBe(201)
    const heavy = weighing(most + 1)
    const create = (fields: object) => api('services.create', { body: aService(fields) })
    const refused = await create({ payload: heavy })
    expect(refusal(refused)).toEqual([400, 'invalid_rips_input', 'payload'])
    expect(refused.error.message).toContain('64 KiB')
    const provenance = refusal(await create({ inputProvenance: heavy }))
    expect(provenance).toEqual([400, 'invalid_input_provenance', 'inputProvenance'])
  })
})

describe('payers', () => {
  it('get the check digit of their NIT, and again when the NIT changes', async () => {
    const { body } = await api('clients.create', { body: aClient({ nit: '899999068' }) })
    expect(body.verificationDigit).toBe('1')
    const change = (fields: object, revision: number) =>
      api('clients.update', { params: { clientId: body.id }, revision, body: fields })
    expect((await change({ nit: '800197268' }, 1)).body.verificationDigit).toBe('4')
    const nit = '860002964'
    expect((await change({ nit, verificationDigit: nitCheckDigit(nit) }, 2)).body.verificationDigit).toBe('4')
    expect((await change({ verificationDigit: '4' }, 3)).body.revision).toBe(3)
  })

  it('refuse a check digit that is not the one of the NIT', async () => {
    const create = await api('clients.create', { body: aClient({ nit: '899999068', verificationDigit: '2' }) })
    expect(refusal(create)).toEqual([400, 'invalid_nit', 'verificationDigit'])
    const { body } = await api('clients.create', { body: aClient() })
    const wrong = String((Number(body.verificationDigit) + 1) % 10)
    const change = { params: { clientId: body.id }, revision: 1, body: { verificationDigit: wrong } }
    expect(refusal(await api('clients.update', change))).toEqual([400, 'invalid_nit', 'verificationDigit'])
  })

  it('need no more than NIT and name', async () => {
    const { body } = await api('clients.create', { body: { nit: '811000111', companyName: 'Mínima' } })
    expect(body).toMatchObject({
      address: null,
      departmentCode: null,
      municipalityCode: null,
      email: null,
      phone: null,
    })
  })
})

describe('numbering resolutions', () => {
  const range = (fields: object) => api('resolutions.create', { body: aResolution(fields) })

  it('start at their first number and count what remains', async () => {
    expect((await range({})).body).toMatchObject({ next: 100, remaining: 100, hasTechnicalKey: false })
    expect((await range({ next: 150 })).body).toMatchObject({ next: 150, remaining: 50 })
    expect((await range({ next: 200 })).body).toMatchObject({ next: 200, remaining: 0 })
    expect((await range({ from: 7, to: 7 })).body).toMatchObject({ next: 7, remaining: 1 })
  })

  it.each([
    [{ from: 200, to: 199 }, 'to'],
    [{ next: 99 }, 'next'],
    [{ next: 201 }, 'next'],
    [{ validFrom: '2027-01-02', validTo: '2027-01-01' }, 'validTo'],
  ])('refuse %j', async (fields, field) => {
    expect(refusal(await range(fields))).toEqual([400, 'invalid_resolution_range', field])
  })

  it('never go back', async () => {
    const { body } = await range({ next: 150 })
    const change = (fields: object, revision: number) =>
      api('resolutions.update', { params: { resolutionId: body.id }, revision, body: fields })
    expect(refusal(await change({ next: 149 }, 1))).toEqual([409, 'resolution_number_regression', 'next'])
    expect(refusal(await change({ to: 148 }, 1))).toEqual([400, 'invalid_resolution_range', 'next'])
    expect(refusal(await change({ from: 151 }, 1))).toEqual([400, 'invalid_resolution_range', 'next'])
    expect((await change({ to: 149 }, 1)).body).toMatchObject({ to: 149, next: 150, remaining: 0 })
  })

  it('do not number alike: live ranges of one kind and prefix share no number', async () => {
    const { body: first } = await range({ prefix: 'A', from: 100, to: 199 })
    const overlapping = [
      { from: 1, to: 100 },
      { from: 199, to: 300 },
      { from: 150, to: 160 },
      { from: 1, to: 999 },
    ]
    for (const fields of overlapping) {
      expect(refusal(await range({ prefix: 'A', ...fields }))).toEqual([409, 'duplicate_resource', 'from'])
    }
    expect((await range({ prefix: 'A', from: 200, to: 299 })).status).toBe(201)
    expect((await range({ prefix: 'B', from: 150, to: 160 })).status).toBe(201)
    expect((await range({ prefix: 'A', kind: 'debit_note', from: 150, to: 160 })).status).toBe(201)
    const params = { resolutionId: first.id }
    expect(refusal(await api('resolutions.update', { params, revision: 1, body: { to: 200 } }))[1]).toBe(
      'duplicate_resource',
    )
    await api('resolutions.archive', { params, revision: 1 })
    expect((await range({ prefix: 'A', from: 150, to: 160 })).status).toBe(201)
    expect(refusal(await api('resolutions.restore', { params }))).toEqual([409, 'duplicate_resource', 'from'])
  })

  it('keep the technical key in the vault and nowhere else', async () => {
    const key = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c'
    const { body, text } = await range({ technicalKey: key })
    const name = `resolution:${body.id}`
    expect([body.hasTechnicalKey, text.includes(key), at.core.secrets.values.get(name)]).toEqual([true, false, key])
    const change = (technicalKey: string | null, revision: number) =>
      api('resolutions.update', { params: { resolutionId: body.id }, revision, body: { technicalKey } })
    const renewed = await change('otra', 1)
    expect([renewed.body.revision, renewed.body.hasTechnicalKey, at.core.secrets.values.get(name)]).toEqual([
      2,
      true,
      'otra',
    ])
    const cleared = await change(null, 2)
    expect([cleared.body.hasTechnicalKey, at.core.secrets.values.has(name)]).toEqual([false, false])
    expect(JSON.stringify(at.core.log.lines)).not.toContain(key)
  })

  it('promise no technical key that the vault did not take', async () => {
    at.core.secrets.broken = true
    const refused = await range({ prefix: 'ROTO', technicalKey: 'clave' })
    at.core.secrets.broken = false
    expect(refusal(refused)).toEqual([500, 'internal_error', undefined])
    expect((await api('resolutions.list', { query: { q: 'roto' } })).body.total).toBe(0)
  })
})
