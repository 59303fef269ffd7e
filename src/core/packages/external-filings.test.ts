import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf, refusal } from '../../../test/support/documents.ts'
import { consulta, type Draft, NIT, rips, usuario } from '../../../test/support/rips.ts'
import { AT } from '../../../test/support/store.ts'
import type { PackageStatus } from '../../contract/packages.ts'
import { readResultsFile } from '../filings/results.ts'
import type { StoredPackage } from '../store/packages.ts'
import { adoptFiling, keepFiling } from './external-filings.ts'
import { fromBytes, keepGiven } from './given.ts'

const CUV = 'a1'.repeat(48)
const AUTHOR = { workspaceId: 'wsp_1', by: 'usr_2', now: NOON }
const NOW = new Date(NOON).toISOString()
/** What the ministry answered to another program. */
const result = (values: Draft = {}) => ({
  ResultState: true,
  ProcesoId: 3326,
  NumFactura: 'RS1',
  CodigoUnicoValidacion: CUV,
  FechaRadicacion: '2026-07-10T15:04:05',
  Ambiente: 'DockerStage',
  Modulo: 'RipsSinFactura',
  ResultadosValidacion: [],
  ...values,
})

const REJECTED = { ResultState: false, CodigoUnicoValidacion: 'No aplica' }

let at: Books
beforeEach(async () => {
  at = await books()
})
const keep = (json: Draft = result(), fileName = 'ResultadosMSPS.json') =>
  at.inside(({ stores, workspace }) => keepFiling(stores, workspace, AUTHOR, readResultsFile(json, fileName), fileName))
const aPackage = (id: string, values: Partial<StoredPackage> = {}) => at.package(id, { number: 'RS1', ...values })
const found = (id: string) => at.store.read.packages.find('wsp_1', id)
/** What a result came to: its reason, and the package that it tells of. */
const came = async (...asked: Parameters<typeof keep>) => {
  const { filing, head } = await keep(...asked)
  expect(filing.packageId).toBe(head?.id ?? null)
  return [filing.reason, filing.packageId]
}

it('a result is kept as it came, and gives the package of its number its CUV', async () => {
  await aPackage('pkg_1')
  const { filing, head } = await keep()
  expect(filing).toMatchObject({
    outcome: 'accepted',
    cuv: CUV,
    processId: '3326',
    filedAt: '2026-07-10T15:04:05',
    number: 'RS1',
    module: 'RipsSinFactura',
    fileName: 'ResultadosMSPS.json',
    reason: null,
    packageId: 'pkg_1',
    createdAt: NOW,
    createdBy: 'usr_2',
    answer: JSON.stringify(result()),
  })
  expect(filing.id).toMatch(/^fil_\w{26}$/)
  expect(head).toMatchObject({ id: 'pkg_1', status: 'accepted', cuv: CUV, revision: 1, updatedAt: NOW })
  expect(await found('pkg_1')).toEqual(head)
  expect(await at.store.read.filings.withHash('wsp_1', filing.sha256)).toEqual(filing)
})

describe('is refused', () => {
  const refused = async (json: Draft) => {
    const error: unknown = await keep(json).catch((thrown: unknown) => thrown)
    return refusal(() => {
      throw error
    })
  }
  it('to another clinic', async () => {
    expect(await refused(result({ NumDocumentoIdObligado: '1' }))).toBe('invalid_rips_input NumDocumentoIdObligado')
    await keep(result({ NumDocumentoIdObligado: NIT }))
  })
  it('above 4 MB', async () => {
    const empty = JSON.stringify(result({ Nota: '' })).length
    const [most, over] = [4 * 1024 * 1024, 4 * 1024 * 1024 + 1].map((size) => 'x'.repeat(size - empty))
    expect(await refused(result({ Nota: over }))).toBe('request_too_large undefined')
    await keep(result({ Nota: most }))
  })
})

describe('gives nothing, and says why, where', () => {
  it('the clinic has no such package, or several', async () => {
    expect(await came()).toEqual(['no_package', null])
    expect(await came(result({ NumFactura: null }), 'otro.json')).toEqual(['no_package', null])
    await aPackage('pkg_0', { kind: 'invoice' })
    expect(await came(result({ ProcesoId: 2 }))).toEqual(['no_package', null])
    await aPackage('pkg_1')
    await aPackage('pkg_2')
    expect(await came()).toEqual(['several_packages', null])
    expect((await found('pkg_1'))?.cuv).toBeNull()
  })

  it('the ministry did not accept it', async () => {
    await aPackage('pkg_1')
    expect(await came(result(REJECTED))).toEqual(['not_accepted', 'pkg_1'])
    expect(await found('pkg_1')).toMatchObject({ status: 'draft', cuv: null })
    await aPackage('pkg_2')
    expect(await came(result({ ...REJECTED, ProcesoId: 1 }))).toEqual(['not_accepted', null])
  })

  it('one is accepted already', async () => {
    await aPackage('pkg_1', { status: 'unknown' })
    await aPackage('pkg_2', { status: 'accepted', cuv: 'own' })
    expect(await came()).toEqual(['already_accepted', 'pkg_2'])
    expect((await found('pkg_2'))?.cuv).toBe('own')
  })

  it.each(['queued', 'sending', 'unknown'] as const)('its own submission is %s', async (status: PackageStatus) => {
    await aPackage('pkg_1')
    await aPackage('pkg_2', { status })
    expect(await came()).toEqual(['own_submission', 'pkg_2'])
  })

  it.each([
    ['queued', 'own_submission'],
    ['sending', 'own_submission'],
    ['unknown', 'own_submission'],
    ['accepted', null],
    ['rejected', null],
    [undefined, null],
  ] as const)('what its document sends is %s: %s', async (state, reason) => {
    await at.document(documentHead(), invoiceOf([]))
    if (state) await at.dispatch('doc_1', 'document.filing', { state })
    await aPackage('pkg_1', { sourceDocumentId: 'doc_1' })
    expect(await came()).toEqual([reason, 'pkg_1'])
  })

  it.each([
    ['DockerStage', 2, null],
    ['Produccion', 2, 'other_environment'],
    ['PRODUCCION', 1, null],
    ['DockerStage', 1, 'other_environment'],
    [null, 1, null],
  ] as const)('it is of the environment %s, and the clinic of %i: %s', async (Ambiente, environment, reason) => {
    at = await books({ environment })
    await aPackage('pkg_1')
    expect(await came(result({ Ambiente }))).toEqual([reason, 'pkg_1'])
    expect((await found('pkg_1'))?.cuv ?? null).toBe(reason === null ? CUV : null)
  })
})

describe('the same file again', () => {
  it('is the same filing, which may find its package now', async () => {
    const first = await keep()
    await aPackage('pkg_1')
    const again = await keep(result(), 'renamed.json')
    expect(again.filing).toEqual({ ...first.filing, packageId: 'pkg_1', reason: null, fileName: 'renamed.json' })
    expect(again.head).toMatchObject({ status: 'accepted', cuv: CUV })
  })

  it('changes nothing once it gave its CUV', async () => {
    await aPackage('pkg_1')
    const first = await keep()
    const again = await keep(result(), 'renamed.json')
    expect(again).toEqual(first)
  })

  it('is looked at anew where it only told of a package', async () => {
    await aPackage('pkg_1', { status: 'queued' })
    const first = await keep()
    expect(first.filing.reason).toBe('own_submission')
    const [queued] = [await found('pkg_1')]
    if (queued) await at.inside(({ stores }) => stores.packages.save({ ...queued, status: 'rejected' }, queued))
    expect(await came()).toEqual([null, 'pkg_1'])
  })
})

describe('a package that comes in after its result', () => {
  const adopt = (head: StoredPackage) =>
    at.inside(({ stores, workspace }) => adoptFiling(stores, workspace, AUTHOR, head))

  it('gets its CUV from it', async () => {
    const { filing } = await keep()
    const adopted = await adopt(await aPackage('pkg_1'))
    expect(adopted).toMatchObject({ status: 'accepted', cuv: CUV, updatedAt: NOW })
    expect(await found('pkg_1')).toEqual(adopted)
    expect(await at.store.read.filings.withHash('wsp_1', filing.sha256)).toEqual({
      ...filing,
      packageId: 'pkg_1',
      reason: null,
    })
  })

  it('gets nothing of a refusal of its number', async () => {
    await keep(result(REJECTED))
    const head = await aPackage('pkg_1')
    expect(await adopt(head)).toBe(head)
  })

  it('gets none of what is another’s, of another kind, or none at all', async () => {
    const alone = await aPackage('pkg_0')
    expect(await adopt(alone)).toBe(alone)
    await keep()
    const again = await aPackage('pkg_2')
    expect(await adopt(again)).toBe(again)
    await at.package('pkg_3', { number: 'F1', kind: 'capitation_initial' })
    await keep(result({ NumFactura: 'F1', Modulo: 'FacturaElectronica', ProcesoId: 5 }))
    const other = await found('pkg_3')
    if (!other) throw new Error('gone')
    expect(await adopt(other)).toBe(other)
    expect(await found('pkg_3')).toMatchObject({ status: 'draft', cuv: null, updatedAt: AT })
  })
})

it('what was filed elsewhere has the numbers that came: those that were given here are taken back', async () => {
  const numbered = (...numbers: readonly number[]) =>
    usuario({ servicios: { consultas: numbers.map((consecutivo) => consulta({ consecutivo })) } })
  const content = rips({ numFactura: null, tipoNota: 'RS', numNota: 'RS1', usuarios: [numbered(1, 1)] })
  const bytes = Buffer.from(JSON.stringify(content))
  const read = await keepGiven(
    content,
    'file',
    fromBytes('rips.json', () => bytes),
  )
  const { id } = await at.made('without_invoice', { rips: content, read })
  const first = await at.store.read.packages.revision(id, 1)
  expect(first?.rips?.usuarios).toEqual([numbered(1, 2)])
  expect((await keep()).head).toMatchObject({ id, revision: 2, status: 'accepted', cuv: CUV })
  const second = await at.store.read.packages.revision(id, 2)
  expect(second?.rips?.usuarios).toEqual([numbered(1, 1)])
})
