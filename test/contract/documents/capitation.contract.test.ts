import { afterEach, expect, it } from 'vitest'
import { aPatient } from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { type Clinic, clinic, minutes, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const methodsCalled = async () =>
  ((await at.ministry('GET', '/_control/requests')) as { requests: { path: string }[] }).requests
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter((method) => method.startsWith('Cargar'))

/** An invoice of the contract for a month, emitted and filed. */
async function ofMonth(
  month: string,
  lastDay: string,
  contractNumber = 'CAPITA-1',
  { coverage = '16', patientId = at.patients[0] } = {},
) {
  const health = { providerCode: at.site, paymentModality: '03', coverage, contractNumber }
  const seen = { fechaInicioAtencion: `${month}-15 08:30` }
  return at.filed({
    health,
    period: { start: `${month}-01`, end: `${month}-${lastDay}` },
    lines: [{ patientId, category: 1, service: service.consulta(seen), unitPrice: 33.33 }],
  })
}

async function annul({ id: invoiceId }: { readonly id: string }) {
  const annulment = { invoiceId, concept: '2', kind: 'total' as const }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body: annulment })).body
  await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: 'note' })
  await at.pass(10_000)
}

const packageOf = async (packageId: string | null) =>
  (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body

it('each month goes by its own method, with the RIPS of the month before, until the contract is closed', async () => {
  at = await clinic()
  const april = await ofMonth('2026-04', '30')
  const other = await ofMonth('2026-04', '30', 'CAPITA-2')
  const may = await ofMonth('2026-05', '31')
  const june = await ofMonth('2026-06', '30')
  for (const { chain, packageStatus } of [april, other, may, june]) {
    const errors = chain.flatMap(({ issues }) => issues.filter(({ severity }) => severity === 'error'))
    expect([packageStatus, errors]).toEqual(['accepted', []])
  }

  expect(await packageOf(april.packageId)).toMatchObject({ kind: 'capitation_initial', rips: null })
  expect(await packageOf(june.packageId)).toMatchObject({
    kind: 'capitation_period',
    number: june.number,
    sourcePackageId: may.packageId,
    rips: {
      numFactura: may.number,
      usuarios: [{ servicios: { consultas: [{ fechaInicioAtencion: '2026-05-15 08:30' }] } }],
    },
  })

  const params = { healthInvoiceId: june.id }
  const closing = await at.api('healthInvoices.closeCapitation', { params })
  expect([closing.status, closing.body.kind]).toEqual([201, 'capitation_final'])
  expect(closing.body).toMatchObject({
    sourcePackageId: june.packageId,
    attachedDocument: null,
    rips: { numFactura: june.number, usuarios: [{ servicios: { consultas: [{ consecutivo: 1 }] } }] },
  })
  const again = await at.api('healthInvoices.closeCapitation', { params })
  expect([again.status, again.body.id]).toEqual([200, closing.body.id])
  const last = { params: { packageId: closing.body.id } }
  expect((await at.api('ripsPackages.validate', last)).body).toMatchObject({ valid: true })
  await at.api('ripsPackages.submit', { ...last, idempotencyKey: 'close' })
  await at.pass(10_000)
  expect((await packageOf(closing.body.id)).status).toBe('accepted')
  expect((await at.api('healthInvoices.closeCapitation', { params })).body.id).toBe(closing.body.id)

  const [initial, period] = ['CargarCapitaInicial', 'CargarCapitaPeriodo']
  expect(await methodsCalled()).toEqual([initial, initial, period, period, 'CargarCapitaFinal'])
})

it.each([
  ['partial', '1', 'CargarNCCapita'],
  ['total', '2', 'CargarNCTotal'],
  ['agreement', '1', 'CargarNCAcuerdoVoluntades'],
] as const)('a %s credit note (concept %s) on one goes without RIPS, by %s', async (kind, concept, method) => {
  at = await clinic()
  const { id: invoiceId, lines } = await ofMonth('2026-06', '30')
  const selection = kind === 'total' ? [] : [{ lineId: lines[0]?.lineId ?? '', amount: 0.01 }]
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body: { invoiceId, concept, kind, selection } }))
    .body
  await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: 'note' })
  await at.pass(10_000)
  const note = await at.credit(creditNoteId)
  expect([note.status, note.packageStatus, (await packageOf(note.packageId)).rips]).toEqual([
    'accepted',
    'accepted',
    null,
  ])
  expect(await methodsCalled()).toEqual(['CargarCapitaInicial', method])
  expect((await at.read(invoiceId)).balance).toBe(kind === 'total' ? 0 : 33.32)
})

it('a month is reported once: with the next one, or by the close after which the contract begins anew', async () => {
  at = await clinic()
  const april = await ofMonth('2026-04', '30')
  const may = await ofMonth('2026-05', '31')
  const close = (healthInvoiceId: string) =>
    at.api.raw('healthInvoices.closeCapitation', { params: { healthInvoiceId } })
  const { error } = await close(april.id)
  expect([error.code, error.message]).toEqual(['invalid_package_kind', expect.stringContaining(may.number ?? '')])
  const { id: packageId } = (await at.api('healthInvoices.closeCapitation', { params: { healthInvoiceId: may.id } }))
    .body
  await at.api('ripsPackages.validate', { params: { packageId } })
  await at.api('ripsPackages.submit', { params: { packageId }, idempotencyKey: 'close' })
  await at.pass(10_000)
  expect((await packageOf(packageId)).status).toBe('accepted')
  const june = await ofMonth('2026-06', '30')
  expect(await packageOf(june.packageId)).toMatchObject({ kind: 'capitation_initial', rips: null, status: 'accepted' })
})

it('a month whose next one was annulled can be closed', async () => {
  at = await clinic()
  const april = await ofMonth('2026-04', '30')
  await annul(await ofMonth('2026-05', '31'))
  const closed = await at.api('healthInvoices.closeCapitation', { params: { healthInvoiceId: april.id } })
  expect([closed.status, closed.body.kind]).toEqual([201, 'capitation_final'])
})

it('a month waits for the one before for as long as nobody knows what became of it', async () => {
  at = await clinic()
  await at.scenario('timeout-after-accept')
  const { id: mayId, status } = await ofMonth('2026-05', '31')
  const { id: juneId } = await ofMonth('2026-06', '30')
  expect([status, (await at.read(juneId)).packageStatus]).toEqual(['unknown', null])
  await at.pass(minutes(90))
  const [may, june] = [await at.read(mayId), await at.read(juneId)]
  expect([may.packageStatus, june.packageStatus]).toEqual(['accepted', 'accepted'])
  expect(await packageOf(june.packageId)).toMatchObject({
    kind: 'capitation_period',
    sourcePackageId: may.packageId,
    rips: { numFactura: may.number },
  })
})

it('a month waits for none that is before the last one that was issued', async () => {
  at = await clinic()
  const may = await ofMonth('2026-05', '31')
  const april = await ofMonth('2026-04', '30')
  const [emission] = april.chain
  // As it was before, of one that nobody will ever know of.
  await rowsIn(at.core, `UPDATE documents SET status = 'unknown' WHERE id = ?`, april.id)
  const lost = `UPDATE dispatches SET state = 'unknown', next_attempt_at = NULL WHERE id = ?`
  await rowsIn(at.core, lost, emission?.dispatchId ?? '')
  const june = await ofMonth('2026-06', '30')
  expect([(await at.read(april.id)).status, june.status, june.packageStatus]).toEqual([
    'unknown',
    'accepted',
    'accepted',
  ])
  expect(await packageOf(june.packageId)).toMatchObject({ kind: 'capitation_period', sourcePackageId: may.packageId })
})

it('a close that was begun before the next month was reported is not filed', async () => {
  at = await clinic()
  const april = await ofMonth('2026-04', '30')
  const params = { healthInvoiceId: april.id }
  const { id: packageId } = (await at.api('healthInvoices.closeCapitation', { params })).body
  const may = await ofMonth('2026-05', '31')
  expect(await packageOf(may.packageId)).toMatchObject({ kind: 'capitation_period', sourcePackageId: april.packageId })
  await at.api('ripsPackages.validate', { params: { packageId } })
  const submitted = async (idempotencyKey: string) =>
    at.api.raw('ripsPackages.submit', { params: { packageId }, idempotencyKey })
  const { status, error } = await submitted('close')
  expect([status, error.code]).toEqual([409, 'dispatch_conflict'])
  expect(error.message).toContain(may.number)
  await annul(may)
  expect((await submitted('after')).status).toBeLessThan(300)
})

it('a close that nobody wants is put away, and the last month is closed by another one', async () => {
  at = await clinic()
  const { id: healthInvoiceId, packageId: sourcePackageId } = await ofMonth('2026-04', '30')
  const closed = async () => at.api('healthInvoices.closeCapitation', { params: { healthInvoiceId } })
  const { id: packageId } = (await closed()).body
  expect((await at.api.raw('ripsPackages.discard', { params: { packageId } })).status).toBe(200)
  const { status, body } = await closed()
  expect([status, body.id === packageId, body.sourcePackageId]).toEqual([201, false, sourcePackageId])
  const own = { params: { packageId: sourcePackageId ?? '' } }
  expect((await at.api.raw('ripsPackages.discard', own)).status).toBe(409)
})

it('remarks a month that another invoice is of already, or that comes after a later one', async () => {
  at = await clinic()
  const drafted = async (month: string, values = {}) => {
    const health = {
      providerCode: at.site,
      paymentModality: '03',
      coverage: '16',
      contractNumber: 'CAPITA-1',
      ...values,
    }
    const { readiness } = await at.created({ health, period: { start: `${month}-01`, end: `${month}-28` } })
    const found = readiness?.issues.filter(({ field }) => field === 'period.start') ?? []
    return found.map(({ message, blocks }) => [/factura (\w+)/.exec(message)?.[1], blocks])
  }
  const may = await ofMonth('2026-05', '31')
  const remarked = [[may.number, 'nothing']]
  expect(await drafted('2026-05')).toEqual(remarked)
  expect(await drafted('2026-04')).toEqual(remarked)
  expect(await drafted('2026-06')).toEqual([])
  expect(await drafted('2026-05', { coverage: '17' })).toEqual([])
  expect(await drafted('2026-05', { contractNumber: 'CAPITA-2' })).toEqual([])
  await annul(may)
  expect(await drafted('2026-05')).toEqual([])
})

it('remarks a month that is on its way with no number yet', async () => {
  at = await clinic()
  await at.scenario('timeout-after-accept')
  expect(await ofMonth('2026-05', '31')).toMatchObject({ status: 'unknown', number: null })
  const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: 'CAPITA-1' }
  const { readiness } = await at.created({ health, period: { start: '2026-05-01', end: '2026-05-31' } })
  const [found] = readiness?.issues.filter(({ field }) => field === 'period.start') ?? []
  expect(found?.message).toMatch(/^Otra factura de este contrato es /)
})

it('of a contract with several coverages each one’s months follow each other', async () => {
  at = await clinic()
  const subsidised = (await at.api('patients.create', { body: aPatient({ userType: '04' }) })).body.id
  const ofBoth = async (month: string, lastDay: string) => ({
    contributory: await ofMonth(month, lastDay),
    subsidised: await ofMonth(month, lastDay, 'CAPITA-1', { coverage: '17', patientId: subsidised }),
  })
  const may = await ofBoth('2026-05', '31')
  expect(await packageOf(may.subsidised.packageId)).toMatchObject({ kind: 'capitation_initial' })
  const june = await ofBoth('2026-06', '30')
  for (const each of ['contributory', 'subsidised'] as const) {
    expect(await packageOf(june[each].packageId)).toMatchObject({
      kind: 'capitation_period',
      status: 'accepted',
      sourcePackageId: may[each].packageId,
      rips: { numFactura: may[each].number },
    })
  }
})

it('the months of coverage 01 go on under the one that took its place', async () => {
  at = await clinic()
  const june = await ofMonth('2026-06', '30')
  const closed = `UPDATE documents SET facts = replace(facts, '"coverage":"16"', '"coverage":"01"') WHERE id = ?`
  await rowsIn(at.core, closed, june.id)
  const july = await ofMonth('2026-07', '31')
  expect(await packageOf(july.packageId)).toMatchObject({ kind: 'capitation_period', sourcePackageId: june.packageId })
})

it('the next month goes on however the number of its contract is written', async () => {
  at = await clinic()
  const { packageId: sourcePackageId } = await ofMonth('2026-05', '31')
  const june = await ofMonth('2026-06', '30', 'capita -1')
  expect(await packageOf(june.packageId)).toMatchObject({ kind: 'capitation_period', sourcePackageId })
})

it('a month whose annulment was not issued is reported', async () => {
  at = await clinic()
  const { id: invoiceId } = await ofMonth('2026-05', '31')
  await at.api('creditNotes.create', { body: { invoiceId, concept: '2', kind: 'total' } })
  expect(await packageOf((await ofMonth('2026-06', '30')).packageId)).toMatchObject({ kind: 'capitation_period' })
})

it('a month that was annulled is not reported again; the next one starts the contract', async () => {
  at = await clinic()
  await annul(await ofMonth('2026-05', '31'))
  expect(await packageOf((await ofMonth('2026-06', '30')).packageId)).toMatchObject({ kind: 'capitation_initial' })
})

it('only a contract by capitation is closed, and only when its last invoice has its package', async () => {
  at = await clinic()
  const { id: byEvent } = await at.filed()
  const close = (healthInvoiceId: string) =>
    at.api.raw('healthInvoices.closeCapitation', { params: { healthInvoiceId } })
  expect((await close(byEvent)).error.code).toBe('invalid_package_kind')
  const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: 'CAPITA-1' }
  const { id } = await at.created({ health })
  expect((await close(id)).error.code).toBe('document_not_available')
  await at.emitted(id)
  await at.pass(10_000)
  expect((await close(id)).error.code).toBe('source_rips_missing')
})
