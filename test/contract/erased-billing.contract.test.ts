import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPatient } from '../support/fixtures.ts'
import { rest } from '../support/rest.ts'
import { consulta } from '../support/rips.ts'
import { rowsIn } from '../support/rows.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

/** A patient who pays a visit that goes to another patient while a batch with it begins. */
async function batchOfWrongPerson(isRefused: boolean) {
  const own = aPatient({ firstName: 'Jacarandá', middleName: 'Lila' })
  const { id } = (await at.api('patients.create', { body: own })).body
  const service = { ...consulta({ fechaInicioAtencion: '2026-06-10 08:30' }), vrServicio: null }
  const services = [{ category: 1 as const, service, quantity: 1, unitPrice: 45_000 }]
  const visit = { patientId: id, date: '2026-06-10', services, coverage: '15', paymentModality: '04' as const }
  const { id: visitId } = (await at.api('visits.create', { body: visit })).body
  const body = { groupBy: 'visit' as const, visitIds: [visitId], contractNumber: 'C-1', name: 'Junio' }
  const made = at.api('billingRuns.create', { body })
  const patch = { patientId: at.patients[0], services: isRefused ? [...services, ...services] : services }
  const moved = at.api('visits.update', { params: { visitId }, revision: 1, body: patch })
  const { id: billingRunId } = (await made).body
  await moved
  const params = { billingRunId }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  return { id, params }
}

async function erase(patientId: string | undefined) {
  const params = { patientId: String(patientId) }
  const { revision } = (await at.api('patients.get', { params })).body
  expect((await at.api.raw('patients.erase', { params, revision })).status).toBe(200)
}

const billed = async () =>
  JSON.stringify(await rowsIn(at.core, 'SELECT patient_name, client_name, document_id FROM billing_items'))

it.each([true, false])('an erased patient is named by no row of a batch, refused or not: %s', async (isRefused) => {
  const { id, params } = await batchOfWrongPerson(isRefused)
  expect(await billed()).toContain('Jacarandá')
  expect((await billed()).includes(',null]')).toBe(isRefused)
  await erase(id)
  expect(await billed()).not.toContain('Jacarandá')
  expect((await at.api('billingItems.list', { params, query: {} })).text).not.toContain('Jacarandá')
})

it('nor by one of before rows knew whose name they have, and that of nobody else goes', async () => {
  const { id } = await batchOfWrongPerson(true)
  await rowsIn(at.core, 'UPDATE billing_items SET patient_id = NULL')
  const { id: other } = (await at.api('patients.create', { body: aPatient({ firstName: 'Jacarandá' }) })).body
  await erase(other)
  expect(await billed()).toContain('Jacarandá')
  await erase(id)
  expect(await billed()).not.toContain('Jacarandá')
})
