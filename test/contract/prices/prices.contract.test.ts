import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PRICE_ITEMS, type PriceListInput, type PriceVersionInput } from '../../../src/contract/prices.ts'
import type { Api, Result } from '../../support/api.ts'
import { aClient, aPrice, aPriceList } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { anotherClinic } from '../imports/clinics.ts'
import { base64Of, type Cells, sheetsOf } from '../imports/files.ts'

let at: TestWorkspace
let api: Api
let workspaceId: string
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  ;({ api, workspaceId } = await anotherClinic(at))
})
afterAll(() => at.close())

const refusal = ({ status, error }: Result) => [status, error.code, error.field]
const list = async (fields: Partial<PriceListInput> = {}) =>
  (await api('priceLists.create', { body: aPriceList(fields) })).body.id
const version = async (priceListId: string, body: PriceVersionInput) =>
  (await api('priceVersions.create', { params: { priceListId }, body })).body
const versions = async (priceListId: string) =>
  (await api('priceVersions.list', { params: { priceListId } })).body.items
const items = async (priceVersionId: string, query: { q?: string; codeKind?: 'CUPS' | 'OWN' } = {}) =>
  (await api('priceItems.list', { params: { priceVersionId }, query })).body.items

describe('a price list', () => {
  it('by a manual names the list that has the manual’s values', async () => {
    const manual = await list({ name: 'Manual SOAT 2026' })
    const body = aPriceList({ base: 'soat', manualId: manual })
    expect((await api('priceLists.create', { body })).body).toMatchObject({
      base: 'soat',
      manualId: manual,
      clientId: null,
    })
    const byManual = await list({ base: 'iss', manualId: manual })
    for (const wrong of [
      { base: 'soat' },
      { base: 'soat', manualId: byManual },
      { base: 'own', manualId: manual },
    ] as const) {
      expect(refusal(await api.raw('priceLists.create', { body: aPriceList(wrong) }))).toEqual([
        400,
        'invalid_request',
        'manualId',
      ])
    }
    const foreign = aPriceList({ clientId: 'cli_none' })
    expect(refusal(await api.raw('priceLists.create', { body: foreign }))).toEqual([404, 'not_found', 'clientId'])
  })

  it('is found by its name, and is there once', async () => {
    await list({ name: 'Tarifas Yarumo' })
    expect((await api('priceLists.list', { query: { q: 'yaru' } })).body.items).toMatchObject([
      { name: 'Tarifas Yarumo' },
    ])
    expect(refusal(await api.raw('priceLists.create', { body: aPriceList({ name: 'Tarifas Yarumo' }) }))).toEqual([
      409,
      'duplicate_resource',
      'name',
    ])
  })
})

describe('its versions', () => {
  it('begin each on a day of its own, and a withdrawn one leaves it free', async () => {
    const id = await list()
    const first = await version(id, { from: '2026-01-01', items: [aPrice()] })
    await version(id, { from: '2026-07-01', items: [aPrice('890201', 50_000)] })
    const again = { params: { priceListId: id }, body: { from: '2026-01-01', items: [] } }
    expect(refusal(await api.raw('priceVersions.create', again))).toEqual([409, 'duplicate_resource', 'from'])
    const params = { priceVersionId: first.id }
    expect((await api('priceVersions.withdraw', { params })).body.withdrawnAt).not.toBeNull()
    const other = await version(id, again.body)
    expect(refusal(await api.raw('priceVersions.restore', { params }))).toEqual([409, 'duplicate_resource', 'from'])
    await api('priceVersions.withdraw', { params: { priceVersionId: other.id } })
    expect((await api('priceVersions.restore', { params })).body.withdrawnAt).toBeNull()
    expect((await versions(id)).map(({ from, withdrawnAt }) => [from, withdrawnAt === null])).toEqual([
      ['2026-07-01', true],
      ['2026-01-01', false],
      ['2026-01-01', true],
    ])
  })

  it('have a code once of each kind: the clinic may call something of its own by an official one', async () => {
    const id = await list()
    const own = { ...aPrice('890201', 12_000), kind: 'OWN' as const }
    const made = await version(id, { from: '2026-01-01', items: [aPrice('890201', 50_000), own] })
    const { items } = (await api('priceItems.list', { params: { priceVersionId: made.id } })).body
    expect(items.map(({ kind, value }) => [kind, value])).toEqual([
      ['CUPS', 50_000],
      ['OWN', 12_000],
    ])
    const twice = { params: { priceListId: id }, body: { from: '2026-02-01', items: [own, own] } }
    expect(refusal(await api.raw('priceVersions.create', twice))).toEqual([400, 'invalid_request', 'items[1].code'])
  })

  it('are not added to a list that was archived', async () => {
    const id = await list()
    await api('priceLists.archive', { params: { priceListId: id }, revision: 1 })
    const call = { params: { priceListId: id }, body: { from: '2026-01-01', items: [aPrice()] } }
    expect(refusal(await api.raw('priceVersions.create', call))).toEqual([409, 'resource_archived', undefined])
    expect(await versions(id)).toEqual([])
  })

  it('take a percentage where there is a manual, and nowhere else', async () => {
    const own = await list()
    const soat = await list({ base: 'soat', manualId: own })
    const made = await version(soat, { from: '2026-01-01', percentage: -10.25, items: [] })
    expect(made).toMatchObject({ percentage: -10.25, items: 0 })
    const wrong = [
      [own, { from: '2026-01-01', percentage: -10, items: [] }],
      [soat, { from: '2026-02-01', items: [] }],
    ] as const
    for (const [priceListId, body] of wrong) {
      const call = { params: { priceListId }, body: { ...body, items: [] } }
      expect(refusal(await api.raw('priceVersions.create', call))).toEqual([400, 'invalid_request', 'percentage'])
    }
  })

  it.each([
    ['a code twice', [aPrice(), aPrice('890201', 1)], 'items[1].code'],
    ['money below nothing', [aPrice('890201', -1)], 'items[0].value'],
    ['thousandths of a peso', [aPrice('890201', 0.001)], 'items[0].value'],
    ['a code with a blank', [aPrice('89 0201')], 'items[0].code'],
  ])('refuse %s, and nothing is there', async (_, wrong, field) => {
    const id = await list()
    const call = { params: { priceListId: id }, body: { from: '2026-01-01', items: wrong } }
    expect(refusal(await api.raw('priceVersions.create', call))).toEqual([400, 'invalid_request', field])
    expect(await versions(id)).toEqual([])
  })

  it('hold as many prices as the largest manuals, looked through by code and word', async () => {
    const many = Array.from({ length: MAX_PRICE_ITEMS }, (_, i) => ({
      kind: 'OWN' as const,
      code: String(100_000 + i),
      value: i,
      description: i === 12_345 ? 'Resección de pólipo' : null,
    }))
    const { id } = await version(await list(), { from: '2026-01-01', items: many })
    expect(await items(id, { q: 'polipo res' })).toMatchObject([{ code: '112345', value: 12_345 }])
    expect(await items(id, { q: '129999' })).toMatchObject([{ value: 29_999 }])
    expect(await items(id, { codeKind: 'CUPS' })).toEqual([])
  })
})

const HEADING = ['Tipo de código', 'Código del servicio', 'Descripción', 'Valor', 'NIT del pagador']
const CONTROL: Cells = ['CUPS', 890301, 'Control', '45.000', null]
const SCALING: Cells = ['propio', 'DET-1', 'Detartraje', 38_000.5, null]

describe('a workbook of prices', () => {
  const importing = async (
    rows: readonly Cells[],
    given: { priceListId: string; percentage?: number },
    dryRun = false,
  ) => {
    const contentBase64 = await base64Of([{ name: 'precios', rows: [HEADING, ...rows] }])
    const priceVersion = { from: '2026-01-01', ...given }
    return { body: { area: 'prices' as const, fileName: 'tarifas.xlsx', contentBase64, priceVersion, dryRun } }
  }

  it('becomes a version of its list, and is taken back', async () => {
    const priceListId = await list()
    const call = await importing([CONTROL, SCALING, ['CUPS', 10203, null, 7_000, null]], { priceListId })
    expect((await api('imports.create', { body: { ...call.body, dryRun: true } })).body).toMatchObject({ created: 3 })
    expect(await versions(priceListId)).toEqual([])
    const { importId } = (await api('imports.create', call)).body
    const [made] = await versions(priceListId)
    expect(made).toMatchObject({ from: '2026-01-01', items: 3, withdrawnAt: null })
    expect(await items(made?.id ?? '')).toEqual([
      { kind: 'CUPS', code: '890301', value: 45_000, description: 'Control' },
      { kind: 'OWN', code: 'DET-1', value: 38_000.5, description: 'Detartraje' },
      { kind: 'CUPS', code: '010203', value: 7_000, description: null },
    ])
    const undone = (await api('imports.undo', { params: { importId: importId ?? '' } })).body.undone
    expect(undone).toMatchObject({ takenBack: 1, kept: 0 })
    expect((await versions(priceListId))[0]?.withdrawnAt).not.toBeNull()
  })

  it('whose version somebody withdrew since is left as it is', async () => {
    const priceListId = await list()
    const { importId } = (await api('imports.create', await importing([CONTROL], { priceListId }))).body
    const [made] = await versions(priceListId)
    await api('priceVersions.withdraw', { params: { priceVersionId: made?.id ?? '' } })
    const [withdrawn] = await versions(priceListId)
    await at.core.clock.advance(60_000)
    const undone = (await api('imports.undo', { params: { importId: importId ?? '' } })).body.undone
    expect(undone).toMatchObject({ takenBack: 0, kept: 1 })
    expect((await versions(priceListId))[0]).toEqual(withdrawn)
  })

  it.each<[string, Cells, string, RegExp]>([
    ['of another payer', ['CUPS', '890302', 'Otra', 1, '900999999'], 'NIT del pagador', /900999999.*se pactó/],
    ['with money below nothing', ['CUPS', '890302', 'Otra', -1, null], 'Valor', /./],
    ['with a code twice', ['CUPS', '890301', 'Otra', 1, null], 'Código del servicio', /ya está en la fila 2/],
    ['with an unknown kind', ['SOAT', '890302', 'Otra', 1, null], 'Tipo de código', /«SOAT».*CUPS, CUM, IUM o PROPIO/],
    ['without a price', ['CUPS', '890302', 'Otra', null, null], 'Valor', /Falta/],
    ['with a code whose digits are lost', ['CUPS', '8,9E+15', 'Otra', 1, null], 'Código del servicio', /./],
    ['with a price that is none', ['CUPS', '890302', 'Otra', 'según contrato', null], 'Valor', /./],
  ])('%s is refused at its row, and then changes nothing', async (_, row, column, message) => {
    const { id: clientId } = (await api('clients.create', { body: aClient() })).body
    const priceListId = await list({ clientId })
    const call = await importing([CONTROL, row], { priceListId })
    const report = (await api('imports.create', { body: { ...call.body, dryRun: true } })).body
    expect(report).toMatchObject({ created: 1, refused: 1 })
    expect(report.rows[1]?.issues).toMatchObject([{ column, message: expect.stringMatching(message) }])
    const { status, error } = await api.raw('imports.create', call)
    expect([status, error.code, error.message]).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(/1 filas.*no se cambió nada/),
    ])
    expect(await versions(priceListId)).toEqual([])
  })

  it('takes the agreed payer’s NIT with its dots and check digit', async () => {
    const { id: clientId } = (await api('clients.create', { body: aClient({ nit: '800251440' }) })).body
    const priceListId = await list({ clientId })
    const rows: Cells[] = [['CUPS', '890301', 'Control', 1, '800.251.440-6']]
    expect((await api('imports.create', await importing(rows, { priceListId }))).body.created).toBe(1)
  })

  it('says which list and which day it is of', async () => {
    const call = await importing([CONTROL], { priceListId: 'prl_none' })
    expect(refusal(await api.raw('imports.create', call))).toEqual([404, 'not_found', 'priceListId'])
    const { priceVersion: _, ...unsaid } = call.body
    expect(refusal(await api.raw('imports.create', { body: unsaid }))).toEqual([400, 'invalid_request', 'priceVersion'])
    const priceListId = await list()
    await version(priceListId, { from: '2026-01-01', items: [] })
    const taken = await importing([CONTROL], { priceListId })
    expect(refusal(await api.raw('imports.create', taken))).toEqual([409, 'duplicate_resource', 'from'])
  })

  it('that came out goes in again', async () => {
    const priceListId = await list()
    const { id } = await version(priceListId, {
      from: '2026-01-01',
      items: [aPrice(), { ...aPrice(), kind: 'OWN', code: 'X-1' }],
    })
    const headers = { authorization: `Bearer ${at.token}` }
    const url = `http://radica.test/api/v1/workspaces/${workspaceId}/exports/priceItems?format=xlsx&priceVersionId=${id}`
    const bytes = new Uint8Array(await (await at.core.fetch(new Request(url, { headers }))).arrayBuffer())
    const { precios = [] } = await sheetsOf(bytes)
    expect(precios).toHaveLength(3)
    const body = {
      area: 'prices' as const,
      fileName: 'precios.xlsx',
      contentBase64: Buffer.from(bytes).toString('base64'),
      priceVersion: { priceListId, from: '2026-02-01' },
    }
    expect((await api('imports.create', { body })).body).toMatchObject({ created: 2, refused: 0, ignored: [] })
  })
})
