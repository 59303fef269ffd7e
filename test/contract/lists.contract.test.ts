import { afterEach, expect, it } from 'vitest'
import { createRadica } from '../../src/sdk/index.ts'
import { type Clinic, clinic } from './documents/clinic.ts'
import { invoice } from './packages/filing.ts'

let at: Clinic
afterEach(() => at.close())

let made = 0
const create = async () => (await at.api('ripsPackages.create', { body: invoice(`LISTA${++made}`) })).body

const SORTS = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const

it('walking pages while others write neither repeats nor loses what was there all along', async () => {
  at = await clinic()
  for (let n = 0; n < 7; n++) await create()
  for (const sort of SORTS) {
    for (const limit of [1, 3]) {
      const there = (await at.api('ripsPackages.list', {})).body.items.map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | null | undefined
      for (let pages = 0; cursor !== null && pages < 60; pages++) {
        const query = { sort, limit, ...(cursor !== undefined && { cursor }) }
        const { body } = await at.api('ripsPackages.list', { query })
        seen.push(...body.items.map(({ id }) => id))
        cursor = body.nextCursor
        if (pages < 2) await create()
      }
      expect(cursor).toBeNull()
      expect(new Set(seen).size, `${sort} by ${limit}`).toBe(seen.length)
      expect(seen.filter((id) => there.includes(id)).length, `${sort} by ${limit}`).toBe(there.length)
    }
  }
})

it('a cursor of another list, other filters or no list at all is refused where it stands', async () => {
  at = await clinic()
  for (let n = 0; n < 3; n++) await create()
  const { nextCursor } = (await at.api('ripsPackages.list', { query: { limit: 1 } })).body
  const cursor = String(nextCursor)
  const refusal = {
    code: 'invalid_query',
    issues: [{ code: 'invalid_value', field: 'query.cursor' }],
  }
  const wrong = [{ cursor, sort: 'updatedAt' as const }, { cursor, q: 'LISTA' }, { cursor, offset: 1 }, { cursor: 'x' }]
  const answers: { status: number; text: string }[] = [await at.api('healthInvoices.list', { query: { cursor } })]
  for (const query of wrong) answers.push(await at.api('ripsPackages.list', { query }))
  for (const { status, text } of answers) {
    expect(status).toBe(400)
    expect(JSON.parse(text).error).toMatchObject(refusal)
  }
  expect((await at.api('ripsPackages.list', { query: { limit: 2, cursor } })).body.nextCursor).toBeNull()
})

it('tells what was written since a moment, in whatever form the moment is given', async () => {
  at = await clinic()
  const old = await create()
  await at.pass(60_000)
  const recent = await create()
  const since = async (updatedSince: string) =>
    (await at.api('ripsPackages.list', { query: { updatedSince } })).body.items.map(({ id }) => id)
  expect(await since(recent.updatedAt)).toEqual([recent.id])
  expect(await since(old.updatedAt.replace(/\.\d+Z$/, 'Z'))).toEqual([recent.id, old.id])
})

it('a program reads the whole list though packages are made under its hands', async () => {
  at = await clinic()
  const there = []
  for (let n = 0; n < 5; n++) there.push((await create()).id)
  const { token, workspaceId } = at
  const fetch = (request: Request) => at.core.fetch(request)
  const radica = createRadica({ origin: 'http://radica.test', token, workspaceId, fetch })
  const seen: string[] = []
  for await (const { id } of radica.pages('ripsPackages.list', { query: { limit: 2 } })) {
    seen.push(id)
    if (seen.length < 4) await create()
  }
  expect(seen).toEqual(there.toReversed())
})

it('lists the invoices of one payer, page by page', async () => {
  at = await clinic()
  for (let n = 0; n < 2; n++) await at.api('healthInvoices.create', { body: at.anInvoice() })
  const of = async (clientId: string, more = {}) =>
    (await at.api('healthInvoices.list', { query: { clientId, limit: 1, ...more } })).body
  const first = await of(at.clientId)
  const second = await of(at.clientId, { cursor: first.nextCursor ?? '' })
  expect([first.total, second.nextCursor, (await of('cli_otro')).total]).toEqual([2, null, 0])
  expect(second.items.map(({ id }) => id)).not.toEqual(first.items.map(({ id }) => id))
})
