import { afterEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

type Line = BodyInput<'healthInvoices.create'>['lines'][number]

const line = (values: object): Line => ({
  patientId: at.patients[0],
  category: 1,
  unitPrice: 45_000,
  service: service.consulta(values),
})
const STRANGER = '110010001401'

describe('an administrator answers for a rule', () => {
  const TOMORROW = { fechaInicioAtencion: '2026-08-01 00:10' }
  const period = { start: '2026-06-01', end: '2026-08-31' }
  const body = { reason: 'El ministerio acepta esta fecha', file: true }
  const overrides = async () => (await at.api('ruleOverrides.list', {})).body

  async function inSpite(lines: Line[]) {
    const { id } = await at.created({ lines, period })
    const call = { params: { healthInvoiceId: id }, idempotencyKey: 'decided', body }
    return { id, answer: await at.api.raw('healthInvoices.emitOverridden', call) }
  }

  /** What is said of its package once the first service is another one. */
  async function corrected(id: string, values: object) {
    const made = (await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })).body
    const changed = structuredClone(made.rips) as { usuarios: { servicios: { consultas: object[] } }[] }
    const params = { packageId: made.id }
    Object.assign(changed.usuarios[0]?.servicios.consultas[0] ?? {}, values)
    await at.api('ripsPackages.createRevision', { params, revision: made.revision, body: { rips: changed } })
    return (await at.api('ripsPackages.validate', { params })).body
  }

  /** Rejected by the provider after somebody decided, mended, and emitted like any other. */
  async function mended(emit: 'healthInvoices.emit' | 'healthInvoices.emitAndFile') {
    await at.scenario('dian-reject-object')
    const { id } = await inSpite([line(TOMORROW)])
    await at.pass(10_000)
    const params = { healthInvoiceId: id }
    const body = at.anInvoice({ lines: [line({})], period })
    await at.api('healthInvoices.createRevision', { params, revision: 1, body })
    await at.api(emit, { params, idempotencyKey: 'mended' })
    await at.pass(10_000)
    return id
  }

  it('emits and files, is kept with the reason, and learns what the ministry said', async () => {
    at = await clinic()
    const { id, answer } = await inSpite([line(TOMORROW)])
    expect(answer.status).toBe(202)
    expect((await overrides()).items).toMatchObject([
      { rule: 'RVC013', findings: 1, documentId: id, reason: body.reason, outcome: 'open' },
    ])
    await at.pass(10_000)
    const { packageStatus, packageId } = await at.read(id)
    expect(['accepted', 'rejected']).toContain(packageStatus)
    const { validation } = (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body
    expect(validation).toMatchObject({ valid: true, counts: { error: 0 } })
    const { rules, items } = await overrides()
    expect(items[0]?.outcome).toBe(packageStatus === 'accepted' ? 'accepted' : 'agreed')
    expect(rules).toMatchObject([{ rule: 'RVC013', overridden: 1, open: 0 }])
    const audit = (await at.api('auditEvents.list', { query: { limit: 50 } })).body.items
    expect(audit.some(({ operation, target }) => operation === 'healthInvoices.emitOverridden' && target === id)).toBe(
      true,
    )
  })

  it('learns what the ministry said the first time, whatever it says later', async () => {
    at = await clinic()
    const finding = { Clase: 'RECHAZADO', Codigo: 'RVC014', Descripcion: 'Fuera del periodo.', PathFuente: '' }
    const rejected = { ResultState: false, ProcesoId: 7, CodigoUnicoValidacion: 'No aplica' }
    const answer = { body: { ...rejected, ResultadosValidacion: [finding] } }
    at.wire.intercept = async (_, path) => (path.includes('/PaquetesFevRips/Cargar') ? answer : undefined)
    const { id } = await inSpite([line(TOMORROW)])
    await at.pass(10_000)
    at.wire.intercept = undefined
    const packageId = (await at.read(id)).packageId ?? ''
    await at.api('ripsPackages.submit', { params: { packageId }, idempotencyKey: 'again' })
    await at.pass(10_000)
    const { submission } = (await at.api('ripsPackages.get', { params: { packageId } })).body
    expect(submission?.issues.map(({ code }) => code)).toContain('RVC013')
    expect((await overrides()).items).toMatchObject([{ rule: 'RVC013', outcome: 'other' }])
  })

  it('for that one alone, whatever else its package breaks', async () => {
    at = await clinic()
    const { id } = await inSpite([line(TOMORROW)])
    await at.pass(10_000)
    const { valid, issues } = await corrected(id, { codPrestador: STRANGER })
    expect(valid).toBe(false)
    expect(issues.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(
      expect.arrayContaining(['RVC013 notification', 'RVG10 error']),
    )
  })

  it('in one revision: the next one is judged like any other', async () => {
    at = await clinic()
    const id = await mended('healthInvoices.emit')
    expect(await corrected(id, TOMORROW)).toMatchObject({ valid: false, counts: { error: 1 } })
  })

  it('and what the ministry says of the next revision tells nothing of it', async () => {
    at = await clinic()
    const id = await mended('healthInvoices.emitAndFile')
    expect((await at.read(id)).packageStatus).toBe('accepted')
    expect((await overrides()).items).toMatchObject([{ rule: 'RVC013', outcome: 'open' }])
  })

  it.each([
    ['a structure that is not whole', () => line({ codDiagnosticoPrincipal: undefined })],
    ["another clinic's site", () => line({ codPrestador: STRANGER })],
  ])('but not for %s', async (_, wrong) => {
    at = await clinic()
    const { answer } = await inSpite([wrong(), line(TOMORROW)])
    expect([answer.status, answer.error.code]).toEqual([422, 'health_document_invalid'])
    expect(await at.held()).toEqual([])
    expect((await overrides()).items).toEqual([])
  })

  it('and says why', async () => {
    at = await clinic()
    const { id } = await at.created({ lines: [line(TOMORROW)], period })
    const call = { params: { healthInvoiceId: id }, idempotencyKey: 'k', body: { reason: 'porque sí', file: false } }
    expect((await at.api.raw('healthInvoices.emitOverridden', call)).status).toBe(400)
  })
})
