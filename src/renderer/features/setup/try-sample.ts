import { bogotaDay } from '../../../contract/bogota.ts'
import { call } from '../../base/api/client.ts'
import { clock } from '../../base/format/clinical.ts'
import { session } from '../../base/session/session.ts'
import { sample } from './sample.ts'
import type { SampleAccess } from './sample-access.ts'

const newPassword = () => `prueba-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n % 10).join('')}`

/** Patients whose visit was today. */
const TODAY = 3

/**
 * Makes a clinic of nobody's data on an installation that has only simulators, and signs its person in. `onStep` tells
 * how much of it is there, from 0 to 1.
 */
export async function trySample(onStep: (part: number) => void): Promise<SampleAccess> {
  const access = { phone: sample.admin.phone, password: newPassword() }
  const body = {
    admin: { ...sample.admin, password: access.password },
    workspace: sample.workspace,
    windowKey: session.newWindowKey(),
  }
  const made = (await call('setup.create', { body })).body
  session.open(made)
  await fill({ workspaceId: made.workspace.id }, onStep)
  return access
}

async function fill(params: { workspaceId: string }, onStep: (part: number) => void): Promise<void> {
  const { payers, contracts, professionals, services, patients, resolutions } = sample
  const all =
    payers.length +
    contracts.length +
    professionals.length +
    services.length +
    patients.length +
    resolutions.length +
    TODAY +
    1
  let done = 0
  const step = <T>(answer: { body: T }): T => {
    onStep(++done / all)
    return answer.body
  }
  const clients = new Map<string, string>()
  for (const payer of payers) clients.set(payer.nit, step(await call('clients.create', { params, body: payer })).id)
  for (const { payer, body } of contracts) {
    const clientId = clients.get(payer)
    if (clientId) step(await call('contracts.create', { params, body: { ...body, clientId } }))
  }
  for (const one of professionals) step(await call('specialists.create', { params, body: one }))
  for (const service of services) step(await call('services.create', { params, body: service }))
  for (const range of resolutions) step(await call('resolutions.create', { params, body: range }))
  // A simulated account takes debit notes with the health block: nobody has to confirm it.
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  step(await call('connections.invoiceProvider.put', { params, body: account }))
  const [usual = null] = clients.values()
  for (const [index, patient] of patients.entries()) {
    const { id: patientId } = step(await call('patients.create', { params, body: patient }))
    if (index < TODAY) step(await call('visits.create', { params, body: visitOf(patientId, usual) }))
  }
}

function visitOf(patientId: string, clientId: string | null) {
  const date = bogotaDay(Date.now())
  const service = { ...sample.visit.service, fechaInicioAtencion: `${date} ${clock()}` }
  return {
    patientId,
    date,
    clientId,
    coverage: '16',
    paymentModality: '04',
    services: [{ ...sample.visit, service }],
  }
}
