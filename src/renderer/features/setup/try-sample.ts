import { bogotaDay } from '../../../contract/bogota.ts'
import { call } from '../../base/api/client.ts'
import { clock } from '../../base/format/clinical.ts'
import { session } from '../../base/session/session.ts'
import { clinic, patientOf } from './sample/clinic.ts'
import { OFFERED, TOGETHER, visitOf } from './sample/visits.ts'
import type { SampleAccess } from './sample-access.ts'

const newPassword = () => `prueba-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n % 10).join('')}`

/** Of the made-up clinic there are so many payers, professionals and patients here, and some whose visit was today. */
const [PARTIES, PATIENTS, TODAY] = [2, 5, 3]
/** Two lists, each with a version. */
const PRICES = 4

/**
 * Makes a clinic of nobody's data on an installation that has only simulators, and signs its person in. `onStep` tells
 * how much of it is there, from 0 to 1.
 */
export async function trySample(onStep: (part: number) => void): Promise<SampleAccess> {
  const access = { phone: clinic.admin.phone, password: newPassword() }
  const body = {
    admin: { ...clinic.admin, password: access.password },
    workspace: clinic.workspace,
    windowKey: session.newWindowKey(),
  }
  const made = (await call('setup.create', { body })).body
  session.open(made)
  await fill({ workspaceId: made.workspace.id }, onStep)
  return access
}

async function fill(params: { workspaceId: string }, onStep: (part: number) => void): Promise<void> {
  const { contracts, resolutions } = clinic
  const payers = clinic.payers.slice(0, PARTIES)
  const professionals = clinic.professionals.slice(0, PARTIES)
  const parts = [payers, contracts, professionals, OFFERED, resolutions].map(({ length }) => length)
  const all = parts.reduce((sum, count) => sum + count, PATIENTS + PRICES + TODAY + 1)
  let done = 0
  const step = <T>(answer: { body: T }): T => {
    onStep(++done / all)
    return answer.body
  }
  const clients = new Map<string, string>()
  for (const payer of payers) clients.set(payer.nit, step(await call('clients.create', { params, body: payer })).id)
  const priceListId = await fillPrices(params, step)
  for (const { payer, body, ...of } of contracts) {
    const clientId = clients.get(payer)
    const given = { ...body, ...('isPriced' in of && { priceListId }) }
    if (clientId) step(await call('contracts.create', { params, body: { ...given, clientId } }))
  }
  for (const one of professionals) step(await call('specialists.create', { params, body: one }))
  for (const { category, description, service, unitPrice } of OFFERED) {
    const body = { category, name: description, payload: { ...service, vrServicio: unitPrice } }
    step(await call('services.create', { params, body }))
  }
  for (const range of resolutions) step(await call('resolutions.create', { params, body: range }))
  // A simulated account takes debit notes with the health block: nobody has to confirm it.
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  step(await call('connections.invoiceProvider.put', { params, body: account }))
  const [usual = null] = clients.values()
  for (let n = 0; n < PATIENTS; n++) {
    const { id: patientId } = step(await call('patients.create', { params, body: patientOf(n) }))
    if (n < TODAY) step(await call('visits.create', { params, body: todaysVisit(n, patientId, usual) }))
  }
}

/** The first visit of the nth patient, as if it had been today. */
function todaysVisit(n: number, patientId: string, clientId: string | null) {
  const date = bogotaDay(Date.now())
  const { services } = visitOf(n * TOGETHER, date, clock())
  return { patientId, date, clientId, coverage: '16', paymentModality: '04', services }
}

/** A list by a manual that is none; gives its id. */
async function fillPrices(params: { workspaceId: string }, step: <T>(answer: { body: T }) => T): Promise<string> {
  const { manual, values, agreed, version } = clinic.prices
  const { id: manualId } = step(await call('priceLists.create', { params, body: manual }))
  const body = { from: version.from, items: values }
  step(await call('priceVersions.create', { params: { ...params, priceListId: manualId }, body }))
  const { id: priceListId } = step(await call('priceLists.create', { params, body: { ...agreed, manualId } }))
  step(await call('priceVersions.create', { params: { ...params, priceListId }, body: version }))
  return priceListId
}
