import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExportList } from '../../../src/contract/exports.ts'
import { openZip } from '../../../src/core/zip/zip.ts'
import {
  aClient,
  aContract,
  aPatient,
  aPrice,
  aPriceList,
  aService,
  aSpecialist,
  aVisit,
} from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { peopleOf } from '../access/people.ts'
import { aConsulta, aUser, base64Of, sheetsOf, sheetWith } from './files.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
  const formula = aPatient({ firstName: '=HYPERLINK("http://x")', lastName: '-Lima', documentNumber: '007' })
  await at.api('patients.create', { body: formula })
  const gone = (await at.api('patients.create', { body: aPatient({ firstName: 'Archivada' }) })).body
  await at.api('patients.archive', { params: { patientId: gone.id }, revision: 1 })
  await at.api('clients.create', { body: aClient() })
  await at.api('specialists.create', { body: aSpecialist() })
  await at.api('services.create', { body: aService({ name: 'Control; "largo"', payload: { vrServicio: 45_000.5 } }) })
  await at.api('visits.create', { body: await aVisit(at.api) })
  const rips = { numNota: 'RS9', tipoNota: 'RS', usuarios: [] }
  await at.api('ripsPackages.create', { body: { kind: 'without_invoice', name: 'Julio', rips } })
})
afterAll(() => at.close())

async function file(path: string) {
  const headers = { authorization: `Bearer ${at.token}` }
  const url = `http://radica.test/api/v1/workspaces/${at.workspaceId}/${path}`
  const response = await at.core.fetch(new Request(url, { headers }))
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
async function csv(search: string): Promise<string[][]> {
  const { bytes } = await file(`exports/${search}`)
  return parse(Buffer.from(bytes), { delimiter: ';', bom: true })
}
const refusal = async (list: string, search: string) =>
  (await at.api.raw('exports.table', { params: { list, workspaceId: at.workspaceId }, search })).error

describe('a list as CSV', () => {
  it('opens in a Spanish Excel: mark, semicolons, decimal commas', async () => {
    const { headers, bytes } = await file('exports/services?format=csv')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('servicios-2026-02-28.csv')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heading, row, ...others] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heading).toBe('Nombre del servicio;Categoría;Código;Descripción;Valor;Estado')
    expect(row).toBe('"Control; ""largo""";Consultas;;;45000,5;Activo')
    expect(others).toEqual([''])
  })

  it('is noted before it leaves: who took which list, and how many rows', async () => {
    const newest = async () => (await at.api('auditEvents.list', { query: { limit: 1 } })).body.items[0]
    await csv('patients?format=csv&q=007')
    expect(await newest()).toMatchObject({ operation: 'exports.table', target: 'patients (1)' })
    await refusal('patients', 'format=pdf')
    expect(await newest()).toMatchObject({ target: 'patients (1)' })
    await file('exports/visits?format=xlsx')
    expect(await newest()).toMatchObject({ operation: 'exports.table', target: 'visits (1)' })
  })

  it('is not for whoever only looks, nor for a token of theirs', async () => {
    const viewer = await peopleOf(at).join('viewer')
    const { secret } = await viewer.accessToken({ scopes: ['read'] })
    for (const token of [await viewer.signIn(), secret]) {
      const call = { params: { list: 'patients', workspaceId: at.workspaceId }, search: 'format=csv', token }
      expect((await at.api.raw('exports.table', call)).status).toBe(403)
      expect((await at.api.raw('patients.list', { params: { workspaceId: at.workspaceId }, token })).status).toBe(200)
    }
  })

  it('takes every filter that a list on the screen has', async () => {
    expect(await csv('healthInvoices?format=csv&withoutCuv=true')).toHaveLength(1)
  })

  it('holds nothing that a spreadsheet would run, and goes back in as it was', async () => {
    const rows = await csv('patients?format=csv&q=007')
    const [heading = [], row = []] = rows
    expect(row[heading.indexOf('Primer nombre')]).toBe('\'=HYPERLINK("http://x")')
    expect(row[heading.indexOf('Primer apellido')]).toBe("'-Lima")
    expect(row[heading.indexOf('Número de documento')]).toBe('007')
    const { bytes } = await file('exports/patients?format=csv&q=007')
    const body = { area: 'patients' as const, fileName: 'p.csv', contentBase64: Buffer.from(bytes).toString('base64') }
    const report = (await at.api('imports.create', { body: { ...body, dryRun: true } })).body
    expect(report).toMatchObject({ unchanged: 1, created: 0, updated: 0, refused: 0 })
  })

  it('has what the list shows under the same filters', async () => {
    expect(await csv('patients?format=csv&isActive=false')).toHaveLength(2)
    expect(await csv('patients?format=csv&isActive=all')).toHaveLength(1 + 3)
    expect(await csv('patients?format=csv&q=nadie')).toHaveLength(1)
    expect(await csv('visits?format=csv&date=2026-07-20&unbilled=true')).toMatchObject([
      expect.arrayContaining(['Fecha', 'Facturada']),
      expect.arrayContaining(['2026-07-20', 'No', '45000']),
    ])
    expect((await csv('ripsPackages?format=csv&status=draft&kind=without_invoice'))[1]).toEqual(
      expect.arrayContaining(['Julio', 'RS9', 'RIPS sin factura', 'Borrador', '2026-02-28 21:30']),
    )
  })
})

it('has each row once, whatever is written while the file is being read', async () => {
  const count = 1_100
  const heading = 'Tipo de documento;Número de documento'
  const rows = Array.from({ length: count }, (_, n) => `CC;${7_000_000 + n}`)
  const contentBase64 = Buffer.from([heading, ...rows].join('\n')).toString('base64')
  await at.api('imports.create', { body: { area: 'specialists', fileName: 'p.csv', contentBase64 } })
  const url = `http://radica.test/api/v1/workspaces/${at.workspaceId}/exports/specialists?format=csv`
  const response = await at.core.fetch(new Request(url, { headers: { authorization: `Bearer ${at.token}` } }))
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    await at.api('specialists.create', { body: aSpecialist({ documentNumber: `9000${pieces.length}` }) })
  }
  const file: string[][] = parse(Buffer.concat(pieces), { delimiter: ';', bom: true })
  const numbers = file.map(([, number = '']) => number).filter((number) => /^7\d{6}$/.test(number))
  expect(new Set(numbers).size).toBe(count)
  expect(numbers).toHaveLength(count)
})

async function priceVersion(): Promise<string> {
  const { id: priceListId } = (await at.api('priceLists.create', { body: aPriceList() })).body
  const body = { from: '2026-01-01', items: [aPrice('890201'), { ...aPrice(), kind: 'OWN' as const, code: '39143' }] }
  return (await at.api('priceVersions.create', { params: { priceListId }, body })).body.id
}

const RUNS = {
  runItems: async () => (await at.api('runs.create', { body: { kind: 'folder', name: 'julio' } })).body.id,
  documentRunItems: async () => {
    const draft = { kind: 'without_invoice', name: 'Lote', rips: { usuarios: [] } } as const
    const targetIds = [(await at.api('ripsPackages.create', { body: draft })).body.id]
    const body = { name: 'julio', act: 'reconcile' as const, targetIds }
    return (await at.api('documentRuns.create', { body, idempotencyKey: 'lote' })).body.id
  },
  billingItems: async () => {
    const body = await aVisit(at.api, { coverage: '15' })
    await at.api('visits.create', { body })
    return (await at.api('billingRuns.create', { body: { groupBy: 'visit', name: 'julio' } })).body.id
  },
}

const YEAR = '&dateFrom=2026-01-01&dateTo=2026-12-31'
/** What some lists must be asked. */
const ASKED: Partial<Record<ExportList, string>> = {
  reports: `&by=month${YEAR}`,
  rejections: `&by=code${YEAR}`,
  journalLines: YEAR,
  correctionTargets: '&source=local&code=RVG06&place=',
}

describe('a list as a workbook', () => {
  it.each(ExportList.options)('%s', async (list) => {
    const inRun = list in RUNS ? `&runId=${await RUNS[list as keyof typeof RUNS]()}` : ''
    const inVersion = list === 'priceItems' ? `&priceVersionId=${await priceVersion()}` : inRun
    const of = ASKED[list] ?? inVersion
    const sheets = Object.values(await sheetsOf((await file(`exports/${list}?format=xlsx${of}`)).bytes))
    expect(sheets).toHaveLength(1)
    expect(sheets[0]?.[0]?.every((title) => typeof title === 'string')).toBe(true)
    expect(sheets[0]).toHaveLength((await csv(`${list}?format=csv${of}`)).length)
  })

  it('keeps dates, amounts and leading zeros', async () => {
    const { atenciones = [] } = await sheetsOf((await file('exports/visits?format=xlsx')).bytes)
    expect(atenciones[1]?.[0]).toEqual(new Date('2026-07-20T00:00:00Z'))
    expect(atenciones[1]).toContain(45_000)
    const { pacientes = [] } = await sheetsOf((await file('exports/patients?format=xlsx&q=007')).bytes)
    expect(pacientes[1]).toEqual(expect.arrayContaining(['007', '=HYPERLINK("http://x")', '05001']))
  })
})

describe('what is refused', () => {
  it.each([
    ['a list that is none', 'members', 'format=csv', 'not_found', 'path.list'],
    ['a filter of another list', 'patients', 'format=csv&status=draft', 'invalid_query', 'query.status'],
    [
      'a value that the filter does not have',
      'ripsPackages',
      'format=csv&status=nuevo',
      'invalid_query',
      'query.status',
    ],
    ['no format', 'patients', '', 'invalid_query', 'query.format'],
    ['a page', 'patients', 'format=csv&limit=1', 'invalid_query', 'query.limit'],
  ])('%s', async (_, list, search, code, field) => {
    expect(await refusal(list, search)).toMatchObject({ code, field })
  })
})

/** The colour behind a cell of the n-th sheet. */
async function fillOf(bytes: Uint8Array, sheet: number, cell: string): Promise<string | undefined> {
  const entries = await openZip(Buffer.from(bytes), { entries: 100, entryBytes: 1e7, totalBytes: 1e7 })
  const part = async (name: string) => String(await entries.find((one) => one.name === name)?.content())
  const style = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(await part(`xl/worksheets/sheet${sheet}.xml`))?.[1]
  const styles = await part('xl/styles.xml')
  const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1]?.match(/<xf .*?(?:\/>|<\/xf>)/gs) ?? []
  const fill = /fillId="(\d+)"/.exec(formats[Number(style)] ?? '')?.[1]
  const fills = /<fills[^>]*>(.*?)<\/fills>/s.exec(styles)?.[1]?.match(/<fill>.*?<\/fill>/gs) ?? []
  return /rgb="(\w+)"/.exec(fills[Number(fill)] ?? '')?.[1]
}

describe('a package as a workbook', () => {
  it('shows its findings, marks their cells, and can be imported again', async () => {
    const sheets = [
      sheetWith('transaccion', [{ tipoNota: 'RS', numNota: 'RS77' }]),
      sheetWith('usuarios', [aUser({ codZonaTerritorialResidencia: null })]),
      sheetWith('consultas', [aConsulta()]),
    ]
    const given = { area: 'rips-packages' as const, fileName: 'j.xlsx', contentBase64: await base64Of(sheets) }
    const packageId = (await at.api('imports.create', { body: given })).body.rows[0]?.id ?? ''
    const { headers, bytes } = await file(`rips-packages/${packageId}/export?format=xlsx`)
    expect(headers.get('content-disposition')).toContain('RS77.xlsx')
    const { hallazgos = [], usuarios = [], ...others } = await sheetsOf(bytes)
    expect(Object.keys(others)).toEqual(['transaccion', 'consultas'])
    const zone = usuarios[0]?.indexOf('codZonaTerritorialResidencia') ?? -1
    const finding = hallazgos.find((row) => row[5] === 'codZonaTerritorialResidencia')
    expect(finding?.slice(0, 4)).toEqual(['RVG01', 'Error', 'RIPS', 'usuarios'])
    expect(await fillOf(bytes, 3, String(finding?.[4]))).toBe('FFFFD6D6')
    expect(finding?.[8]).toBe('usuarios[0].codZonaTerritorialResidencia')
    expect(finding?.[6]).toMatch(/complételo/)
    expect(zone).toBe(String(finding?.[4]).charCodeAt(0) - 65)
    const again = { ...given, contentBase64: Buffer.from(bytes).toString('base64'), dryRun: true }
    expect((await at.api('imports.create', { body: again })).body).toMatchObject({ unchanged: 3, refused: 0 })
  })

  it('is there for a draft that cannot be sent yet', async () => {
    const { body } = await at.api('ripsPackages.create', { body: { kind: 'invoice', rips: null } })
    const { hallazgos = [] } = await sheetsOf((await file(`rips-packages/${body.id}/export?format=xlsx`)).bytes)
    expect(hallazgos.length).toBeGreaterThan(1)
  })
})

it('names the payer, the contract and the authorizations of a visit', async () => {
  const payer = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Cedro', nit: '900123456' }) })).body
  const contract = await aContract(at.api, { clientId: payer.id, contractNumber: 'CT-2026-9' })
  const { id: contractId } = (await at.api('contracts.create', { body: contract })).body
  const numbers = ['AUT-1', 'AUT-2', 'AUT-1', null]
  const services = numbers.map((numAutorizacion) => ({
    category: 1,
    service: { codConsulta: '890301', numAutorizacion },
    quantity: 1,
    unitPrice: 1,
  }))
  await at.api('visits.create', {
    body: await aVisit(at.api, { date: '2026-09-30', clientId: payer.id, contractId, services }),
  })
  const [heading = [], row = []] = await csv('visits?format=csv&date=2026-09-30')
  const cell = (title: string) => row[heading.indexOf(title)]
  expect([cell('Pagador'), cell('Contrato'), cell('Autorizaciones')]).toEqual([
    ...['EPS Cedro', 'CT-2026-9', 'AUT-1, AUT-2'],
  ])
})

describe('money', () => {
  it('adds up money to the centavo', async () => {
    const service = { codConsulta: '890301' }
    const services = [{ category: 1, service, quantity: 3, unitPrice: 1_234.1 }]
    const body = await aVisit(at.api, { date: '2026-08-31', services })
    await at.api('visits.create', { body })
    const [heading = [], row = []] = await csv('visits?format=csv&date=2026-08-31')
    expect(row[heading.indexOf('Valor')]).toBe('3702,3')
  })
})
