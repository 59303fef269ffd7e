import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Api } from '../support/api.ts'
import { aContract, aService, aVisit } from '../support/fixtures.ts'
import { anotherWorkspace } from './another-workspace.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

let at: Clinic
let elsewhere: Api
beforeAll(async () => {
  at = await clinic()
  elsewhere = await anotherWorkspace(at)
  await at.api('visits.create', { body: await aVisit(at.api, { date: today() }) })
  const [patientId] = at.patients
  const faulty = service.consulta({ finalidadTecnologiaSalud: '99' })
  await at.created({ lines: [{ patientId, category: 1, service: faulty, unitPrice: 45_000 }] })
  await at.scenario('dian-reject-object')
  await at.accepted()
  await at.accepted()
  // Of 80,500.50 that are issued under it.
  const agreed = { clientId: at.clientId, contractNumber: 'CUCON-0001', ceiling: 85_000 }
  await at.api('contracts.create', { body: await aContract(at.api, agreed) })
})
afterAll(() => at.close())

const today = () => bogotaDay(at.core.clock.now())
const period = () => ({ dateFrom: today(), dateTo: today() })
const FAULT = { source: 'local', code: 'RVG06', place: 'usuarios[].servicios.consultas[].finalidadTecnologiaSalud' }

/** What is put together over many documents, and remembered until something changes. */
const REMEMBERED = {
  'billingProgress.get': () => ({}),
  'correctionCauses.list': period,
  'correctionTargets.list': () => ({ ...period(), ...FAULT }),
  'deadlines.list': () => ({ kind: 'contract_ceiling' }),
  'journalLines.list': period,
  'rejections.list': () => ({ ...period(), by: 'code' }),
  'reports.list': () => ({ ...period(), by: 'month' }),
} as const satisfies Partial<Record<OperationId, () => object>>

const OF_DAYS = [
  ...(['correctionCauses.list', 'correctionTargets.list'] as const),
  ...(['journalLines.list', 'rejections.list', 'reports.list'] as const),
]

const asked = async (api: Api, id: string, query: object) => {
  const { status, text } = await api.raw(id as OperationId, { query: { ...query } })
  expect(status, text).toBe(200)
  return text
}
/** Nothing is remembered any more. */
const forget = () => at.api('services.create', { body: aService() })

describe('what was put together', () => {
  it.each(Object.entries(REMEMBERED))('for one clinic is never told to another: %s', async (id, query) => {
    const ask = (api: Api) => asked(api, id, query())
    const [ours, theirs] = [await ask(at.api), await forget().then(() => ask(elsewhere))]
    expect(theirs).not.toBe(ours)
    await forget()
    expect([await ask(at.api), await ask(elsewhere)]).toEqual([ours, theirs])
    await forget()
    expect([await ask(elsewhere), await ask(at.api)]).toEqual([theirs, ours])
  })

  it.each(OF_DAYS)('of some days is not told of others: %s', async (id) => {
    const days = [-1, 0, 1].map((n) => dayAfter(today(), n))
    const periods = days.flatMap((dateFrom, n) => days.slice(n).map((dateTo) => ({ dateFrom, dateTo })))
    const ask = (of: object) => asked(at.api, id, { ...REMEMBERED[id](), ...of })
    const told: string[] = []
    for (const of of periods) told.push(await forget().then(() => ask(of)))
    expect(new Set(told).size).toBeGreaterThan(1)
    await forget()
    for (const [n, of] of periods.entries()) expect(await ask(of)).toBe(told[n])
  })
})
