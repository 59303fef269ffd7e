import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consulta, rips, usuario } from '../../support/rips.ts'
import { type Filing, filing } from './filing.ts'

let at: Filing
beforeAll(async () => {
  at = await filing()
})
afterAll(() => at.close())

const draft = (numNota: string) => ({
  kind: 'without_invoice' as const,
  rips: rips({
    numFactura: null,
    tipoNota: 'RS',
    numNota,
    usuarios: [usuario({ servicios: { consultas: [consulta()] } })],
  }),
})
const discard = (packageId: string) => at.api.raw('ripsPackages.discard', { params: { packageId } })
const listed = async (query = {}) =>
  (await at.api('ripsPackages.list', { query })).body.items.map(({ number, status }) => `${number} ${status}`)
const pending = async () => (await at.api('workspaces.dashboard', {})).body.rips.pending

describe('a package that was never filed', () => {
  it('is discarded: it counts nowhere, cannot be changed or filed, and its number is free', async () => {
    const before = await pending()
    const { id } = await at.prepared(draft('DES1'))
    expect(await pending()).toBe(before + 1)
    expect((await discard(id)).body).toMatchObject({ id, status: 'discarded' })
    expect((await discard(id)).status).toBe(200)
    expect([await pending(), await listed({ q: 'DES1' })]).toEqual([before, []])
    expect(await listed({ q: 'DES1', status: 'discarded' })).toEqual(['DES1 discarded'])
    expect((await at.submitted(id)).error.code).toBe('resource_archived')
    const revision = { params: { packageId: id }, revision: 1, body: { rips: draft('DES1').rips } }
    expect((await at.api.raw('ripsPackages.createRevision', revision)).error.code).toBe('resource_archived')
    const again = await at.prepared(draft('DES1'))
    await at.submitted(again.id)
    await at.pass(10_000)
    expect((await at.read(again.id)).status).toBe('accepted')
  })

  it('stays when it was filed, or is on its way', async () => {
    const { id } = await at.prepared(draft('DES2'))
    await at.submitted(id)
    await at.pass(10_000)
    expect((await discard(id)).error.code).toBe('package_already_accepted')
    expect(await listed({ q: 'DES2' })).toEqual(['DES2 accepted'])
    expect((await discard('pkg_nadie')).error.code).toBe('not_found')
  })
})
