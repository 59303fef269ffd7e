import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParameters } from '../../src/contract/operation.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { callOfOwn, NEEDS_MORE, REACHABLE } from '../contract/access/crossings.ts'
import { needsAnUpstream, operation, validCalls } from '../contract/calls.ts'
import { type Api, apiOn } from '../support/api.ts'
import { aClient, aPatient } from '../support/fixtures.ts'
import { ensureBuilt, killAll } from '../support/process.ts'
import { keyed, victim } from './target.ts'

const PATIENCE_MS = 120_000

let api: Api
let calls: ReturnType<typeof validCalls>
let elsewhere: string
let healthInvoiceId: string
beforeAll(async () => {
  await ensureBuilt()
  const at = await victim(process.cwd())
  const workspaceId = at.ws.split('/').at(-1) ?? ''
  const body = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 }
  elsewhere = String((await at.ask('POST', '/api/v1/workspaces', { token: at.token, body, headers: keyed() })).json.id)
  api = apiOn(fetch, { origin: at.url, token: at.token, params: { workspaceId } })
  healthInvoiceId = await anInvoice()
  calls = validCalls({ api, workspaceId, core: { clock: { now: Date.now } } })
}, PATIENCE_MS)
afterAll(killAll)

async function anInvoice(): Promise<string> {
  const { id: clientId } = (await api('clients.create', { body: aClient() })).body
  const { id: patientId } = (await api('patients.create', { body: aPatient() })).body
  const body = {
    clientId,
    operationType: 'SS-SinAporte' as const,
    period: { start: '2026-06-01', end: '2026-06-30' },
    health: { providerCode: '110010000101', paymentModality: '04', coverage: '16', contractNumber: 'CUCON-0001' },
    lines: [{ patientId, category: 1, service: { codConsulta: '890201' }, unitPrice: 45_000 }],
    payment: { form: '1' as const, method: '10' },
  }
  return (await api('healthInvoices.create', { body })).body.id
}

/** Of these there is one only after an upstream took something: documents/table.contract.test.ts crosses with them. */
const AFTER_AN_UPSTREAM = ['creditNoteId', 'debitNoteId', 'dispatchId']
const isHere = (id: OperationId) => !pathParameters(operation(id).path).some((name) => AFTER_AN_UPSTREAM.includes(name))

/** As the review crossed 248 times: whoever administers two clinics asks the one for what belongs to the other. */
describe('what belongs to one clinic of a running host', () => {
  it.each(REACHABLE.filter(isHere))('%s is not there through another', async (id) => {
    const { params, ...own } = await callOfOwn(calls, id)
    const call = { ...own, params: { healthInvoiceId, ...params }, idempotencyKey: `${id}-${own.idempotencyKey}` }
    const crossed = await api.raw(id, { ...call, params: { ...call.params, workspaceId: elsewhere } })
    const inItsOwn = await api.raw(id, call)
    // What is refused before anybody looks for the thing is refused alike.
    expect([404, inItsOwn.status]).toContain(crossed.status)
    expect(crossed.status).toBeGreaterThanOrEqual(400)
    const isCertain = !needsAnUpstream(id) && !NEEDS_MORE.includes(id)
    if (isCertain) expect([crossed.status, inItsOwn.status === 404]).toEqual([404, false])
  })
})
