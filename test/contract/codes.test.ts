import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import { type RawCall, type Result, SEEN_CODES } from '../support/api.ts'
import { aClient, aPatient, aResolution, aService } from '../support/fixtures.ts'
import { STORE } from '../support/node.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { base64 } from './calls.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

const create = (call: RawCall) => at.api.raw('patients.create', call)
const service = (fields: object) => at.api.raw('services.create', { body: { ...aService(), ...fields } })
const resolution = (fields: object) => at.api.raw('resolutions.create', { body: { ...aResolution(), ...fields } })

async function onPatient(verb: 'update' | 'archive', call: RawCall): Promise<Result> {
  const { body } = await at.api('patients.create', { body: aPatient() })
  return at.api.raw(`patients.${verb}`, { params: { patientId: body.id }, ...call })
}

/** One way to each code of the groups request shape, idempotency and revision, and to those of records and their input. */
const SCENARIOS: Partial<Record<ErrorCode, () => Promise<Result>>> = {
  invalid_json: () => create({ bytes: '' }),
  duplicate_key: () => create({ bytes: '{"a":1,"a":1}' }),
  json_syntax: () => create({ bytes: '{' }),
  json_depth: () => create({ bytes: `{"a":${'['.repeat(64)}${']'.repeat(64)}}` }),
  json_type: () => create({ body: { ...aPatient(), firstName: 7 } }),
  numeric_value_loss: () => create({ bytes: '{"a":9007199254740993}' }),
  numeric_overflow: () => create({ bytes: '{"a":1e999}' }),
  conflicting_alias: () =>
    service({ payload: { codDiagnosticoPrincipalCIE11: 'A', codDiagnosticoPrincipalECIE11: 'B' } }),
  request_too_large: () => create({ bytes: '{}', headers: { 'content-length': '1048577' } }),
  unsupported_media_type: () => create({ bytes: '{}', headers: { 'content-type': 'text/plain' } }),
  invalid_request: () => create({ body: {} }),
  invalid_query: () => at.api.raw('patients.list', { search: 'limit=0' }),
  invalid_path: () => at.api.raw('patients.get', { params: { patientId: ' ' } }),
  server_owned_field: () => create({ body: { ...aPatient(), id: 'pat_1' } }),
  route_not_found: () => at.api.send(new Request('http://radica.test/api/v1/nada')),
  method_not_allowed: () => at.api.send(new Request('http://radica.test/api/v1/health', { method: 'POST' })),
  idempotency_key_required: () => at.api.raw('ripsPackages.submit', { params: { packageId: 'pkg_1' } }),
  idempotency_key_reused: async () => {
    await create({ body: aPatient(), idempotencyKey: 'k' })
    return create({ body: aPatient(), idempotencyKey: 'k' })
  },
  idempotency_in_progress: async () => {
    const held = Promise.withResolvers<void>()
    const { set } = at.core.secrets
    at.core.secrets.set = () => held.promise
    const call = { body: aResolution({ technicalKey: 'clave' }), idempotencyKey: 'slow' }
    const first = at.api('resolutions.create', call)
    const second = await at.api('resolutions.create', call)
    held.resolve()
    await first
    at.core.secrets.set = set
    return second
  },
  revision_required: () => onPatient('update', { body: {} }),
  revision_conflict: () => onPatient('archive', { revision: 2 }),
  not_found: () => at.api('patients.get', { params: { patientId: 'pat_1' } }),
  resource_archived: async () => {
    const { body } = await at.api('patients.create', { body: aPatient() })
    const params = { patientId: body.id }
    await at.api('patients.archive', { params, revision: 1 })
    return at.api('patients.update', { params, revision: 2, body: {} })
  },
  duplicate_resource: async () => {
    const body = aPatient()
    await create({ body })
    return create({ body })
  },
  invalid_nit: () => at.api('clients.create', { body: aClient({ nit: '12' }) }),
  invalid_service_category: () => service({ category: 8 }),
  invalid_input_provenance: () => service({ inputProvenance: 'archivo' }),
  invalid_medication_code: () => service({ category: 6, payload: { codTecnologiaSalud: 'ACETAMINOFEN' } }),
  invalid_rips_input: () => service({ payload: { codConsulta: 890301 } }),
  invalid_resolution_range: () => resolution({ from: 2, to: 1 }),
  resolution_number_regression: async () => {
    const { body } = await at.api('resolutions.create', { body: aResolution({ next: 150 }) })
    return at.api('resolutions.update', { params: { resolutionId: body.id }, revision: 1, body: { next: 149 } })
  },
  invalid_xlsx_file: () =>
    at.api('patients.import', { body: { fileName: 'p.xlsx', contentBase64: base64('PK\u0003\u0004') } }),
}
// Over PostgreSQL the second waits for the first, which has their clinic's lock.
if (STORE !== 'sqlite') delete SCENARIOS.idempotency_in_progress
const CODES = Object.keys(SCENARIOS) as ErrorCode[]

/** Their scenarios send requests of their own, without a language. */
const BY_HAND = ['route_not_found', 'method_not_allowed']
const isSpanish = (text: string) =>
  /[áéíóúñ¿¡«»]|\b(el|la|los|las|del|una|para|con|sin|que|por|debe|falta)\b/i.test(text)

describe('each code', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (code, scenario) => {
    const result = await scenario()
    expect([result.status, result.error.code]).toEqual([ERROR_STATUS[code as ErrorCode], code])
    expect(result.error.message).toMatch(/\p{Ll}/u)
  })

  it('was seen in an answer', () => {
    expect(CODES.filter((code) => !SEEN_CODES.has(code))).toEqual([])
  })
})

describe('each code in English', () => {
  let spanish: TestWorkspace
  beforeAll(async () => {
    spanish = at
    const fresh = await testWorkspace()
    const { token, workspaceId } = fresh
    at = { ...fresh, api: fresh.api.as({ token, params: { workspaceId }, language: 'en' }) }
  })
  afterAll(async () => {
    await at.close()
    at = spanish
  })

  it.each(Object.entries(SCENARIOS))('%s', async (code, scenario) => {
    const { error, headers } = await scenario()
    expect(error.code).toBe(code)
    if (headers.get('content-language') !== 'en') expect(BY_HAND).toContain(code)
    else expect([error.message, ...(error.issues ?? []).map(({ message }) => message)].filter(isSpanish)).toEqual([])
  })
})
