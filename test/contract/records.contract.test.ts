import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Api } from '../support/api.ts'
import { aClient, anAuthorization, aPatient, aResolution, aService, aSpecialist, aVisit } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { anotherWorkspace, refusal } from './another-workspace.ts'

let at: TestWorkspace
/** Calls in a workspace of the test's own. */
let api: Api

beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

beforeEach(async () => {
  api = await anotherWorkspace(at)
})

interface Head {
  id: string
  revision: number
  isActive: boolean
  createdAt: string
  updatedAt: string
}
const AREAS = [
  { area: 'patients', parameter: 'patientId', prefix: 'pat_', make: aPatient, patch: { firstName: 'Otro' } },
  { area: 'specialists', parameter: 'specialistId', prefix: 'spc_', make: aSpecialist, patch: { lastName: 'Otro' } },
  { area: 'services', parameter: 'serviceId', prefix: 'srv_', make: aService, patch: { description: 'Otra' } },
  { area: 'clients', parameter: 'clientId', prefix: 'cli_', make: aClient, patch: { address: null } },
  { area: 'resolutions', parameter: 'resolutionId', prefix: 'res_', make: aResolution, patch: { next: 150 } },
  { area: 'visits', parameter: 'visitId', prefix: 'vis_', make: () => aVisit(api), patch: { note: 'Llegó tarde' } },
  {
    area: 'authorizations',
    parameter: 'authorizationId',
    prefix: 'aut_',
    make: () => anAuthorization(api),
    patch: { note: 'Renovada' },
  },
]

describe.each(AREAS)('every record: $area', ({ area, parameter, prefix, make, patch }) => {
  const call = (verb: string, call: Parameters<Api['raw']>[1]) => api.raw(`${area}.${verb}` as OperationId, call)
  const on = (id: string) => ({ params: { [parameter]: id } })
  const created = async () => (await call('create', { body: await make() })).body as Head

  it('is created with an id, revision 1 and its moment, and reads back as it was answered', async () => {
    const body = await make()
    const answer = await call('create', { body })
    expect(answer.status).toBe(201)
    const record = answer.body as Head
    expect(record).toMatchObject({ ...body, isActive: true, revision: 1, createdAt: record.updatedAt })
    expect(record.id).toMatch(new RegExp(`^${prefix}[0-9A-HJKMNP-TV-Z]{26}$`))
    expect(Date.parse(record.createdAt)).toBe(at.core.clock.now())
    expect((await call('get', on(record.id))).body).toEqual(record)
  })

  it('is changed in the fields that the patch names, and keeps the others', async () => {
    const record = await created()
    await at.core.clock.advance(60_000)
    const changed = await call('update', { ...on(record.id), revision: 1, body: patch })
    const { remaining: _, ...rest } = changed.body as Head & { remaining?: number }
    const { remaining: __, ...before } = record as Head & { remaining?: number }
    expect(rest).toEqual({ ...before, ...patch, revision: 2, updatedAt: new Date(at.core.clock.now()).toISOString() })
    expect((await call('get', on(record.id))).body).toEqual(changed.body)
  })

  it('is not revised by a patch that changes nothing', async () => {
    const record = await created()
    const same = await call('update', { ...on(record.id), revision: 1, body: {} })
    expect([same.status, same.body]).toEqual([200, record])
  })

  it('is archived and restored, each as a revision, and twice is once', async () => {
    const { id } = await created()
    const archived = await call('archive', { ...on(id), revision: 1 })
    expect(archived.body).toMatchObject({ isActive: false, revision: 2 })
    expect((await call('archive', { ...on(id), revision: 2 })).body).toEqual(archived.body)
    const restored = await call('restore', on(id))
    expect(restored.body).toMatchObject({ isActive: true, revision: 3 })
    expect((await call('restore', on(id))).body).toEqual(restored.body)
  })

  it('is not changed while it is archived, and a stale revision is told first', async () => {
    const { id } = await created()
    await call('archive', { ...on(id), revision: 1 })
    const change = (revision: number) => call('update', { ...on(id), revision, body: patch })
    expect(refusal(await change(2))).toEqual([409, 'resource_archived', undefined])
    expect(refusal(await change(1))).toEqual([409, 'revision_conflict', 'headers.if-match'])
    expect(refusal(await call('archive', { ...on(id), revision: 1 }))[1]).toBe('revision_conflict')
  })

  it('is found only in its own workspace', async () => {
    const { id } = await created()
    const mine = api
    api = await anotherWorkspace(at)
    const calls = [
      call('get', on(id)),
      call('update', { ...on(id), revision: 1, body: patch }),
      call('archive', { ...on(id), revision: 1 }),
      call('restore', on(id)),
    ]
    for (const result of await Promise.all(calls))
      expect(refusal(result)).toEqual([404, 'not_found', `path.${parameter}`])
    expect((await call('list', { query: { isActive: 'all' } })).body).toMatchObject({ items: [], total: 0 })
    expect((await mine.raw(`${area}.get` as OperationId, on(id))).status).toBe(200)
  })

  it('leaves an audit event for each change and none for what changed nothing', async () => {
    const { id } = await created()
    await call('restore', on(id))
    await call('update', { ...on(id), revision: 1, body: {} })
    await call('update', { ...on(id), revision: 1, body: patch })
    await call('archive', { ...on(id), revision: 2 })
    const { body } = await api('auditEvents.list', {})
    const trail = body.items.map(({ operation, target, revision }) => [operation, target, revision])
    expect(trail.slice(0, 3)).toEqual([
      [`${area}.archive`, id, 3],
      [`${area}.update`, id, 2],
      [`${area}.create`, id, 1],
    ])
  })

  it('is told of at each change to who follows the clinic, and not where nothing was changed', async () => {
    const { id } = await created()
    const after = (await api('events.list', {})).body.next
    await call('restore', on(id))
    await call('update', { ...on(id), revision: 1, body: {} })
    await call('update', { ...on(id), revision: 1, body: patch })
    await call('archive', { ...on(id), revision: 2 })
    await call('restore', on(id))
    const { items } = (await api('events.list', { query: { after } })).body
    expect(items.map((change) => [change.resource, change.id, change.revision])).toEqual([
      [area, id, 2],
      [area, id, 3],
      [area, id, 4],
    ])
  })

  it('is listed newest first, in pages that add up to the total', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await created()).id)
    const page = async (offset: number) => {
      const { body } = await call('list', { query: { limit: 2, offset } })
      const { items, ...rest } = body as { items: Head[]; total: number; limit: number; offset: number }
      expect(rest).toEqual({ total: 5, limit: 2, offset, nextCursor: offset < 3 ? expect.any(String) : null })
      return items.map(({ id }) => id)
    }
    expect([...(await page(0)), ...(await page(2)), ...(await page(4)), ...(await page(6))]).toEqual(ids)
  })

  it('is listed by state', async () => {
    const kept = (await created()).id
    const gone = (await created()).id
    await call('archive', { ...on(gone), revision: 1 })
    const ids = async (query: Record<string, unknown>) => {
      const { items, total } = (await call('list', { query })).body as { items: Head[]; total: number }
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect(await ids({})).toEqual([kept])
    expect(await ids({ isActive: 'true' })).toEqual([kept])
    expect(await ids({ isActive: 'false' })).toEqual([gone])
    expect(await ids({ isActive: 'all' })).toEqual([gone, kept])
    expect(refusal(await call('list', { query: { isActive: 'yes' } }))).toEqual([
      400,
      'invalid_query',
      'query.isActive',
    ])
  })
})

describe('uniqueness', () => {
  it('holds within a workspace, also against archived records, and names the field', async () => {
    const patient = aPatient()
    const { id } = (await api('patients.create', { body: patient })).body
    const again = () => api('patients.create', { body: patient })
    expect(refusal(await again())).toEqual([409, 'duplicate_resource', 'documentNumber'])
    await api('patients.archive', { params: { patientId: id }, revision: 1 })
    expect(refusal(await again())).toEqual([409, 'duplicate_resource', 'documentNumber'])
    expect((await api('patients.create', { body: { ...patient, documentType: 'CE' } })).status).toBe(201)
    expect((await (await anotherWorkspace(at))('patients.create', { body: patient })).status).toBe(201)
  })

  it('holds when a record is changed', async () => {
    const one = (await api('clients.create', { body: aClient() })).body
    const other = (await api('clients.create', { body: aClient() })).body
    const change = { params: { clientId: other.id }, revision: 1, body: { nit: one.nit } }
    expect(refusal(await api('clients.update', change))).toEqual([409, 'duplicate_resource', 'nit'])
    expect((await api('clients.get', { params: { clientId: other.id } })).body).toEqual(other)
  })

  it('is of category and name for services, of kind, prefix and first number for resolutions', async () => {
    const service = aService()
    await api('services.create', { body: service })
    expect(refusal(await api('services.create', { body: service }))).toEqual([409, 'duplicate_resource', 'name'])
    expect((await api('services.create', { body: { ...service, category: 2, payload: {} } })).status).toBe(201)
    const resolution = aResolution()
    await api('resolutions.create', { body: resolution })
    expect(refusal(await api('resolutions.create', { body: resolution }))).toEqual([409, 'duplicate_resource', 'from'])
    expect((await api('resolutions.create', { body: { ...resolution, kind: 'credit_note' } })).status).toBe(201)
  })
})

describe('search', () => {
  const found = async (q: string, isActive: 'true' | 'false' | 'all' = 'true') => {
    const { items, total } = (await api('patients.list', { query: { q, isActive } })).body
    expect(total).toBe(items.length)
    return items.map(({ documentNumber }) => documentNumber)
  }
  const named = (documentNumber: string, firstName: string, lastName: string, secondLastName: string | null = null) =>
    api('patients.create', {
      body: aPatient({ documentNumber, firstName, middleName: null, lastName, secondLastName }),
    })

  beforeEach(async () => {
    await named('1001', 'José', 'Núñez')
    await named('1002', 'Josefina', 'Nuñez', 'Ángel')
    await named('2003', 'Ana-Lucía', "D'Ávila")
  })

  it('finds the beginning of any word, whatever its accents and case', async () => {
    expect(await found('jose')).toEqual(['1002', '1001'])
    expect(await found('JOSÉ')).toEqual(['1002', '1001'])
    expect(await found('nun')).toEqual(['1002', '1001'])
    expect(await found('ñuñ')).toEqual(['1002', '1001'])
    expect(await found('angel')).toEqual(['1002'])
    expect(await found('luc')).toEqual(['2003'])
    expect(await found('davi')).toEqual([])
    expect(await found('avila')).toEqual(['2003'])
    expect(await found('osé')).toEqual([])
  })

  it('wants every word, in any order, and the document too', async () => {
    expect(await found('núñez josef')).toEqual(['1002'])
    expect(await found('nunez 1001')).toEqual(['1001'])
    expect(await found('jose avila')).toEqual([])
    expect(await found('100')).toEqual(['1002', '1001'])
  })

  it.each([
    '"',
    '*',
    'jose"',
    'jose OR ana',
    'NOT jose',
    'a AND',
    '(jose',
    'words:jose',
    "jose'--",
    '^jose',
    'NEAR(jose)',
  ])('takes «%s» for text, never for an operator', async (q) => {
    expect((await api('patients.list', { query: { q } })).status).toBe(200)
  })

  it('without a word in it narrows nothing', async () => {
    expect(await found('  ')).toHaveLength(3)
    expect(await found('¿?')).toHaveLength(3)
  })

  it('follows changes, archiving and restoring', async () => {
    const { items } = (await api('patients.list', { query: { q: '1001' } })).body
    const params = { patientId: items[0]?.id ?? '' }
    await api('patients.update', { params, revision: 1, body: { firstName: 'Tomás' } })
    expect(await found('jose')).toEqual(['1002'])
    expect(await found('tomas')).toEqual(['1001'])
    await api('patients.archive', { params, revision: 2 })
    expect(await found('tomas')).toEqual([])
    expect(await found('tomas', 'false')).toEqual(['1001'])
    expect(await found('n', 'all')).toEqual(['1002', '1001'])
    await api('patients.restore', { params })
    expect(await found('tomas')).toEqual(['1001'])
  })

  it('pages with the total of all that was found', async () => {
    for (let n = 0; n < 6; n++) await named(`300${n}`, 'Olmo', 'Ríos')
    const query = { q: 'olmo rios', limit: 4, offset: 4 }
    const { items, total } = (await api('patients.list', { query })).body
    expect([items.map(({ documentNumber }) => documentNumber), total]).toEqual([['3001', '3000'], 6])
  })

  it('looks through what each area is known by', async () => {
    const { body: client } = await api('clients.create', { body: aClient({ companyName: 'Compañía Ébano' }) })
    await api('services.create', { body: aService({ payload: { codConsulta: '890701' } }) })
    await api('resolutions.create', { body: aResolution({ prefix: 'SETT' }) })
    await api('specialists.create', { body: aSpecialist({ registrationNumber: 'RM777' }) })
    expect((await api('clients.list', { query: { q: 'compania' } })).body.total).toBe(1)
    expect((await api('clients.list', { query: { q: client.nit.slice(0, 6) } })).body.total).toBe(1)
    expect((await api('services.list', { query: { q: '8907' } })).body.total).toBe(1)
    expect((await api('resolutions.list', { query: { q: 'sett' } })).body.total).toBe(1)
    expect((await api('specialists.list', { query: { q: 'rm77' } })).body.total).toBe(1)
  })
})
