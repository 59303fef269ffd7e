import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPatient, aVisit } from '../support/fixtures.ts'
import { consulta, SITE } from '../support/rips.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'

let at: TestWorkspace
let ana: TestWorkspace['api']
let anaId: string
beforeEach(async () => {
  at = await testWorkspace()
  await at.core.start()
  const member = await peopleOf(at).join('operator')
  anaId = member.userId
  ana = at.api.as({ token: await member.signIn(), params: { workspaceId: at.workspaceId } })
})
afterEach(() => at.close())

const patient = async (fields = {}) => (await at.api('patients.create', { body: aPatient(fields) })).body
const soon = () => at.core.clock.advance(1_500)
async function reads(about?: string) {
  const { body } = await at.api('auditEvents.list', { query: { show: 'reads', ...(about && { about }) } })
  return body.items.map(({ actor, operation, target: of, revision }) => ({ actor, operation, target: of, revision }))
}
const event = (operation: string, target: string | null, revision: number | null = null) => ({
  actor: anaId,
  operation,
  target,
  revision,
})

it('tells who opened a patient, and who found one by the document', async () => {
  const { id, documentNumber } = await patient()
  const other = await patient()
  await ana('patients.get', { params: { patientId: id } })
  await ana('patients.list', { query: { q: documentNumber } })
  await ana('patients.list', { query: { ids: other.id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toEqual([event('patients.list', id), event('patients.get', id)]))
  await vi.waitFor(async () => expect(await reads(other.id)).toEqual([event('patients.list', other.id)]))
})

it('tells who looked at how a patient is reached, and at what was consented to', async () => {
  const { id } = await patient()
  await ana('patientContacts.get', { params: { patientId: id } })
  await ana('patientConsents.list', { params: { patientId: id } })
  await soon()
  const seen = [event('patientConsents.list', id), event('patientContacts.get', id)]
  await vi.waitFor(async () => expect(await reads(id)).toEqual(seen))
})

it('tells who looked at what was attached to a visit, and to an invoice of the patient', async () => {
  const visit = (await at.api('visits.create', { body: await aVisit(at.api) })).body
  await ana('visitSupports.list', { params: { visitId: visit.id } })
  const draft = {
    clientId: null,
    operationType: 'SS-SinAporte' as const,
    period: { start: '2026-02-01', end: '2026-02-28' },
    health: { providerCode: SITE, paymentModality: '04', coverage: '16', contractNumber: null },
    lines: [{ patientId: visit.patientId, category: 1 as const, service: consulta(), quantity: 1, unitPrice: 1_000 }],
    payment: { form: '2' as const, method: '47', dueDate: '2026-03-30' },
  }
  const { id: healthInvoiceId } = (await at.api('healthInvoices.create', { body: draft })).body
  await ana('invoiceSupports.list', { params: { healthInvoiceId } })
  await soon()
  const { patientId } = visit
  const seen = [event('invoiceSupports.list', patientId), event('visitSupports.list', patientId)]
  await vi.waitFor(async () => expect(await reads(patientId)).toEqual(seen))
})

it('tells that pages of patients were read, and of how many', async () => {
  for (let n = 0; n < 12; n++) await patient()
  await ana('patients.list', { query: {} })
  await soon()
  await vi.waitFor(async () => expect(await reads()).toEqual([event('patients.list', null, 12)]))
})

it('tells whom a search found while they are few, and their number when they are more', async () => {
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push((await patient({ lastName: 'Tulipán' })).id)
  await ana('patients.list', { query: { q: 'tulipan' } })
  await soon()
  await vi.waitFor(async () => expect(await reads()).toHaveLength(10))
  expect((await reads()).map(({ target }) => target).sort()).toEqual(ids.sort())
  await patient({ lastName: 'Tulipán' })
  await ana('patients.list', { query: { q: 'tulipan' } })
  await soon()
  await vi.waitFor(async () => expect((await reads())[0]).toEqual(event('patients.list', null, 11)))
})

it('tells once of the patient whose visits somebody looked for, and of one whose visit was opened', async () => {
  const { id: patientId } = await patient()
  const visits = []
  for (let n = 0; n < 2; n++) {
    visits.push((await at.api('visits.create', { body: await aVisit(at.api, { patientId }) })).body.id)
  }
  await ana('visits.list', { query: { patientId } })
  await ana('visits.get', { params: { visitId: visits[0] ?? '' } })
  await soon()
  const seen = [event('visits.get', patientId), event('visits.list', patientId)]
  await vi.waitFor(async () => expect(await reads()).toEqual(seen))
})

it('tells the same of the same person once in ten minutes, and again after them', async () => {
  const { id } = await patient()
  for (let n = 0; n < 3; n++) await ana('patients.get', { params: { patientId: id } })
  await at.core.clock.advance(9 * 60_000)
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toHaveLength(1))
  await at.core.clock.advance(10 * 60_000)
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toHaveLength(2))
})

it('tells of each who looks at the same patient, and of the same again though the clock was set back', async () => {
  const { id } = await patient()
  await ana('patients.get', { params: { patientId: id } })
  await at.api('patients.get', { params: { patientId: id } })
  await soon()
  const seen = async () => (await reads(id)).map(({ actor }) => actor)
  await vi.waitFor(async () => expect(await seen()).toEqual([at.userId, anaId]))
  at.core.clock.setBack(3_600_000)
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  await vi.waitFor(async () => expect(await seen()).toEqual([anaId, at.userId, anaId]))
})

it('tells nothing of what was refused, and nothing of a patient who is not there', async () => {
  await ana.raw('patients.get', { params: { patientId: 'pat_x' } })
  await soon()
  await vi.waitFor(async () => expect(await reads()).toEqual([]))
})

it('is part of the chain, beside the changes, and is written when the host stops', async () => {
  const { id } = await patient()
  const changes = async () => (await at.api('auditEvents.list', { query: { show: 'changes' } })).body.total
  const before = await changes()
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  expect(await changes()).toBe(before)
  await vi.waitFor(async () => {
    const { total } = (await at.api('auditEvents.list', { query: {} })).body
    expect(total).toBe(before + 1)
  })
  expect(at.core.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('shows the platform its own trail, and nobody else', async () => {
  await at.api.raw('sessions.create', { body: { phone: '+573001112233', password: 'no es esta, seguro' }, token: null })
  const { items } = (await at.api('auditEvents.platform', { query: {} })).body
  expect(items.map(({ operation }) => operation)).toContain('sessions.create')
  expect((await ana.raw('auditEvents.platform')).error.code).toBe('platform_admin_required')
})

it('gives the trail away as lines, with all that proves it', async () => {
  await patient()
  const { text } = await at.api('auditEvents.export', {})
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { total } = (await at.api('auditEvents.list', { query: {} })).body
  // The taking itself is noted before the first line leaves.
  expect(lines).toHaveLength(total)
  expect(lines.at(-1)).toMatchObject({ operation: 'auditEvents.export' })
  for (const [n, line] of lines.entries()) if (n > 0) expect(line.previousHash).toBe(lines[n - 1]?.hash)
})

it('says of what a token did whose it is, also in what is given away', async () => {
  const userId = (await at.api('account.get', {})).body.subject
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const body = { name: 'Importador', scopes: ['write' as const], workspaceIds: [at.workspaceId], expiresAt }
  const { id, secret } = (await at.api('accessTokens.create', { body })).body
  await at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })('patients.create', { body: aPatient() })
  const { text } = await at.api('auditEvents.export', {})
  const lines = (text ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ actor }) => actor === id)).toMatchObject([
    { operation: 'patients.create', onBehalfOf: userId },
  ])
  expect(lines.find(({ operation }) => operation === 'auditEvents.export')).toMatchObject({ onBehalfOf: null })
})
