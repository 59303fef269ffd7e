import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../support/api.ts'
import { aClient, aContract, aPriceList, aVisit } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

const refusal = ({ status, error }: Result) => [status, error.code, error.field]
const SITE = '110010000101'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
  const { revision } = (await at.api('workspaces.get', {})).body
  await at.api('workspaces.update', { revision, body: { providerCodes: [SITE] } })
})
afterAll(() => at.close())

const payer = async () => (await at.api('clients.create', { body: aClient() })).body.id
type Fields = Parameters<typeof aContract>[1]
const made = async (fields: Fields = {}) =>
  (await at.api('contracts.create', { body: await aContract(at.api, fields) })).body

describe('contracts of a payer', () => {
  it('say what was not agreed by what most are', async () => {
    const { validTo, coverages, providerCodes, ceiling, invoiceGrouping, authorizationRequired, supportCodes } =
      await made()
    expect([validTo, coverages, providerCodes, ceiling]).toEqual([null, [], [], null])
    expect([invoiceGrouping, authorizationRequired, supportCodes]).toEqual(['visit', false, null])
  })

  it('keep a ceiling to the centavo, and what changes is what was sent', async () => {
    const { id: contractId, revision } = await made({ ceiling: 1_000_000.07 })
    const body = { supportCodes: ['HEV' as const] }
    const changed = (await at.api('contracts.update', { params: { contractId }, revision, body })).body
    expect(changed).toMatchObject({ ceiling: 1_000_000.07, supportCodes: ['HEV'], revision: 2 })
  })

  it('tell what was used of them: nothing yet, and of what limit', async () => {
    const use = async (contractId: string) => at.api('contracts.use', { params: { contractId } })
    const unused = { used: 0, invoices: 0 }
    const [limited, free] = [await made({ ceiling: 500_000.5 }), await made()]
    expect((await use(limited.id)).body).toEqual({ ...unused, ceiling: 500_000.5, left: 500_000.5 })
    expect((await use(free.id)).body).toEqual({ ...unused, ceiling: null, left: null })
    expect(refusal(await use('ctr_1'))).toEqual([404, 'not_found', 'path.contractId'])
  })

  it('are listed by payer, and found by number and payer', async () => {
    const clientId = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Tulipán' }) })).body.id
    const contract = await made({ clientId, contractNumber: 'ZX-77' })
    await made()
    const ids = async (query: object) => (await at.api('contracts.list', { query })).body.items.map(({ id }) => id)
    expect(await ids({ clientId })).toEqual([contract.id])
    expect(await ids({ q: 'zx' })).toEqual([contract.id])
    expect(await ids({ q: 'tulipan' })).toEqual([contract.id])
  })

  it('name the field that is wrong, and nothing is kept', async () => {
    const clientId = await payer()
    const create = async (fields: Fields) =>
      refusal(await at.api.raw('contracts.create', { body: await aContract(at.api, { clientId, ...fields }) }))
    expect(await create({ validTo: '2025-12-31' })).toEqual([400, 'invalid_request', 'validTo'])
    expect(await create({ ceiling: -1 })).toEqual([400, 'invalid_request', 'ceiling'])
    expect(await create({ contractNumber: '  ' })).toEqual([400, 'invalid_request', 'contractNumber'])
    expect(await create({ clientId: 'cli_1' })).toEqual([404, 'not_found', 'clientId'])
    expect(await create({ providerCodes: ['999999999999'] })).toEqual([400, 'invalid_request', 'providerCodes[0]'])
    const { id: contractId, revision } = await made()
    const elsewhere = { params: { contractId }, revision, body: { providerCodes: [SITE, '999999999999'] } }
    expect(refusal(await at.api.raw('contracts.update', elsewhere))).toEqual([
      ...[400, 'invalid_request', 'providerCodes[1]'],
    ])
    expect((await at.api('contracts.list', { query: { clientId } })).body.total).toBe(0)
  })

  it('share no day with another of the same number, but follow each other', async () => {
    const first = { clientId: await payer(), contractNumber: 'A-1', validFrom: '2026-01-01', validTo: '2026-06-30' }
    await made(first)
    const create = async (fields: Fields) =>
      at.api.raw('contracts.create', { body: await aContract(at.api, { ...first, ...fields }) })
    const overlaps = [409, 'duplicate_resource', 'validFrom']
    expect(refusal(await create({ validFrom: '2026-06-30', validTo: null }))).toEqual(overlaps)
    expect(refusal(await create({ validFrom: '2025-01-01', validTo: null }))).toEqual(overlaps)
    expect((await create({ validFrom: '2026-07-01', validTo: null })).status).toBe(201)
    expect((await create({ contractNumber: 'A-2' })).status).toBe(201)
  })

  it('are one number however its capitals and blanks are written', async () => {
    const clientId = await payer()
    expect(await made({ clientId, contractNumber: '\u00a0ct\u00a0 1 ', validTo: '2026-06-30' })).toMatchObject({
      contractNumber: 'ct 1',
    })
    const create = async (contractNumber: string, validFrom: string) =>
      at.api.raw('contracts.create', { body: await aContract(at.api, { clientId, contractNumber, validFrom }) })
    for (const number of ['CT 1', 'ct1', 'Ct\u202f1']) {
      expect(refusal(await create(number, '2026-06-30'))).toEqual([409, 'duplicate_resource', 'validFrom'])
    }
    expect((await create('CT1', '2026-07-01')).status).toBe(201)
  })

  it('are not made with an archived payer, nor brought back for one', async () => {
    const clientId = await payer()
    const { id: contractId, revision } = await made({ clientId })
    await at.api('contracts.archive', { params: { contractId }, revision })
    await at.api('clients.archive', { params: { clientId }, revision: 1 })
    const archived = [409, 'resource_archived', 'clientId']
    const body = await aContract(at.api, { clientId })
    expect(refusal(await at.api.raw('contracts.create', { body }))).toEqual(archived)
    expect(refusal(await at.api.raw('contracts.restore', { params: { contractId } }))).toEqual(archived)
  })

  it('keep a list that was archived since, and take no other that was', async () => {
    const list = async () => (await at.api('priceLists.create', { body: aPriceList({ name: randomUUID() }) })).body.id
    const [own, other] = [await list(), await list()]
    const { id: contractId, revision } = await made({ priceListId: own })
    for (const priceListId of [own, other]) {
      await at.api('priceLists.archive', { params: { priceListId }, revision: 1 })
    }
    const params = { contractId }
    const body = { priceListId: own, authorizationRequired: true }
    const kept = (await at.api('contracts.update', { params, revision, body })).body
    expect(kept).toMatchObject({ ...body, revision: 2 })
    const changed = await at.api.raw('contracts.update', { params, revision: 2, body: { priceListId: other } })
    expect(refusal(changed)).toEqual([409, 'resource_archived', 'priceListId'])
  })
})

describe('a visit', () => {
  type VisitFields = Parameters<typeof aVisit>[1]
  const visited = async (fields: VisitFields) =>
    (await at.api('visits.create', { body: await aVisit(at.api, { date: '2026-05-10', ...fields }) })).body
  const patched = async ({ id: visitId, revision }: { id: string; revision: number }, body: object) =>
    (await at.api('visits.update', { params: { visitId }, revision, body })).body

  it('is under the only contract of its payer that fits its day, coverage and site', async () => {
    const clientId = await payer()
    const { id: ended } = await made({ clientId, validTo: '2026-04-30' })
    const { id: other } = await made({ clientId, coverages: ['17'] })
    const { id: mine } = await made({ clientId, coverages: ['16'], providerCodes: [SITE] })
    expect((await visited({ clientId, coverage: '16' })).contractId).toBe(mine)
    expect((await visited({ clientId, coverage: '17' })).contractId).toBe(other)
    // Two fit while the coverage is not known.
    expect((await visited({ clientId, coverage: null })).contractId).toBeNull()
    expect((await visited({ clientId, coverage: '04', date: '2026-04-01' })).contractId).toBe(ended)
    const elsewhere = { category: 1, service: { codPrestador: '110010000199' }, quantity: 1, unitPrice: 1 }
    expect((await visited({ clientId, coverage: '16', services: [elsewhere] })).contractId).toBeNull()
    expect((await visited({ coverage: '16' })).contractId).toBeNull()
  })

  it('keeps its contract, and takes another only when it does not fit any more', async () => {
    const clientId = await payer()
    const { id: first } = await made({ clientId, validTo: '2026-06-30' })
    const { id: second } = await made({ clientId, validFrom: '2026-07-01' })
    const visit = await visited({ clientId, coverage: '16' })
    const noted = await patched(visit, { note: 'Llegó tarde' })
    const moved = await patched(noted, { date: '2026-07-02' })
    const freed = await patched(moved, { contractId: null })
    const said = await patched(freed, { note: null })
    const private_ = await patched(said, { clientId: null })
    expect([visit, noted, moved, freed, said, private_].map(({ contractId }) => contractId)).toEqual([
      ...[first, first, second, null, null, null],
    ])
  })

  it('leaves a contract that does not hold at the site where it was after all', async () => {
    const clientId = await payer()
    const { id: mine } = await made({ clientId, providerCodes: [SITE] })
    const at = (codPrestador: string) => ({ category: 1, service: { codPrestador }, quantity: 1, unitPrice: 1 })
    const visit = await visited({ clientId, coverage: '16', services: [at(SITE)] })
    const moved = await patched(visit, { services: [at('110010000199')] })
    expect([visit.contractId, moved.contractId]).toEqual([mine, null])
  })

  it('is not under a contract of another payer, nor outside its days, coverages and sites', async () => {
    const clientId = await payer()
    const create = async (contractId: string, fields: VisitFields = {}) => {
      const body = await aVisit(at.api, { clientId, coverage: '16', date: '2026-05-10', contractId, ...fields })
      return refusal(await at.api.raw('visits.create', { body }))
    }
    const refused = [400, 'invalid_request', 'contractId']
    const { id: others } = await made()
    const { id: ended } = await made({ clientId, validTo: '2026-05-09' })
    const { id: covering } = await made({ clientId, coverages: ['17'] })
    for (const id of [others, ended, covering]) expect(await create(id)).toEqual(refused)
    expect(await create('ctr_1')).toEqual([404, 'not_found', 'contractId'])
    const { id: contractId, revision } = await made({ clientId })
    await at.api('contracts.archive', { params: { contractId }, revision })
    expect(await create(contractId)).toEqual([409, 'resource_archived', 'contractId'])
  })

  it('is listed by its contract', async () => {
    const clientId = await payer()
    const { id: contractId } = await made({ clientId })
    const visit = await visited({ clientId })
    await visited({})
    const { items, total } = (await at.api('visits.list', { query: { contractId } })).body
    expect([total, items[0]?.id]).toEqual([1, visit.id])
  })
})
