import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../src/contract/client.ts'
import { aClient, aPatient } from '../support/fixtures.ts'
import { consulta } from '../support/rips.ts'
import { quantile } from './measure.ts'
import { seconds, stallWatch } from './stall.ts'

const VISITS = 1_200
const INVOICES = 300
const LOOK_MS = 50
const PROBE_MS = 10

export interface Prepared {
  readonly invoices: number
  readonly s: number
  readonly cpuS: number
  /** What somebody waits who asks for a patient meanwhile. */
  readonly p99: number
  readonly max: number
  /** The longest work of this thread between two turns: while it is planned, chosen, made. */
  readonly turnsMs: readonly number[]
}

/** A month's visits, of one payer, planned as they would be looked at and made into a draft for each patient. */
export async function prepareMonth(call: Client, workspaceId: string, probe: () => Promise<void>): Promise<Prepared> {
  const params = { workspaceId }
  const { id: clientId } = (await call('clients.create', { params, body: aClient() })).body
  const patients: string[] = []
  for (let n = 0; n < INVOICES; n++) {
    // With letters, as none of the 100,000 has.
    const { body } = await call('patients.create', { params, body: aPatient({ documentNumber: `M${n}` }) })
    patients.push(body.id)
  }
  for (let n = 0; n < VISITS; n++) {
    const date = `2026-06-${String(1 + Math.floor(n / 40)).padStart(2, '0')}`
    const service = { ...consulta({ fechaInicioAtencion: `${date} 09:30` }), vrServicio: null }
    const services = [{ category: 1 as const, service, quantity: 1, unitPrice: 45_000.5 }]
    const patientId = patients[n % INVOICES] ?? ''
    const body = { patientId, clientId, date, coverage: '16', paymentModality: '04', services }
    await call('visits.create', { params, body })
  }
  const waits: number[] = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const start = performance.now()
      await probe()
      waits.push(performance.now() - start)
      await sleep(PROBE_MS)
    }
  })()
  const turnsMs: number[] = []
  const { s, cpu, value } = await seconds(() => billed(call, params, clientId, turnsMs))
  isOver = true
  await probing
  return { invoices: value, s, cpuS: cpu, p99: quantile(waits, 0.99), max: quantile(waits, 1), turnsMs }
}

async function billed(
  call: Client,
  params: { readonly workspaceId: string },
  clientId: string,
  turnsMs: number[],
): Promise<number> {
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    const longest = stallWatch()
    const done = await work()
    turnsMs.push(longest().worked)
    return done
  }
  const terms = { clientId, groupBy: 'patient', contractNumber: 'CUCON-0001' } as const
  await watched(() => call('billingRuns.plan', { params, body: { ...terms, judged: true } }))
  const chosen = await watched(() => call('billingRuns.create', { params, body: { ...terms, name: 'Junio' } }))
  const of = { ...params, billingRunId: chosen.body.id }
  return watched(async () => {
    for (;;) {
      const { state, items } = (await call('billingRuns.get', { params: of })).body
      if (state === 'done') return items.made
      await sleep(LOOK_MS)
    }
  })
}
