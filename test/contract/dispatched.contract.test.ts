import { afterAll, beforeAll, expect, it } from 'vitest'
import { bogotaDay } from '../../src/contract/bogota.ts'
import type { QueryInput } from '../../src/contract/operations.ts'
import { type Clinic, clinic } from './documents/clinic.ts'
import { ofKind } from './packages/filing.ts'

let at: Clinic
let filed: string
let refused: string
let packageId: string

const list = async (query: QueryInput<'dispatchedDocuments.list'> = {}) =>
  (await at.api('dispatchedDocuments.list', { query })).body

beforeAll(async () => {
  at = await clinic()
  await at.scenario('dian-reject-object')
  refused = (await at.accepted()).id
  filed = (await at.filed()).id
  packageId = (await at.api('ripsPackages.create', { body: ofKind('without_invoice', 'RS1', '') })).body.id
  const of = { params: { packageId } }
  await at.api('ripsPackages.validate', of)
  await at.api('ripsPackages.submit', { ...of, idempotencyKey: 'brigada' })
  await at.pass(5_000)
})
afterAll(() => at.close())

it('has a document once, with all that left for it, and what waits for a person first', async () => {
  const { items, total } = await list()
  expect(total).toBe(3)
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [refused, 'rejected'],
    [packageId, 'accepted'],
    [filed, 'accepted'],
  ])
  const [, alone, whole] = items
  expect(alone).toMatchObject({ document: null, reference: 'RS1', clientName: null, payable: null })
  expect(alone?.dispatches.map(({ kind }) => kind)).toEqual(['ministry.package'])
  expect(whole?.dispatches.map(({ kind }) => kind)).toEqual([
    'ministry.package',
    'document.filing',
    'provider.artifacts',
    'provider.emission',
  ])
  expect(whole).toMatchObject({ payable: 80_500.5, document: { kind: 'invoice', number: 'SETP990000002' } })
})

it('pages by a cursor in the same order', async () => {
  const { items } = await list()
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

it('pages by any size and from any row in the same order', async () => {
  const all = (await list()).items.map(({ id }) => id)
  for (const limit of [1, 2, 3]) {
    for (const offset of [0, 1, 2, 3]) {
      const { items, total } = await list({ limit, offset })
      expect([items.map(({ id }) => id), total]).toEqual([all.slice(offset, offset + limit), all.length])
    }
    const paged: string[] = []
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await list({ limit, ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
  }
})

it('has as many in each state as are listed in it, also where its page does not show the end', async () => {
  const clinicId = { clientId: at.clientId }
  for (const narrowed of [
    { status: 'accepted' },
    { status: 'rejected' },
    { status: 'accepted', ...clinicId },
    clinicId,
  ] as const) {
    const { items } = await list({ ...narrowed, limit: 100 })
    expect(items.length).toBeGreaterThan(0)
    expect((await list({ ...narrowed, offset: items.length })).total).toBe(items.length)
  }
})

it('is narrowed by state, words, payer, day and amount', async () => {
  const idsOf = async (query: QueryInput<'dispatchedDocuments.list'>) => (await list(query)).items.map(({ id }) => id)
  const today = bogotaDay(at.core.clock.now())
  expect(await idsOf({ status: 'rejected' })).toEqual([refused])
  expect(await idsOf({ status: 'accepted' })).toEqual([packageId, filed])
  expect(await idsOf({ status: 'unknown' })).toEqual([])
  expect(await idsOf({ q: 'SETP990000002' })).toEqual([filed])
  expect(await idsOf({ clientId: at.clientId, sort: 'createdAt' })).toEqual([refused, filed])
  expect(await idsOf({ payableFrom: 80_500.51 })).toEqual([])
  expect(await idsOf({ dateFrom: today, dateTo: today })).toHaveLength(3)
  expect(await idsOf({ dateTo: '2020-01-01' })).toEqual([])
})

it('does not count what was taken back before it left among what waits for a person', async () => {
  await at.provider('POST', '/_control/availability', { available: false })
  const [first, second] = [await at.created(), await at.created()]
  for (const { id } of [first, second]) await at.emitted(id)
  for (const { id } of [second, first]) {
    const dispatchId = (await at.read(id)).chain[0]?.dispatchId ?? ''
    await at.api('dispatches.withdraw', { params: { dispatchId }, idempotencyKey: dispatchId })
  }
  await at.provider('POST', '/_control/availability', { available: true })
  expect((await list({ limit: 1 })).items.map(({ id }) => id)).toEqual([refused])
})

it('counts what comes, and shows it behind what waits for a person', async () => {
  const { total } = await list()
  const { id } = await at.filed()
  expect((await list()).total).toBe(total + 1)
  expect((await list({ limit: 2 })).items.map((item) => item.id)).toEqual([refused, id])
})
