import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aVisit } from '../../support/fixtures.ts'
import { rest } from '../../support/rest.ts'
import { type Clinic, clinic, minutes, service } from '../documents/clinic.ts'
import { AT_PURPOSE, correctionDesk, correctionOf, PURPOSE, packageIds } from './desk.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const { ministrySays, rejected, causes, preview, corrected, packageOf } = correctionDesk(() => at)

describe('what keeps documents from being accepted', () => {
  test('is put together by cause, with its values, and opens into its documents', async () => {
    const invoices = await rejected(2)
    await rejected(1, ['RVC998', 'usuarios[0].codSexo'])
    const { items, total, complete } = await causes()
    expect([total, complete]).toEqual([2, true])
    expect(items[0]).toMatchObject({
      source: 'ministry',
      code: 'RVC999',
      place: PURPOSE,
      message: 'Dice RVC999',
      documents: 2,
      findings: 2,
      values: [{ value: '16', findings: 2 }],
      mendable: true,
    })
    expect((await causes({ q: 'rvc998' })).items.map(({ code }) => code)).toEqual(['RVC998'])
    expect((await causes({ source: 'local' })).total).toBe(0)
    expect((await causes({ clientId: 'nobody' })).total).toBe(0)
    expect((await causes({ clientId: at.clientId, dateFrom: '2026-01-01', dateTo: '2026-12-31' })).total).toBe(2)
    expect((await causes({ dateTo: '2020-01-01' })).total).toBe(0)
    const query = { source: 'ministry', code: 'RVC999', place: PURPOSE } as const
    const documents = (await at.api('correctionTargets.list', { query })).body.items
    expect(documents.map(({ targetId }) => targetId).toSorted()).toEqual(packageIds(invoices).toSorted())
    expect(documents[0]).toMatchObject({ kind: 'package', places: [{ path: AT_PURPOSE, value: '16' }] })
  })

  test('counts drafts as the local judgement finds them, under the same field', async () => {
    const [patientId] = at.patients
    const line = {
      patientId,
      category: 1,
      service: service.consulta({ finalidadTecnologiaSalud: '99' }),
      unitPrice: 45_000,
    }
    await at.created({ lines: [line] })
    const { items } = await causes({ source: 'local' })
    expect(items).toContainEqual(expect.objectContaining({ place: PURPOSE, values: [{ value: '99', findings: 1 }] }))
  })

  test('says what the provider said in its words', async () => {
    await at.scenario('dian-reject-object')
    const { id } = await at.accepted()
    expect((await at.read(id)).status).toBe('rejected')
    const { items } = await causes({ source: 'provider' })
    expect(items[0]).toMatchObject({ code: 'FAK24', place: 'clientId', documents: 1, mendable: false })
    expect((await at.read(id)).issues[0]).toMatchObject({ code: 'FAK24', field: 'clientId' })
    expect(items[0]?.message).toBe((await at.read(id)).issues[0]?.message)
  })
})

describe('a correction', () => {
  test('is told before anything is written, and then revises the RIPS and files it again', async () => {
    const invoices = await rejected(3)
    const ids = packageIds(invoices)
    const fix = correctionOf([{ to: '15' }])
    const before = await packageOf(ids[0] ?? '')
    const planned = await preview(fix, ids)
    expect(planned).toHaveLength(3)
    expect(planned[0]).toMatchObject({
      way: 'package',
      sendsAgain: true,
      before: 1,
      after: 0,
      records: [],
      changes: [{ path: AT_PURPOSE, from: '16', to: '15' }],
    })
    expect(planned[0]?.because).toContain('Res. 948')
    expect(await packageOf(ids[0] ?? '')).toEqual(before)
    const { run, rows } = await corrected(fix, ids)
    expect(run).toMatchObject({ act: 'correct', state: 'done', items: { total: 3, accepted: 3, refused: 0 } })
    expect(rows.map(({ cuv }) => cuv?.length)).toEqual([96, 96, 96])
    const after = await packageOf(ids[0] ?? '')
    expect(after).toMatchObject({ status: 'accepted', revision: before.revision + 1 })
    expect(JSON.stringify(after.rips)).toContain('"finalidadTecnologiaSalud":"15"')
    // The issued invoice is as it was.
    expect(await at.read(invoices[0]?.id ?? '')).toMatchObject({ revision: invoices[0]?.revision, status: 'accepted' })
    expect((await causes()).total).toBe(0)
    expect((await corrected(fix, ids)).run.items).toMatchObject({ refused: 3 })
    expect((await at.ledgers()).ministry).toHaveLength(3)
  })

  test('takes another value for each that stands there, and leaves what no change is for', async () => {
    const [one] = packageIds(await rejected(1))
    const [two] = packageIds(await rejected(1, ['RVC999', AT_PURPOSE], { finalidadTecnologiaSalud: '15' }))
    const fix = correctionOf([{ from: '15', to: '16' }])
    const planned = await preview(fix, [one ?? '', two ?? ''])
    expect(planned.map(({ way }) => way)).toEqual(['none', 'package'])
    const { run } = await corrected(fix, [one ?? '', two ?? ''])
    expect(run.items).toMatchObject({ refused: 1, accepted: 1 })
    expect(await packageOf(one ?? '')).toMatchObject({ status: 'rejected', revision: 1 })
  })

  test('gives each value the one that was chosen for it', async () => {
    const ids = packageIds([
      ...(await rejected(1)),
      ...(await rejected(1, ['RVC999', AT_PURPOSE], { finalidadTecnologiaSalud: '15' })),
    ])
    const planned = await preview(
      correctionOf([
        { from: '15', to: '17' },
        { from: '16', to: '15' },
      ]),
      ids,
    )
    expect(planned.map(({ changes }) => changes.map(({ from, to }) => [from, to]))).toEqual([
      [['16', '15']],
      [['15', '17']],
    ])
  })

  test('goes into the visit that the package came from', async () => {
    const body = await aVisit(at.api, { clientId: at.clientId, patientId: at.patients[0] })
    const visit = (
      await at.api('visits.create', {
        body: { ...body, services: [{ category: 1, service: service.consulta(), quantity: 1, unitPrice: 45_000 }] },
      })
    ).body
    ministrySays(['RVC999', AT_PURPOSE])
    const line = { patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 45_000 }
    const invoice = await at.filed({ lines: [line], visitIds: [visit.id] })
    at.wire.intercept = undefined
    const fix = correctionOf([{ from: '16', to: '15' }])
    const [planned] = await preview(fix, packageIds([invoice]))
    expect(planned?.records).toEqual([{ kind: 'visit', id: visit.id }])
    await corrected(fix, packageIds([invoice]))
    const after = (await at.api('visits.get', { params: { visitId: visit.id } })).body
    expect(after.services[0]?.service.finalidadTecnologiaSalud).toBe('15')
    expect(after.documentId).toBe(invoice.id)
  })

  test('goes into the record of the patient, when it is a datum of the patient', async () => {
    const [invoice] = await rejected(1, ['RVC998', 'usuarios[0].codZonaTerritorialResidencia'])
    const params = { patientId: at.patients[0] }
    const { territorialZoneCode } = (await at.api('patients.get', { params })).body
    const to = territorialZoneCode === '01' ? '02' : '01'
    const fix = correctionOf([{ to }], { code: 'RVC998', place: 'usuarios[].codZonaTerritorialResidencia' })
    const ids = packageIds(invoice ? [invoice] : [])
    expect((await preview(fix, ids))[0]).toMatchObject({ way: 'package', records: [{ kind: 'patient' }] })
    expect((await corrected(fix, ids)).run.items).toMatchObject({ accepted: 1 })
    expect((await at.api('patients.get', { params })).body.territorialZoneCode).toBe(to)
  })

  test('leaves a record that says something else by now', async () => {
    const place = 'usuarios[].codMunicipioResidencia'
    const [invoice] = await rejected(1, ['RVC998', 'usuarios[0].codMunicipioResidencia'])
    const params = { patientId: at.patients[0] }
    const { revision } = (await at.api('patients.get', { params })).body
    await at.api('patients.update', { params, revision, body: { municipalityResidenceCode: '11001' } })
    await corrected(correctionOf([{ to: '76001' }], { code: 'RVC998', place }), packageIds(invoice ? [invoice] : []))
    expect((await at.api('patients.get', { params })).body.municipalityResidenceCode).toBe('11001')
  })

  test('of a package that nobody has filed yet files nothing', async () => {
    const [patientId] = at.patients
    const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }]
    const { id } = await at.accepted({ lines })
    const made = (await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })).body
    const params = { packageId: made.id }
    const rips = JSON.parse(
      JSON.stringify(made.rips).replaceAll('"finalidadTecnologiaSalud":"16"', '"finalidadTecnologiaSalud":"99"'),
    )
    await at.api('ripsPackages.createRevision', { params, revision: made.revision, body: { rips } })
    await at.api('ripsPackages.validate', { params })
    const cause = (await causes({ source: 'local' })).items.find(({ place }) => place === PURPOSE)
    const fix = correctionOf([{ from: '99', to: '16' }], { source: 'local', code: cause?.code ?? '' })
    expect((await preview(fix, [made.id]))[0]).toMatchObject({ way: 'package', sendsAgain: false })
    await corrected(fix, [made.id])
    expect(JSON.stringify((await packageOf(made.id)).rips)).not.toContain('"99"')
    expect((await at.ledgers()).ministry).toEqual([])
  })

  test('of what the issued invoice says too drafts the note that annuls it, once, and files nothing', async () => {
    const place = 'usuarios[].servicios.consultas[].codConsulta'
    const [invoice] = await rejected(1, ['RVC997', 'usuarios[0].servicios.consultas[0].codConsulta'])
    const fix = correctionOf([{ to: '890601' }], { code: 'RVC997', place })
    const ids = packageIds(invoice ? [invoice] : [])
    const [planned] = await preview(fix, ids)
    expect(planned).toMatchObject({ way: 'note', sendsAgain: false, changes: [{ from: '890602', to: '890601' }] })
    expect(planned?.because).toContain('nota crédito')
    const { run, rows } = await corrected(fix, ids)
    expect(run.items).toMatchObject({ refused: 0, total: 1 })
    const note = await at.credit(rows[0]?.madeId ?? '')
    expect(note).toMatchObject({ kind: 'total', invoiceId: invoice?.id })
    expect(['draft', 'ready']).toContain(note.status)
    expect(await packageOf(ids[0] ?? '')).toMatchObject({ status: 'rejected', revision: 1 })
    expect((await preview(fix, ids))[0]).toMatchObject({ way: 'none' })
    // One that was thrown away is none.
    await at.api('creditNotes.discard', { params: { creditNoteId: note.id } })
    expect((await preview(fix, ids))[0]).toMatchObject({ way: 'note' })
  })

  test('of a draft changes the draft, and sends nothing', async () => {
    const [patientId] = at.patients
    const line = {
      patientId,
      category: 1,
      service: service.consulta({ finalidadTecnologiaSalud: '99' }),
      unitPrice: 45_000,
    }
    const draft = await at.created({ lines: [line] })
    const cause = (await causes({ source: 'local' })).items.find(({ place }) => place === PURPOSE)
    const fix = correctionOf([{ from: '99', to: '16' }], { source: 'local', code: cause?.code ?? '' })
    expect((await preview(fix, [draft.id]))[0]).toMatchObject({ way: 'document', sendsAgain: false, after: 0 })
    expect((await corrected(fix, [draft.id])).run.items).toMatchObject({ refused: 0, open: 0 })
    const after = await at.read(draft.id)
    expect(after).toMatchObject({ status: 'ready', revision: 2 })
    expect(after.lines[0]?.service.finalidadTecnologiaSalud).toBe('16')
  })

  test.each([
    ['with its package', 'healthInvoices.emitAndFile', 'accepted'],
    ['alone', 'healthInvoices.emit', null],
  ] as const)(
    'of what the provider rejected changes the document, and issues it as it went before: %s',
    async (_, act, packageStatus) => {
      const [patientId] = at.patients
      const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }]
      const { id } = await at.created({ lines })
      const errors = { 'items.0.code_reference': ['El código no es válido'] }
      at.wire.intercept = async (_, path) =>
        path.includes('/bills/validate') ? { status: 422, body: { message: 'No es válido', errors } } : undefined
      const params = { healthInvoiceId: id }
      await at.api.raw(act, { params, idempotencyKey: 'refused' })
      await at.pass(minutes(1))
      at.wire.intercept = undefined
      const cause = (await causes({ source: 'provider' })).items[0]
      expect(cause).toMatchObject({ place: 'usuarios[].servicios.consultas[].codConsulta', mendable: true })
      const fix = {
        source: 'provider',
        code: cause?.code ?? '',
        place: cause?.place ?? '',
        changes: [{ to: '890601' }],
      } as const
      expect((await preview({ ...fix, changes: [...fix.changes] }, [id]))[0]).toMatchObject({
        way: 'document',
        sendsAgain: true,
      })
      expect((await corrected({ ...fix, changes: [...fix.changes] }, [id])).run.items).toMatchObject({ accepted: 1 })
      expect(await at.read(id)).toMatchObject({ status: 'accepted', packageStatus })
    },
  )

  test('that leaves an error is kept, and its row says why it was not filed', async () => {
    const ids = packageIds(await rejected(1))
    const fix = correctionOf([{ to: '99' }])
    const [planned] = await preview(fix, ids)
    expect(planned?.after).toBeGreaterThan(0)
    expect(planned?.left[0]?.message).toBeTruthy()
    const { rows } = await corrected(fix, ids)
    expect(rows[0]).toMatchObject({ state: 'refused', problem: { code: 'package_validation_failed' } })
    expect(await packageOf(ids[0] ?? '')).toMatchObject({ status: 'draft', revision: 2 })
  })

  test('goes on where it was when the machine dies, and files nothing twice', async () => {
    const ids = packageIds(await rejected(3))
    const body = {
      name: 'Corrección',
      act: 'correct',
      targetIds: ids,
      correction: correctionOf([{ to: '15' }]),
    } as const
    const { id } = (await at.api('documentRuns.create', { body, idempotencyKey: 'dies' })).body
    await at.restarted()
    await at.signedIn()
    const get = async () => (await at.api('documentRuns.get', { params: { documentRunId: id } })).body
    while ((await get()).state === 'working') await rest()
    await at.pass(minutes(5))
    expect((await get()).items).toMatchObject({ accepted: 3 })
    expect((await at.ledgers()).ministry).toHaveLength(3)
    for (const packageId of ids) expect(await packageOf(packageId)).toMatchObject({ revision: 2 })
  })

  test('needs what is corrected, and documents that are there', async () => {
    const [id = ''] = packageIds(await rejected(1))
    const body = { name: 'Corrección', act: 'correct', targetIds: [id] } as const
    const none = await at.api.raw('documentRuns.create', { body, idempotencyKey: 'none' })
    expect(none.error).toMatchObject({ code: 'invalid_request', field: 'correction' })
    const gone = { correction: correctionOf([{ to: '15' }]), targetIds: ['nobody'] }
    expect((await at.api.raw('corrections.preview', { body: gone })).error).toMatchObject({ code: 'not_found' })
  })
})
