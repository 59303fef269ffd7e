import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { aResolution } from '../../support/fixtures.ts'
import { rest } from '../../support/rest.ts'
import { type Clinic, clinic, MINISTRY, PROVIDER, REAL_MINISTRY, REAL_PROVIDER } from '../documents/clinic.ts'

async function resolutionOf(api: Api, kind: string) {
  const { items } = (await api('resolutions.list', {})).body
  const found = items.find((each) => each.kind === kind)
  if (!found) throw new Error(`there is no resolution of ${kind}`)
  return found
}

describe.each(['factus', 'matias'] as const)('the last number of the program used before, with %s', (through) => {
  let at: Clinic
  let resolutionId: string
  beforeEach(async () => {
    at = await clinic({ through })
    resolutionId = (await resolutionOf(at.api, 'invoice')).id
    await at.api('connections.invoiceProvider.ranges', {})
  })
  afterEach(() => at.close())

  const state = async (lastUsed: number | null) =>
    (await at.api('resolutions.setLastUsed', { params: { resolutionId }, body: { lastUsed } })).body
  const next = async () => (await resolutionOf(at.api, 'invoice')).next

  test('is held against what the provider gives next, and told with both', async () => {
    const { numbering } = (await at.api('goLive.get', {})).body
    const [unstated] = numbering.filter(({ kind }) => kind === 'invoice')
    const providerNext = unstated?.providerNext ?? 0
    expect(unstated).toMatchObject({ resolutionId, agreement: 'unstated', lastUsed: null })
    expect(providerNext).toBeGreaterThan(990_000_000)
    expect(await state(providerNext - 1)).toMatchObject({
      agreement: 'agrees',
      lastUsed: providerNext - 1,
      providerNext,
    })
    expect(await state(providerNext + 41)).toMatchObject({ agreement: 'behind', next: providerNext + 42 })
    // Mistyped: as long as nothing was numbered, it may be corrected, and does not cost the range its numbers.
    expect(await state(providerNext - 1)).toMatchObject({ agreement: 'agrees', next: providerNext })
    expect(await state(null)).toMatchObject({
      lastUsed: null,
      agreement: providerNext === 990_000_000 ? 'agrees' : 'ahead',
    })
    expect(await next()).toBe(providerNext)
  })

  test('is passed: nothing is issued at it or below', async () => {
    const providerNext =
      (await at.api('goLive.get', {})).body.numbering.find(({ kind }) => kind === 'invoice')?.providerNext ?? 0
    await state(providerNext + 5)
    const { id } = await at.created()
    if (through === 'matias') {
      await at.emitted(id)
      await at.pass(5_000)
      expect(await at.read(id)).toMatchObject({ status: 'accepted', number: `SETP${providerNext + 6}` })
      const again = await at.api.raw('resolutions.setLastUsed', { params: { resolutionId }, body: { lastUsed: null } })
      expect(again.error).toMatchObject({ code: 'resolution_number_regression', field: 'lastUsed' })
      return
    }
    // The provider gives the numbers, and would give one that is used.
    const refused = (await at.emitted(id)).error
    expect(refused).toMatchObject({ code: 'resolution_number_regression', field: 'resolutionId' })
    expect(refused.message).toContain(String(providerNext))
    expect(refused.message).toContain(String(providerNext + 5))
    const readiness = (await at.read(id)).readiness
    expect(readiness?.issues.filter(({ code }) => code === 'resolution_number_regression')).toMatchObject([
      { blocks: 'emission' },
    ])
    expect(await at.held()).toEqual([])
    await state(providerNext - 1)
    await at.emitted(id, 'after-the-correction')
    await at.pass(5_000)
    expect(await at.read(id)).toMatchObject({ status: 'accepted', number: `SETP${providerNext}` })
  })

  test('lies within the range, of a resolution in use', async () => {
    const put = (lastUsed: number, id = resolutionId) =>
      at.api.raw('resolutions.setLastUsed', { params: { resolutionId: id }, body: { lastUsed } })
    expect((await put(1)).error).toMatchObject({ code: 'invalid_resolution_range', field: 'lastUsed' })
    expect((await put(995_000_001)).error).toMatchObject({ code: 'invalid_resolution_range' })
    expect((await put(995_000_000)).body).toMatchObject({ next: 995_000_001 })
    expect((await put(5, 'res_nadie')).error.code).toBe('not_found')
    const other = (await at.api('resolutions.create', { body: aResolution() })).body
    await at.api('resolutions.archive', { params: { resolutionId: other.id }, revision: 1 })
    expect((await put(other.from, other.id)).error.code).toBe('resource_archived')
  })
})

test('is not sent where the provider gives the number and its range was never read', async () => {
  const at = await clinic()
  const { id: resolutionId, from } = await resolutionOf(at.api, 'invoice')
  const body = { lastUsed: from + 3 }
  const stated = (await at.api('resolutions.setLastUsed', { params: { resolutionId }, body })).body
  expect(stated).toMatchObject({ agreement: 'unchecked', providerNext: null })
  const { id } = await at.created()
  expect((await at.emitted(id)).error.code).toBe('resolution_number_regression')
  await at.close()
})

describe('a clinic that went to production', () => {
  let at: Clinic
  let there: Api
  const origins = new Set<string>()
  beforeEach(async () => {
    origins.clear()
    at = await clinic({ deployment: 'production' })
    at.wire.intercept = async (_method, _path, origin) => {
      origins.add(origin)
      return undefined
    }
    await at.api('goLive.begin', {})
    for (;;) {
      const { carryOver, production } = (await at.api('goLive.get', {})).body
      there = at.api.as({ token: at.token, params: { workspaceId: production?.id ?? '' } })
      if (carryOver?.state === 'done') break
      await rest()
    }
  })
  afterEach(() => at.close())

  const account = { provider: 'factus', username: `${'900123456'}@simulado.test`, clientId: 'radica' } as const
  const secrets = { clientSecret: 'simulado', password: 'simulado' }

  async function connected() {
    const user = { ...account, username: `${at.nit}@simulado.test` }
    await there('connections.invoiceProvider.put', { body: { ...user, ...secrets } })
    await there('connections.invoiceProvider.test', {})
    const range = (await there('connections.invoiceProvider.ranges', {})).body.items.find(
      ({ kind }) => kind === 'invoice',
    )
    if (!range) throw new Error('the account has no range of invoices')
    const { providerRangeId, prefix, from, to, next, resolutionNumber, validFrom, validTo } = range
    const body = { kind: 'invoice' as const, providerRangeId, prefix, from, to, resolutionNumber, validFrom, validTo }
    const { id: resolutionId } = (await there('resolutions.create', { body })).body
    await there('resolutions.setLastUsed', { params: { resolutionId }, body: { lastUsed: next - 1 } })
    return { resolutionId, next }
  }

  test('issues its first invoice there with what it brought, at the next number', async () => {
    const { next } = await connected()
    const clientId = (await there('clients.list', {})).body.items[0]?.id ?? ''
    const patients = (await there('patients.list', {})).body.items
    expect(patients).toHaveLength(2)
    const lines = at.anInvoice().lines.map((line, index) => ({ ...line, patientId: patients[index % 2]?.id ?? '' }))
    const { id } = (await there('healthInvoices.create', { body: at.anInvoice({ clientId, lines }) })).body
    origins.clear()
    await there('healthInvoices.emit', { params: { healthInvoiceId: id }, idempotencyKey: 'first' })
    await at.pass(5_000)
    const { body } = await there('healthInvoices.get', { params: { healthInvoiceId: id } })
    expect(body).toMatchObject({ status: 'accepted', number: `SETP${next}` })
    expect([...origins]).toEqual([REAL_PROVIDER])
    // A simulator issues for trials alone: its file of a "real" invoice is taken for what it is.
    expect(body.artifacts).toEqual([])
    expect(await at.held()).toEqual([`SETP${next} x1`])
  })

  test('sends nothing of one side by the connection of the other', async () => {
    await connected()
    origins.clear()
    const here = await at.filed()
    expect(here.status).toBe('accepted')
    expect([...origins].toSorted()).toEqual([MINISTRY, PROVIDER].toSorted())
    const put = (api: Api, baseUrl: string) =>
      api.raw('connections.invoiceProvider.put', { body: { ...account, ...secrets, baseUrl } })
    expect((await put(at.api, REAL_PROVIDER)).error).toMatchObject({
      code: 'upstream_configuration_invalid',
      field: 'baseUrl',
    })
    expect((await put(there, PROVIDER)).error).toMatchObject({
      code: 'upstream_configuration_invalid',
      field: 'baseUrl',
    })
    // What is of enablement is nothing of production: neither by its own id nor by what was made of it.
    const params = { healthInvoiceId: here.id }
    expect((await there.raw('healthInvoices.get', { params })).error.code).toBe('not_found')
    expect((await there.raw('healthInvoices.emit', { params, idempotencyKey: 'other' })).error.code).toBe('not_found')
    const own = (await at.api('workspaces.get', {})).body
    const turned = { body: { environment: 1 }, revision: own.revision }
    expect((await at.api.raw('workspaces.update', turned)).error.code).toBe('duplicate_resource')
  })

  test('is told when the ministry that was typed is the one for trials', async () => {
    const body = { baseUrl: REAL_MINISTRY, documentType: 'CC', documentNumber: '1000000000', password: 'x' }
    await there('connections.put', { params: { connection: 'ministry' }, body })
    const tried = await there.raw('connections.test', { params: { connection: 'ministry' } })
    expect(tried.body).toMatchObject({ ok: false, code: 'upstream_configuration_invalid' })
  })
})
