import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bogotaDay, dayAfter, daysBetween } from '../../../src/contract/bogota.ts'
import type { Answer, QueryInput } from '../../../src/contract/operations.ts'
import { workingDayAfter } from '../../../src/core/deadlines/working-days.ts'
import { SITE } from '../../support/rips.ts'
import { rowsIn } from '../../support/rows.ts'
import { peopleOf } from '../access/people.ts'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
beforeAll(async () => {
  at = await clinic()
})
afterAll(() => at.close())

const due = async (query: QueryInput<'deadlines.list'> = {}) => (await at.api('deadlines.list', { query })).body
const dayOf = ({ issuedAt }: { issuedAt: string | null }) => bogotaDay(Date.parse(issuedAt ?? ''))
const record = (body: { documentIds: string[]; filedOn: string; number: string | null }) =>
  at.api.raw('payerFilings.record', { body })
const dueFor = async (id: string) => (await due()).items.find(({ targetId }) => targetId === id)

describe('an issued invoice and its payer', () => {
  let invoice: Answer<'healthInvoices.get'>
  beforeAll(async () => {
    invoice = await at.accepted()
  })

  it('is due 22 working days after its issue, with what the payer owes', async () => {
    expect(await dueFor(invoice.id)).toMatchObject({
      kind: 'payer_filing',
      status: 'later',
      label: invoice.number,
      amount: invoice.totals.payable,
      dueOn: workingDayAfter(dayOf(invoice), 22),
    })
    expect(invoice.payerFiling).toBeNull()
  })

  it('is told in days of Colombia, in whose evening it is tomorrow elsewhere', async () => {
    expect(at.core.clock.now()).toBeLessThan(Date.parse('2026-08-01T05:00:00Z'))
    const { dueOn = '', daysLeft } = (await dueFor(invoice.id)) ?? {}
    expect(daysLeft).toBe(daysBetween('2026-07-31', dueOn))
    const tomorrow = await record({ documentIds: [invoice.id], filedOn: '2026-08-01', number: null })
    expect([tomorrow.status, tomorrow.error.field]).toEqual([400, 'filedOn'])
  })

  it('is due no more once its payer took it, under the number that the payer gave', async () => {
    const filing = { filedOn: dayOf(invoice), number: 'R-2026-1' }
    // It is taken once, however often it is named.
    const documentIds = [invoice.id, invoice.id]
    const { body } = await at.api('payerFilings.record', { body: { documentIds, ...filing } })
    expect(body.items).toEqual([
      expect.objectContaining({ documentId: invoice.id, documentNumber: invoice.number, ...filing }),
    ])
    expect(await dueFor(invoice.id)).toBeUndefined()
    expect((await at.read(invoice.id)).payerFiling).toEqual(filing)
  })

  it('keeps the last word on it, and takes it back', async () => {
    await record({ documentIds: [invoice.id], filedOn: dayOf(invoice), number: 'R-2026-2' })
    const { body } = await at.api('payerFilings.list', { query: { documentId: invoice.id } })
    expect(body.items.map(({ number }) => number)).toEqual(['R-2026-2'])
    const params = { healthInvoiceId: invoice.id }
    expect((await at.api('payerFilings.remove', { params })).body.number).toBe('R-2026-2')
    expect(await dueFor(invoice.id)).toBeDefined()
    const again = await at.api.raw('payerFilings.remove', { params })
    expect([again.status, again.error.code, again.error.field]).toEqual([404, 'not_found', 'path.healthInvoiceId'])
  })

  it('is refused with all others when one of them cannot have been filed so', async () => {
    const draft = await at.created()
    const today = dayOf(invoice)
    const asked = [
      [{ documentIds: [invoice.id, draft.id], filedOn: today }, 404, 'document_not_available', 'documentIds.1'],
      [{ documentIds: [invoice.id, 'inv_nadie'], filedOn: today }, 404, 'not_found', 'documentIds.1'],
      [{ documentIds: [invoice.id], filedOn: dayAfter(today, -1) }, 400, 'invalid_request', 'filedOn'],
      [{ documentIds: [invoice.id], filedOn: dayAfter(today, 40) }, 400, 'invalid_request', 'filedOn'],
      [{ documentIds: [], filedOn: today }, 400, 'invalid_request', 'documentIds'],
    ] as const
    for (const [{ documentIds, filedOn }, ...expected] of asked) {
      const { status, error } = await record({ documentIds: [...documentIds], filedOn, number: null })
      expect([status, error.code, error.field]).toEqual(expected)
    }
    expect((await at.read(invoice.id)).payerFiling).toBeNull()
  })

  it('is due no more once it was handed over, also where the payer gave no number', async () => {
    const other = await at.accepted()
    expect(await dueFor(other.id)).toBeDefined()
    await record({ documentIds: [other.id], filedOn: dayOf(other), number: null })
    expect(await dueFor(other.id)).toBeUndefined()
  })

  it('is due no more once it was credited whole', async () => {
    const body = { invoiceId: invoice.id, concept: '2', kind: 'total' as const }
    const { id } = (await at.api('creditNotes.create', { body })).body
    await at.api.raw('creditNotes.retryEmission', { params: { creditNoteId: id }, idempotencyKey: id })
    await at.pass(60_000)
    expect((await at.credit(id)).status).toBe('accepted')
    expect(await dueFor(invoice.id)).toBeUndefined()
  })

  it('is in the calendar that other programs read, by number and payer, without a patient', async () => {
    const { id, number } = await at.accepted()
    const answer = await at.core.fetch(at.request('deadlines/calendar'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n')
    const { dueOn } = (await dueFor(id)) ?? { dueOn: '' }
    expect(lines).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`)
    // The end is the first day that it is no longer.
    expect(lines).toContain(`DTEND;VALUE=DATE:${dayAfter(dueOn, 1).replaceAll('-', '')}`)
    expect(lines.some((line) => line.startsWith(`SUMMARY:Radicar la factura ${number} ante `))).toBe(true)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength((await due()).total)
  })
})

it('a package without invoice is due until it has its CUV, and is told apart from the rest', async () => {
  const rips = { usuarios: [] }
  const body = { kind: 'without_invoice' as const, name: 'Jornada de vacunación', rips }
  const { id } = (await at.api('ripsPackages.create', { body })).body
  const { items, total, counts } = await due({ kind: 'rips_without_invoice' })
  expect(items.map(({ targetId, label }) => [targetId, label])).toEqual([[id, 'Jornada de vacunación']])
  const all = await due()
  expect(counts).toEqual(all.counts)
  expect(all.total).toBeGreaterThan(total)
  expect(counts.overdue + counts.soon + counts.later).toBe(all.total)
})

it('a package without invoice with services of two months is due by the first of them', async () => {
  const consultas = ['2026-06-02 08:00', '2026-05-31 08:00'].map((begun) => ({ fechaInicioAtencion: begun }))
  const body = { kind: 'without_invoice' as const, name: 'Brigada', rips: { usuarios: [{ servicios: { consultas } }] } }
  const { id } = (await at.api('ripsPackages.create', { body })).body
  const { items } = await due({ kind: 'rips_without_invoice' })
  expect(items.find(({ targetId }) => targetId === id)?.dueOn).toBe('2026-06-05')
})

it('a package without invoice that the ministry rejected is due all the same', async () => {
  const body = { kind: 'without_invoice' as const, name: 'Brigada', rips: { usuarios: [] } }
  const { id } = (await at.api('ripsPackages.create', { body })).body
  await rowsIn(at.core, "UPDATE packages SET status = 'rejected' WHERE id = ?", id)
  const { items } = await due({ kind: 'rips_without_invoice' })
  expect(items.map(({ targetId }) => targetId)).toContain(id)
})

it('tells whoever sees the tokens of the workspace when one ends, and nobody else', async () => {
  const expiresAt = new Date(at.core.clock.now() + 5 * 86_400_000).toISOString()
  const scopes = ['read' as const]
  await at.api('accessTokens.create', {
    body: { name: 'Laboratorio', scopes, workspaceIds: [at.workspaceId], expiresAt },
  })
  const { items } = await due({ kind: 'access_token_end' })
  expect(items).toMatchObject([{ label: 'Laboratorio', daysLeft: 5, status: 'soon' }])
  const { userId } = (await at.api('members.list', {})).body.items[0] ?? { userId: '' }
  const people = peopleOf({ ...at, userId } as unknown as Parameters<typeof peopleOf>[0])
  const token = await (await people.join('biller')).signIn()
  const asked = { params: { workspaceId: at.workspaceId }, query: { kind: 'access_token_end' as const }, token }
  expect((await at.api('deadlines.list', asked)).body.total).toBe(0)
})

it('tells when a contract ends and when what was invoiced under it comes to its ceiling', async () => {
  const day = (days: number) => bogotaDay(at.core.clock.now() + days * 86_400_000)
  const contractNumber = 'CT-TOPE'
  const agreed = { clientId: at.clientId, contractNumber, paymentModality: '04', validFrom: '2026-01-01' }
  const body = { ...agreed, validTo: day(40), ceiling: 100_000_000 }
  const { id, revision } = (await at.api('contracts.create', { body })).body
  const of = async () => (await due()).items.filter(({ targetId }) => targetId === id)
  expect(await of()).toMatchObject([{ kind: 'contract_end', dueOn: day(40), status: 'later', label: contractNumber }])
  const { totals } = await at.accepted({
    health: { providerCode: SITE, paymentModality: '04', coverage: '16', contractNumber },
  })
  const params = { contractId: id }
  const left = 3_000.5
  const changed = { params, revision, body: { ceiling: totals.payable + left } }
  expect((await at.api('contracts.update', changed)).status).toBe(200)
  const [ceiling] = (await due({ kind: 'contract_ceiling' })).items
  expect(ceiling).toMatchObject({ targetId: id, label: contractNumber, status: 'soon', amount: left })
  await at.api('contracts.archive', { params, revision: revision + 1 })
  expect(await of()).toEqual([])
})

describe('notifications', () => {
  const as = (token = at.token) => at.api.as({ token, params: { workspaceId: at.workspaceId } })
  const tell = async (token?: string) => (await as(token)('deadlines.tell', {})).body.items
  const want = async (notifies: boolean, token?: string) => {
    const { revision } = (await as(token)('account.get', {})).body
    expect((await as(token)('account.update', { revision, body: { notifies } })).body.notifies).toBe(notifies)
  }
  const soon = { validFrom: '2026-01-01', paymentModality: '04' }

  it('come to nobody who did not ask for them, and to a person once, wherever they look', async () => {
    await at.api('contracts.create', {
      body: { ...soon, clientId: at.clientId, contractNumber: 'CT-AVISO', validTo: bogotaDay(at.core.clock.now()) },
    })
    expect(await tell()).toEqual([])
    await want(true)
    const first = await tell()
    expect(first).toContainEqual({ kind: 'contract_end', stage: 'today', count: 1, numbers: [] })
    const { counts } = await due()
    expect(first.reduce((sum, { count }) => sum + count, 0)).toBe(counts.overdue + counts.soon)
    expect(await tell()).toEqual([])
    const { items } = (await at.api('auditEvents.list', { query: { resource: 'deadlines' } })).body
    expect(items).toEqual([])
  })

  it('tell each person for themselves, and only what their role reads', async () => {
    const { userId } = (await at.api('members.list', {})).body.items[0] ?? { userId: '' }
    const people = peopleOf({ ...at, userId } as unknown as Parameters<typeof peopleOf>[0])
    const [biller, reception] = [await people.join('biller'), await people.join('reception')]
    const tokens = await Promise.all([biller.signIn(), reception.signIn()])
    for (const token of tokens) await want(true, token)
    const [billers = [], others] = await Promise.all(tokens.map((token) => tell(token)))
    expect(billers.map(({ kind }) => kind)).toContain('contract_end')
    expect(others).toEqual([])
  })

  it('begin anew for whoever did without them for a while', async () => {
    await want(false)
    expect(await tell()).toEqual([])
    await want(true)
    expect((await tell()).map(({ kind }) => kind)).toContain('contract_end')
  })
})

it('tells when the numbers of a resolution are used up, by how many went in the last ninety days', async () => {
  const own = await clinic()
  onTestFinished(() => own.close())
  for (let n = 0; n < 2; n++) await own.accepted()
  const range = (await own.api('resolutions.list', {})).body.items.find(({ kind }) => kind === 'invoice')
  if (!range) throw new Error('a clinic without a range')
  const { id: resolutionId, revision, next } = range
  await own.api('resolutions.update', { params: { resolutionId }, revision, body: { to: next } })
  const query = { kind: 'resolution_numbers' } as const
  const told = async () => (await own.api('deadlines.list', { query })).body.items.map(({ daysLeft }) => daysLeft)
  // Two went, and one is left.
  expect(await told()).toEqual([45])
  const day = 24 * minutes(60)
  await own.pass(91 * day, 13 * day)
  await own.signedIn()
  expect(await told()).toEqual([])
})
