import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { jsonFile, pairOf } from '../../support/pairs.ts'
import { type Filing, filing, ofKind } from '../packages/filing.ts'
import { dropped, ended, itemsOf } from './folder.ts'

let clinic: Filing
let api: Filing['api']
beforeAll(async () => {
  clinic = await filing()
  api = clinic.api
})
afterAll(() => clinic.close())

describe('a package of a folder that is worked on in its own screen', () => {
  it('corrected, is ready where it stands, and filed from there', async () => {
    const [json, xml] = pairOf('PL0001', 'julio/')
    if (!json || !xml) throw new Error('no pair')
    const right = JSON.parse(String(json.bytes))
    const run = await dropped(api, [jsonFile('a.json', { ...right, numDocumentoIdObligado: '1' }), xml])
    const [item] = await itemsOf(api, run.id, { filter: 'faulty' })
    const params = { packageId: item?.packageId ?? '' }
    await api('ripsPackages.createRevision', { params, revision: 1, body: { rips: right } })
    await api('ripsPackages.validate', { params })
    expect((await ended(api, run.id)).items).toMatchObject({ ready: 1, judged: 1 })
    expect((await itemsOf(api, run.id))[0]).toMatchObject({ valid: true, counts: { error: 0 }, finding: null })
    await api('runs.file', { params: { runId: run.id }, body: {}, idempotencyKey: 'l' })
    await ended(api, run.id)
    await clinic.pass(60_000)
    expect((await itemsOf(api, run.id, { filter: 'accepted' })).length).toBe(1)
  })

  it('that could not be filed, says so until somebody files it', async () => {
    const [json, xml] = pairOf('PM0001', 'julio/')
    if (!json || !xml) throw new Error('no pair')
    const right = JSON.parse(String(json.bytes))
    const run = await dropped(api, [json, xml])
    const [item] = await itemsOf(api, run.id)
    const params = { packageId: item?.packageId ?? '' }
    const revised = (revision: number, rips: Record<string, unknown>) =>
      api('ripsPackages.createRevision', { params, revision, body: { rips } })
    await revised(1, { ...right, numDocumentoIdObligado: '1' })
    await api('runs.file', { params: { runId: run.id }, body: {}, idempotencyKey: 'm' })
    await ended(api, run.id)
    const refused = { state: 'judged', problem: { code: 'package_validation_failed' } }
    expect((await itemsOf(api, run.id))[0]).toMatchObject(refused)
    await revised(2, right)
    await api('ripsPackages.validate', { params })
    const submission = clinic.submitted(params.packageId)
    await clinic.pass(60_000)
    await submission
    expect((await itemsOf(api, run.id))[0]).toMatchObject({ state: 'filed', status: 'accepted', problem: null })
  })

  it('filed and rejected, is told as such, and the run does not file it again', async () => {
    const note = ofKind('adjustment_note', 'NAR1', 'NADIE1')
    const run = await dropped(api, [jsonFile('nota.json', note.rips)])
    expect(run.items).toMatchObject({ ready: 1 })
    const [item] = await itemsOf(api, run.id)
    const submission = clinic.submitted(item?.packageId ?? '')
    await clinic.pass(60_000)
    await submission
    expect((await ended(api, run.id)).items).toMatchObject({ ready: 0, judged: 0, filed: 1, rejected: 1 })
    const [rejected] = await itemsOf(api, run.id, { filter: 'rejected' })
    expect(rejected).toMatchObject({ state: 'filed', status: 'rejected' })
    await api('runs.file', { params: { runId: run.id }, body: {}, idempotencyKey: 'r' })
    await ended(api, run.id)
    await clinic.pass(60_000)
    const { packageId = '' } = rejected ?? {}
    const history = await api('ripsPackages.submissions', { params: { packageId: packageId ?? '' } })
    expect(history.body.items).toHaveLength(1)
  })
})

it('a package that was judged by the rules of before is judged by those of today, and filed', async () => {
  const eve = await filing({}, Date.parse('2026-07-15T04:30:00.000Z'))
  onTestFinished(() => eve.close())
  const run = await dropped(eve.api, pairOf('PV0001', 'julio/'))
  expect(run.items).toMatchObject({ ready: 1 })
  await eve.core.clock.advance(3_600_000)
  await eve.api('runs.file', { params: { runId: run.id }, body: {}, idempotencyKey: 'v' })
  await ended(eve.api, run.id)
  await eve.pass(60_000)
  expect((await itemsOf(eve.api, run.id))[0]).toMatchObject({ state: 'filed', status: 'accepted', problem: null })
})
