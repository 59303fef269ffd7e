import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, anAuthorization, aPriceList } from '../../support/fixtures.ts'
import { type RealDesk, realDesk, standing } from './desk.ts'

let at: RealDesk
beforeEach(async () => {
  at = await realDesk()
})
afterEach(() => at.close())

test('leaves a contract behind whose days production gives to another one of its number', async () => {
  const client = (await at.api('clients.create', { body: aClient() })).body
  const there = await at.carried()
  const [payer] = (await there('clients.list', {})).body.items
  const own = { contractNumber: 'ct1', paymentModality: '04', validFrom: '2026-02-01' }
  await there('contracts.create', { body: { clientId: payer?.id ?? '', ...own } })
  await at.contracted({ clientId: client.id, contractNumber: 'CT 1', validFrom: '2026-01-01' })
  const { id: later, revision } = await at.contracted({ clientId: client.id, contractNumber: 'CT 2' })
  await at.carried()
  expect(standing((await at.ended())('contracts'))).toEqual([1, 0, 1])
  const { items } = (await there('contracts.list', {})).body
  expect(items.map(({ contractNumber }) => contractNumber).toSorted()).toEqual(['CT 2', 'ct1'])
  // One that at.ended before the other begins has its place.
  await at.api('contracts.archive', { params: { contractId: later }, revision })
  await at.contracted({ clientId: client.id, contractNumber: 'CT1', validFrom: '2025-01-01', validTo: '2025-12-31' })
  await at.carried()
  expect(standing((await at.ended())('contracts'))).toEqual([1, 0, 1])
})

test('leaves a list behind that was agreed with a payer who does, and what rests on it', async () => {
  const client = (await at.api('clients.create', { body: aClient() })).body
  const other = (await at.api('clients.create', { body: aClient() })).body
  const manual = await at.listed({ clientId: client.id })
  const resting = await at.listed({ base: 'soat', manualId: manual.id })
  await at.listed({ clientId: client.id, name: 'Pactada' })
  await at.contracted({ clientId: other.id, priceListId: resting.id })
  await at.api('clients.archive', { params: { clientId: client.id }, revision: client.revision })
  const there = await at.carried()
  const of = await at.ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 0, 3],
    [0, 0, 1],
  ])
  expect((await there('priceLists.list', { query: { isActive: 'all' } })).body.total).toBe(0)
})

test('takes the list of a contract along when it is out of use, with its prices', async () => {
  const client = (await at.api('clients.create', { body: aClient() })).body
  const manual = await at.listed({})
  const list = await at.listed({ name: 'Vieja', base: 'soat', manualId: manual.id }, ['2025-01-01', '2026-01-01'])
  await at.contracted({ clientId: client.id, priceListId: list.id })
  for (const { id: priceListId, revision } of [list, manual]) {
    await at.api('priceLists.archive', { params: { priceListId }, revision })
  }
  const there = await at.carried()
  const of = await at.ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
  const [payer] = (await there('clients.list', {})).body.items
  expect((await at.pricedThere(there, payer?.id ?? '')).items).toMatchObject([{ value: 45_000, listName: 'Vieja' }])
  const lists = (await there('priceLists.list', { query: { isActive: 'all' } })).body.items
  expect(lists.map(({ isActive }) => isActive)).toEqual([false, false])
})

test('rests no list on one that is no manual in production, and prices no contract by a list of another payer', async () => {
  const client = (await at.api('clients.create', { body: aClient() })).body
  const there = await at.carried()
  const stranger = (await there('clients.create', { body: aClient() })).body
  const base = (await there('priceLists.create', { body: aPriceList() })).body
  await there('priceLists.create', { body: aPriceList({ name: 'Manual', base: 'iss', manualId: base.id }) })
  await there('priceLists.create', { body: aPriceList({ name: 'Convenio', clientId: stranger.id }) })
  const manual = await at.listed({ name: 'Manual' })
  const resting = await at.listed({ name: 'Sobre el manual', base: 'soat', manualId: manual.id })
  const agreed = await at.listed({ name: 'Convenio' })
  await at.contracted({ clientId: client.id, priceListId: resting.id, contractNumber: 'A' })
  await at.contracted({ clientId: client.id, priceListId: agreed.id, contractNumber: 'B' })
  await at.carried()
  const of = await at.ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 2, 1],
    [0, 0, 2],
  ])
})

test('names payers and patients as production does', async () => {
  const { client, patients } = await at.filled(1)
  const there = await at.carried()
  const [payer] = (await there('clients.list', {})).body.items
  const [patient] = (await there('patients.list', {})).body.items
  const named = { params: { clientId: payer?.id ?? '' }, revision: 1, body: { companyName: 'EPS de verdad' } }
  await there('clients.update', named)
  const renamed = { firstName: 'Ceiba', middleName: null, lastName: 'Roble', secondLastName: null }
  await there('patients.update', { params: { patientId: patient?.id ?? '' }, revision: 1, body: renamed })
  await at.contracted({ clientId: client.id })
  const [patientId = ''] = patients
  await at.api('authorizations.create', { body: await anAuthorization(at.api, { patientId, clientId: client.id }) })
  await at.carried()
  expect((await there('contracts.list', {})).body.items).toMatchObject([{ clientName: 'EPS de verdad' }])
  expect((await there('authorizations.list', {})).body.items).toMatchObject([
    { clientName: 'EPS de verdad', patientName: 'Ceiba Roble' },
  ])
})

test('leaves out of how a patient is reached a payer who does not go along', async () => {
  const { client, patients } = await at.filled(1)
  const [patientId = ''] = patients
  const contact = { phone: '3001234567', clientId: client.id }
  await at.api('patientContacts.update', { params: { patientId }, body: contact })
  const { revision } = (await at.api('clients.get', { params: { clientId: client.id } })).body
  await at.api('clients.archive', { params: { clientId: client.id }, revision })
  const there = await at.carried()
  const [patient] = (await there('patients.list', {})).body.items
  const found = (await there('patientContacts.get', { params: { patientId: patient?.id ?? '' } })).body
  expect(found).toMatchObject({ phone: '3001234567', clientId: null })
})
