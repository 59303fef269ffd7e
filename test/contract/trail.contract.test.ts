import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryInput } from '../../src/contract/operations.ts'
import { aClient, aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'

type Asked = QueryInput<'auditEvents.export'>

let at: TestWorkspace
let rosa: { id: string; revision: number; documentNumber: string }
let payer: { id: string }
beforeAll(async () => {
  at = await testWorkspace()
  const names = { firstName: 'Rosa', lastName: 'Quimbaya' }
  rosa = (await at.api('patients.create', { body: aPatient(names) })).body
  await at.api('patients.create', { body: aPatient({ firstName: 'Elvira', lastName: 'Chocontá' }) })
  payer = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Sumapaz' }) })).body
})
afterAll(() => at.close())

const list = async (query: QueryInput<'auditEvents.list'> = {}) => (await at.api('auditEvents.list', { query })).body
const rowsOf = async (query: Asked) => {
  const { text } = await at.api('auditEvents.export', { query: { ...query, format: 'csv' } })
  const [head = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n')
  const names = head.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, n) => [names[n], cell])))
}

describe('words', () => {
  it.each([
    ['a name', () => 'quimbaya', () => rosa.id],
    ['a document', () => rosa.documentNumber, () => rosa.id],
    ['a payer', () => 'Sumapaz', () => payer.id],
    ['an id', () => payer.id, () => payer.id],
  ])('that are %s find what was done with it, and nothing else', async (_case, q, id) => {
    const { items, total } = await list({ q: q() })
    expect(total).toBeGreaterThan(0)
    expect(new Set(items.map(({ target }) => target))).toEqual(new Set([id()]))
  })

  it('that nothing has find no event', async () => {
    expect(await list({ q: 'nadie se llama así' })).toMatchObject({ items: [], total: 0 })
  })

  it('are narrowed further by who, what and when', async () => {
    expect((await list({ q: 'quimbaya', act: 'create' })).total).toBe(1)
    expect((await list({ q: 'quimbaya', resource: 'clients' })).total).toBe(0)
    expect((await list({ q: 'quimbaya', dateTo: '2020-01-01' })).total).toBe(0)
  })
})

describe('a file of what the list shows', () => {
  it.each<[string, () => Asked]>([
    ['words', () => ({ q: 'quimbaya' })],
    ['a kind of thing and an act', () => ({ resource: 'patients', act: 'create' })],
    ['a person', () => ({ person: at.userId })],
    ['one thing', () => ({ about: payer.id })],
    ['what was changed', () => ({ show: 'changes' })],
    ['who was seen', () => ({ show: 'reads' })],
    ['a day on which nothing was done', () => ({ dateTo: '2020-01-01' })],
  ])('narrowed by %s has the same events, the first one first', async (_case, asked) => {
    const rows = await rowsOf(asked())
    const { items } = await list({ ...asked(), sort: 'createdAt', limit: 500 })
    // The taking of the file is noted before its first line, so that the list has it too where it fits.
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(items.map(({ sequence }) => sequence))
  })

  it('says who it was and what it was about, as the list does', async () => {
    const [row] = await rowsOf({ q: 'quimbaya', act: 'create' })
    const [event] = (await list({ q: 'quimbaya', act: 'create' })).items
    expect(row).toMatchObject({
      operation: 'patients.create',
      target: rosa.id,
      actorName: event?.actorName,
      tokenName: '',
      subjectKind: 'patient',
      subjectLabel: event?.subject?.label,
      hash: event?.hash,
    })
    expect(event?.subject?.label).toContain('Rosa')
  })

  it('is only for whoever reads the trail', async () => {
    const biller = await peopleOf(at).join('biller')
    const theirs = at.api.as({ token: await biller.signIn(), params: { workspaceId: at.workspaceId } })
    expect((await theirs.raw('auditEvents.export', { query: { q: 'quimbaya' } })).status).toBe(403)
  })
})

it('what another program did stands under the name of its token and of the person, here and in the file', async () => {
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const body = { name: 'Laboratorio', scopes: ['write' as const], workspaceIds: [at.workspaceId], expiresAt }
  const { id, secret } = (await at.api('accessTokens.create', { body })).body
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const made = (await program('patients.create', { body: aPatient({ firstName: 'Iván', lastName: 'Tunjo' }) })).body
  const [event] = (await list({ about: made.id, act: 'create' })).items
  const { firstName = '', lastName = '' } = (await at.api('account.get', {})).body.user ?? {}
  const whose = { actor: id, onBehalfOf: at.userId, tokenName: 'Laboratorio', actorName: `${firstName} ${lastName}` }
  expect(event).toMatchObject(whose)
  expect(await rowsOf({ about: made.id, act: 'create' })).toMatchObject([whose])
  // Who looks for the person finds it as well.
  expect((await list({ person: at.userId, about: made.id })).items).toContainEqual(event)
})

it('what a person does through any of their programs is found by the person', async () => {
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const done: { id: string; about: string }[] = []
  for (const name of ['Agenda', 'Caja']) {
    const body = { name, scopes: ['write' as const], workspaceIds: [at.workspaceId], expiresAt }
    const { id, secret } = (await at.api('accessTokens.create', { body })).body
    const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
    const made = (await program('patients.create', { body: aPatient({ lastName: 'Suba' }) })).body
    done.push({ id, about: made.id })
  }
  for (const { id, about } of done) {
    const { items } = await list({ person: at.userId, about, act: 'create' })
    expect(items.map(({ actor }) => actor)).toEqual([id])
  }
})

it('an erased patient is told as erased, is found by no word any more, and the chain is what it was', async () => {
  const before = (await list({ about: rosa.id, sort: 'createdAt' })).items
  const erased = await at.api.raw('patients.erase', { params: { patientId: rosa.id }, revision: rosa.revision })
  expect(erased.status).toBe(200)
  const after = (await list({ about: rosa.id, sort: 'createdAt' })).items
  expect(after.map(({ subject }) => subject)).toEqual(after.map(() => ({ kind: 'patient', label: null })))
  expect(after.slice(0, before.length).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
  for (const q of ['quimbaya', rosa.documentNumber]) expect((await list({ q })).total).toBe(0)
  const rows = await rowsOf({ about: rosa.id })
  expect(rows.map(({ subjectKind, subjectLabel }) => [subjectKind, subjectLabel])).toEqual(
    after.map(() => ['patient', '']),
  )
  const { text } = await at.api('auditEvents.export', {})
  expect(text).not.toMatch(/Quimbaya|Rosa/i)
  expect((await at.api('auditTrail.verify', {})).body.status).toBe('whole')
})
