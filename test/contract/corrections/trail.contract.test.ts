import { afterEach, beforeEach, expect, test } from 'vitest'
import { aVisit } from '../../support/fixtures.ts'
import { type Clinic, clinic, minutes, service } from '../documents/clinic.ts'
import { AT_PURPOSE, correctionDesk, correctionOf, PURPOSE, packageIds } from './desk.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const { causes, corrected, ministrySays, rejected } = correctionDesk(() => at)

/** What a run did to something, after what was done to it before, and in whose name. */
async function doneTo(about: string, before: number) {
  const { items } = (await at.api('auditEvents.list', { query: { about, show: 'changes', sort: 'createdAt' } })).body
  const me = (await at.api('account.get', {})).body.subject
  const done = items.slice(before)
  expect(done.map(({ actor }) => actor)).toEqual(done.map(() => me))
  return done.map(({ operation }) => operation)
}
const doneBefore = async (about: string) =>
  (await at.api('auditEvents.list', { query: { about, show: 'changes' } })).body.total

test('what a correction does to a package, its visit and its patient stands in the trail', async () => {
  const [patientId] = at.patients
  const services = [{ category: 1 as const, service: service.consulta(), quantity: 1, unitPrice: 45_000 }]
  const visit = (
    await at.api('visits.create', {
      body: { ...(await aVisit(at.api, { patientId, clientId: at.clientId })), services },
    })
  ).body
  ministrySays(['RVC999', AT_PURPOSE])
  const line = { patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }
  const invoice = await at.filed({ lines: [line], visitIds: [visit.id] })
  at.wire.intercept = undefined
  const [packageId = ''] = packageIds([invoice])
  const [ofPackage, ofVisit] = [await doneBefore(packageId), await doneBefore(visit.id)]
  await corrected(correctionOf([{ from: '16', to: '15' }]), [packageId])
  expect(await doneTo(packageId, ofPackage)).toEqual(['ripsPackages.createRevision', 'ripsPackages.submit'])
  expect(await doneTo(visit.id, ofVisit)).toEqual(['visits.update'])
})

test('what a correction of the record does stands at the patient', async () => {
  const place = 'usuarios[].codZonaTerritorialResidencia'
  const ids = packageIds(await rejected(1, ['RVC998', 'usuarios[0].codZonaTerritorialResidencia']))
  const [patientId] = at.patients
  const before = await doneBefore(patientId)
  const { territorialZoneCode } = (await at.api('patients.get', { params: { patientId } })).body
  const to = territorialZoneCode === '01' ? '02' : '01'
  await corrected(correctionOf([{ to }], { code: 'RVC998', place }), ids)
  expect(await doneTo(patientId, before)).toEqual(['patients.update'])
})

test('a note that a correction drafts stands there as made', async () => {
  const place = 'usuarios[].servicios.consultas[].codConsulta'
  const ids = packageIds(await rejected(1, ['RVC997', 'usuarios[0].servicios.consultas[0].codConsulta']))
  const { rows } = await corrected(correctionOf([{ to: '890601' }], { code: 'RVC997', place }), ids)
  expect(await doneTo(rows[0]?.madeId ?? '', 0)).toEqual(['creditNotes.create'])
})

test.each([
  ['healthInvoices.emitAndFile', 'healthInvoices.emitAndFile'],
  ['healthInvoices.emit', 'healthInvoices.emit'],
] as const)('a document that went by %s stands there as revised, and as sent by the same', async (act, again) => {
  const lines = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 45_000 }]
  const { id } = await at.created({ lines })
  const errors = { 'items.0.code_reference': ['El código no es válido'] }
  at.wire.intercept = async (_, path) =>
    path.includes('/bills/validate') ? { status: 422, body: { message: 'No es válido', errors } } : undefined
  await at.api.raw(act, { params: { healthInvoiceId: id }, idempotencyKey: 'refused' })
  await at.pass(minutes(1))
  at.wire.intercept = undefined
  const [cause] = (await causes({ source: 'provider' })).items
  const before = await doneBefore(id)
  const of = { source: 'provider', code: cause?.code ?? '', place: cause?.place ?? '' } as const
  await corrected(correctionOf([{ to: '890601' }], of), [id])
  expect(await doneTo(id, before)).toEqual(['healthInvoices.createRevision', again])
})

test('a draft that is corrected is revised, and nothing else', async () => {
  const wrong = service.consulta({ finalidadTecnologiaSalud: '99' })
  const { id } = await at.created({ lines: [{ patientId: at.patients[0], category: 1, service: wrong, unitPrice: 1 }] })
  const code = (await causes({ source: 'local' })).items.find(({ place }) => place === PURPOSE)?.code ?? ''
  const before = await doneBefore(id)
  await corrected(correctionOf([{ from: '99', to: '16' }], { source: 'local', code }), [id])
  expect(await doneTo(id, before)).toEqual(['healthInvoices.createRevision'])
})
