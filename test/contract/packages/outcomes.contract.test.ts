import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { altered, rips } from '../../support/rips.ts'
import { type Filing, filing, invoice, ofKind } from './filing.ts'

let clinic: Filing
beforeEach(async () => {
  clinic = await filing()
})
afterEach(() => clinic.close())

const A_WHILE = 15 * 60_000

async function lost(id: string) {
  const { id: packageId } = await clinic.prepared(invoice(id))
  clinic.ministry.addFault({ fault: 'drop-after-effect' })
  const answer = await clinic.submitted(packageId, 'intent-1')
  expect(answer.status).toBe(202)
  expect(answer.json).toMatchObject({ status: 'unknown', submission: { state: 'unknown', cuv: null } })
  return packageId
}

it('what was looked at is filed, and nothing that somebody wrote since', async () => {
  const { id: packageId, revision } = await clinic.prepared(invoice('SETP1'))
  const params = { packageId }
  const body = { rips: invoice('SETP1').rips }
  const changed = (await clinic.api('ripsPackages.createRevision', { params, revision, body })).body
  await clinic.api('ripsPackages.validate', { params })
  const filed = (seen: number) =>
    clinic.api.raw('ripsPackages.submit', { params, revision: seen, idempotencyKey: `seen-${seen}` })
  expect((await filed(revision)).error).toMatchObject({ code: 'revision_conflict', field: 'headers.if-match' })
  expect(await clinic.read(packageId)).toMatchObject({ status: 'ready', revision: changed.revision })
  expect((await filed(changed.revision)).status).toBeLessThan(300)
})

it('what is judged while somebody writes it anew says nothing of what was written', async () => {
  const { id: packageId, revision } = await clinic.prepared(invoice('SETP1'))
  const params = { packageId }
  const body = { rips: altered(rips({ numFactura: 'SETP1' }), 'usuarios[0].codSexo', 'Z') }
  const [written] = await Promise.all([
    clinic.api('ripsPackages.createRevision', { params, revision, body }),
    clinic.api.raw('ripsPackages.validate', { params }),
  ])
  expect(await clinic.read(packageId)).toMatchObject({ status: 'draft', revision: written.body.revision })
})

describe('a number that was filed here before', () => {
  const said = async (packageId: string) => {
    const { body } = await clinic.api('ripsPackages.validate', { params: { packageId } })
    const of = body.issues.filter(({ code }) => code === 'RVG02' || code === 'RVG18')
    return of.map(({ code, severity, path }) => `${code} ${severity} ${path}`)
  }

  it('is told when the second package is validated, and its own validation never', async () => {
    const first = await clinic.prepared(invoice('SETP1'))
    const second = await clinic.prepared(invoice('SETP1'))
    expect(await said(second.id)).toEqual(['RVG02 unresolved null', 'RVG18 unresolved null'])
    await clinic.submitted(first.id)
    await clinic.pass(A_WHILE)
    expect(await clinic.read(first.id)).toMatchObject({ status: 'accepted' })
    expect(await said(second.id)).toEqual(['RVG02 error numFactura', 'RVG18 error numFactura'])
    expect(await clinic.read(second.id)).toMatchObject({ status: 'draft' })
    expect(await said((await clinic.prepared(invoice('SETP2'))).id)).toEqual([
      'RVG02 unresolved null',
      'RVG18 unresolved null',
    ])
  })

  it('is another one for a note', async () => {
    const first = await clinic.prepared(invoice('SETP1'))
    await clinic.submitted(first.id)
    await clinic.pass(A_WHILE)
    const note = await clinic.prepared({ ...ofKind('credit_note', 'SETP1', 'SETP1'), sourcePackageId: first.id })
    expect(await said(note.id)).toEqual(['RVG02 unresolved null', 'RVG18 unresolved null'])
  })
})

const STANDINGS: Readonly<Record<string, () => void>> = {
  queued: () => clinic.ministry.setAvailable(false),
  unknown: () => void clinic.ministry.addFault({ fault: 'drop-after-effect' }),
  accepted: () => undefined,
}
it.each(Object.keys(STANDINGS))('no second package of a number goes while the first is %s', async (status) => {
  const first = await clinic.prepared(invoice('SETP1'))
  const second = await clinic.prepared(invoice('SETP1'))
  STANDINGS[status]?.()
  await clinic.submitted(first.id)
  expect(await clinic.read(first.id)).toMatchObject({ status })
  expect((await clinic.submitted(second.id)).error.code).toBe('dispatch_conflict')
  clinic.ministry.setAvailable(true)
  await clinic.pass(A_WHILE)
  expect((await clinic.ledger()).map(({ number, accepted }) => [number, accepted])).toEqual([['SETP1', 1]])
})

describe('an answer that was lost after the ministry registered the package', () => {
  it('ends accepted with the CUV of the first filing when a person asks', async () => {
    const packageId = await lost('SETP1')
    const found = await clinic.api('ripsPackages.reconcile', { params: { packageId }, idempotencyKey: 'ask-1' })
    expect(found.status).toBe(200)
    expect(await clinic.ledger()).toMatchObject([{ number: 'SETP1', accepted: 1, attempts: 2, cuv: found.body.cuv }])
  })

  it('ends accepted by itself', async () => {
    const packageId = await lost('SETP2')
    await clinic.pass(A_WHILE)
    const [held] = await clinic.ledger()
    expect(await clinic.read(packageId)).toMatchObject({ status: 'accepted', cuv: held?.cuv })
    expect(held?.accepted).toBe(1)
    expect(new Set(held?.receivedSha256).size).toBe(1)
    // Each step stands in the trail, too, which nobody can write anew.
    const about = (await clinic.read(packageId)).submission?.dispatchId ?? ''
    const { items } = (await clinic.api('auditEvents.list', { query: { about, show: 'all' } })).body
    expect(items.map(({ operation }) => operation).toReversed()).toEqual([
      ...['dispatch.sending', 'dispatch.unknown', 'dispatch.accepted'],
    ])
    const replay = await clinic.submitted(packageId, 'intent-1')
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(replay.body).toMatchObject({ status: 'accepted', cuv: held?.cuv })
  })

  it('tells the same key how it stands now, and refuses a new intent', async () => {
    const packageId = await lost('SETP3')
    const replay = await clinic.submitted(packageId, 'intent-1')
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([202, 'true'])
    expect(replay.headers.get('retry-after')).toBe('5')
    expect(replay.body).toMatchObject({ status: 'unknown', submission: { state: 'unknown' } })
    const outbox = { queued: 0, unknown: 1, nextAttemptAt: expect.any(String) }
    expect((await clinic.api('dispatches.status', {})).body).toMatchObject(outbox)
    expect((await clinic.submitted(packageId, 'intent-2')).error.code).toBe('submission_outcome_unknown')
    const revise = await clinic.api('ripsPackages.createRevision', {
      params: { packageId },
      revision: 1,
      body: { rips: rips() },
    })
    expect(revise.error.code).toBe('submission_outcome_unknown')
  })

  it('stays unknown while nobody can tell, and says so', async () => {
    const packageId = await lost('SETP4')
    clinic.ministry.addFault({ fault: 'error-500-before-effect' })
    const asked = await clinic.api('ripsPackages.reconcile', { params: { packageId }, idempotencyKey: 'ask-1' })
    expect(asked.error.code).toBe('reconciliation_inconclusive')
    expect(await clinic.read(packageId)).toMatchObject({ status: 'unknown', cuv: null })
    const again = await clinic.api('ripsPackages.reconcile', { params: { packageId }, idempotencyKey: 'ask-1' })
    expect(again.status).toBe(200)
    const { cuv, answer } = (await clinic.api('ripsPackages.receipt', { params: { packageId } })).body
    expect(answer).toMatchObject({ ResultState: true, CodigoUnicoValidacion: cuv })
  })
})

describe('a line that is down', () => {
  it('keeps the package queued and files it when the connection is back', async () => {
    const { id } = await clinic.prepared(invoice('SETP1'))
    clinic.ministry.setAvailable(false)
    const answer = await clinic.submitted(id)
    expect(answer.status).toBe(202)
    expect(answer.json).toMatchObject({ status: 'queued', submission: { state: 'queued', attempts: 1 } })
    expect((await clinic.api('dispatches.status', {})).body).toMatchObject({ queued: 1, upstream: 'unreachable' })
    expect((await clinic.submitted(id)).error.code).toBe('dispatch_in_progress')

    clinic.ministry.setAvailable(true)
    await clinic.api('dispatches.sync', {})
    await clinic.pass(1_000)
    expect(await clinic.read(id)).toMatchObject({ status: 'accepted' })
    expect(await clinic.ledger()).toMatchObject([{ accepted: 1, attempts: 1 }])
    expect((await clinic.api('dispatches.status', {})).body).toMatchObject({ queued: 0, upstream: 'reachable' })
  })

  it('gives every dispatch its whole story', async () => {
    const { id } = await clinic.prepared(invoice('SETP1'))
    clinic.ministry.setAvailable(false)
    await clinic.submitted(id)
    clinic.ministry.setAvailable(true)
    await clinic.pass(A_WHILE)
    const [dispatch] = (await clinic.api('dispatches.list', {})).body.items
    const full = (await clinic.api('dispatches.get', { params: { dispatchId: dispatch?.id ?? '' } })).body
    expect(full.timeline.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      [null, 'queued', 'submitted'],
      ['queued', 'sending', 'picked'],
      ['sending', 'queued', 'refused'],
      ['queued', 'sending', 'picked'],
      ['sending', 'accepted', 'answer'],
    ])
  })
})

describe.each(['rejected-as-400', 'camel-case', undefined] as const)('a rejection (%s)', (fault) => {
  it('names what was wrong, and a new revision is filed', async () => {
    const note = ofKind('adjustment_note', 'NA1', 'SETP1')
    const { id } = await clinic.prepared(note)
    if (fault) clinic.ministry.addFault({ fault })
    const refused = await clinic.submitted(id)
    expect(refused.status).toBe(200)
    expect(refused.json).toMatchObject({ status: 'rejected', cuv: null, submission: { state: 'rejected' } })
    const issues = (await clinic.read(id)).submission?.issues ?? []
    expect(issues.some(({ severity }) => severity === 'error')).toBe(true)
    expect((await clinic.api('ripsPackages.receipt', { params: { packageId: id } })).error.code).toBe(
      'submission_receipt_missing',
    )

    // Judged again as it is, it is still what the ministry refused.
    await clinic.api('ripsPackages.validate', { params: { packageId: id } })
    expect((await clinic.read(id)).status).toBe('rejected')
    const discarded = await clinic.api.raw('ripsPackages.discard', { params: { packageId: id } })
    expect([discarded.status, discarded.error.code]).toEqual([409, 'dispatch_conflict'])
    await clinic.submitted((await clinic.prepared(invoice('SETP1'))).id)
    const revision = await clinic.api('ripsPackages.createRevision', {
      params: { packageId: id },
      revision: 1,
      body: { rips: note.rips },
    })
    expect(revision.body).toMatchObject({ revision: 2, status: 'draft' })
    await clinic.api('ripsPackages.validate', { params: { packageId: id } })
    expect((await clinic.submitted(id)).json).toMatchObject({ status: 'accepted' })
    const history = (await clinic.api('ripsPackages.submissions', { params: { packageId: id } })).body
    expect(history.items.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'accepted'],
      [1, 'rejected'],
    ])
    const old = await clinic.api('ripsPackages.get', { params: { packageId: id }, query: { revision: 1 } })
    expect(old.body).toMatchObject({ revision: 1, rips: note.rips })
  })
})

it('what was refused and revised is taken away as it stands now, not as it was sent', async () => {
  const note = ofKind('adjustment_note', 'NA1', 'SETP1')
  const { id: packageId } = await clinic.prepared(note)
  await clinic.submitted(packageId)
  const at = 'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipal'
  const body = { rips: altered(note.rips ?? {}, at, 'J00X') }
  await clinic.api('ripsPackages.createRevision', { params: { packageId }, revision: 1, body })
  const taken = await clinic.api.raw('ripsPackages.export', { params: { packageId } })
  expect(JSON.stringify(taken.json)).toContain('"codDiagnosticoPrincipal":"J00X"')
})

it('a revision keeps what it leaves out, and takes away what it says is nothing', async () => {
  const source = await clinic.prepared(invoice('A1'))
  const of = { name: 'Junio', sourcePackageId: source.id }
  const { id: packageId, rips: content } = await clinic.prepared({ ...invoice('A2'), ...of })
  const params = { packageId }
  const revised = async (revision: number, body: object) =>
    (await clinic.api('ripsPackages.createRevision', { params, revision, body: { rips: content, ...body } })).body
  const kept = await revised(1, {})
  expect(kept).toMatchObject({ ...of, attachedDocument: { fileName: 'A2.xml' } })
  const nothing = { name: null, sourcePackageId: null, attachedDocument: null }
  expect(await revised(2, nothing)).toMatchObject(nothing)
})

it('each revision is shown with what was found in it, and with nothing before it was judged', async () => {
  const { id: packageId, rips: content } = await clinic.prepared(invoice('A3'))
  const params = { packageId }
  const wrong = altered(content ?? {}, 'usuarios[0].codSexo', 'X')
  const revised = async (revision: number, rips: Record<string, unknown>) =>
    (await clinic.api('ripsPackages.createRevision', { params, revision, body: { rips } })).body
  await revised(1, wrong)
  await clinic.api('ripsPackages.validate', { params })
  expect((await revised(2, { ...content })).validation).toBeNull()
  const at = async (revision?: number) =>
    (await clinic.api('ripsPackages.get', { params, query: { revision } })).body.validation
  expect([await at(1), await at(2), await at(3), await at()]).toMatchObject([
    { revision: 1, valid: true },
    { revision: 2, valid: false },
    null,
    null,
  ])
})

it('keeps what a draft says, also what nobody knows', async () => {
  const draft = altered(rips(), 'usuarios[0].servicios.consultas[0].notaInterna', 'llamar al paciente')
  const { id, rips: kept } = (await clinic.api('ripsPackages.create', { body: { kind: 'invoice', rips: draft } })).body
  expect(kept).toEqual(draft)
  const report = (await clinic.api('ripsPackages.validate', { params: { packageId: id } })).body
  expect(report.valid).toBe(false)
  expect(report.issues).toContainEqual(
    expect.objectContaining({ code: 'RVG01', path: 'usuarios[0].servicios.consultas[0].notaInterna' }),
  )
})
