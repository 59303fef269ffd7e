import { describe, expect, it } from 'vitest'
import { ExportList } from '../../contract/exports.ts'
import type { Fault } from '../fault.ts'
import type { Call, Handlers } from '../kernel/call.ts'
import type { OutSheet } from '../workbook/out.ts'
import { exportHandlers } from './handlers.ts'

const NOON = Date.parse('2026-07-20T12:00:00-05:00')
const ITEM = { name: 'Valle', nit: '900', isActive: true }

interface Asked {
  readonly list?: ExportList
  readonly total?: number
  readonly format?: 'csv' | 'xlsx'
  readonly item?: object
  readonly query?: object
  readonly role?: string
  readonly signal?: AbortSignal
}

/** Stores that hold nobody but who is asked for, and an audit trail. */
const storesWith = (noted: unknown[]) => ({
  records: { clients: { list: async () => ({ items: [] }) }, contracts: { list: async () => ({ items: [] }) } },
  privacy: { contact: async () => undefined },
  audit: { append: async (event: unknown) => void noted.push(event) },
})

/** Exports a list of that many equal items; what left, how much of it was noted before, and what the list was asked. */
async function exportOf({ list = 'clients', total = 1, format = 'csv', item = ITEM, query, role, signal }: Asked) {
  const noted: { target: string }[] = []
  const asked: { params: object; query: { limit: number; cursor?: string } }[] = []
  const told: [number, number][] = []
  const sheets: OutSheet[] = []
  const listed = async ({ params, query: page }: (typeof asked)[number]) => {
    asked.push({ params, query: page })
    const from = Number(page.cursor ?? 0)
    const end = Math.min(total, from + page.limit)
    const items = Array.from({ length: end - from }, () => item)
    return { status: 200, body: { items, total, nextCursor: end < total ? String(end) : null } }
  }
  const workbooks = {
    write: async (written: readonly OutSheet[]) => {
      sheets.push(...written)
      return new Uint8Array()
    },
  }
  const stores = storesWith(noted)
  const handlers = exportHandlers(
    { [`${list}.list`]: listed } as unknown as Handlers,
    workbooks as unknown as Parameters<typeof exportHandlers>[1],
    { write: async (_scope: string, work: (stores: unknown) => unknown) => work(stores) } as Parameters<
      typeof exportHandlers
    >[2],
  )
  const handler = handlers['exports.table']
  if (typeof handler !== 'function') throw new Error('the list is written by a prepared effect')
  const call = {
    params: { list, workspaceId: 'w' },
    query: { format, ...query },
    workspace: { id: 'w', role: role ?? 'admin' },
    principal: { userId: 'u', via: { kind: 'session', sessionId: 's' } },
    operation: 'exports.table',
    stores,
    now: NOON,
    signal: signal ?? new AbortController().signal,
    progress: (done: number, of: number) => told.push([done, of]),
  } as unknown as Call<'exports.table'>
  const { status, content } = await handler(call)
  const text = format === 'csv' ? await new Response(content?.bytes as ReadableStream).text() : ''
  const lines = text.split('\r\n').slice(0, -1)
  const [sheet] = sheets
  const rows = format === 'csv' ? lines.length - 1 : sheet?.rows.length
  return { status, content, lines, sheet, rows, noted: noted.map(({ target }) => target), asked, told }
}

const refusalOf = (asked: Asked): Promise<Fault> =>
  exportOf(asked).then(
    () => Promise.reject(new Error('it left')),
    (fault: Fault) => fault,
  )

describe.each([
  ['xlsx', 20_000, 'Fíltrela, o descárguela como CSV.'],
  ['csv', 200_000, 'Fíltrela.'],
] as const)('as %s', (format, most, advice) => {
  it('a list of the most rows leaves whole, and one of a row more does not leave at all', async () => {
    const { rows, noted } = await exportOf({ total: most, format })
    expect([rows, noted]).toEqual([most, [`clients (${most})`]])
    const refused = await refusalOf({ total: most + 1, format })
    expect(refused).toMatchObject({ code: 'request_too_large', message: expect.stringContaining(advice) })
  })

  it.each([0, 1, 499, 500, 501, 1000, 1001])('%i rows leave once each, and it is told how far it is', async (total) => {
    const { rows, asked, told } = await exportOf({ total, format })
    const pages = Math.ceil(total / 500)
    // The first time it is asked how many there are.
    expect([rows, asked.length]).toEqual([total, 1 + pages])
    expect(asked[0]?.query.limit).toBe(1)
    expect(told).toEqual(Array.from({ length: pages }, (_, page) => [Math.min(total, 500 * (page + 1)), total]))
  })

  it('stops as soon as nobody waits for it any more', async () => {
    const signal = AbortSignal.abort(new Error('nobody waits'))
    await expect(exportOf({ total: 5, format, signal })).rejects.toThrow('nobody waits')
  })
})

it('a spreadsheet that is too long even as CSV is to be filtered', async () => {
  const refused = await refusalOf({ total: 200_001, format: 'xlsx' })
  expect(refused).toMatchObject({ code: 'request_too_large', message: expect.stringMatching(/ Fíltrela\.$/) })
  expect((await refusalOf({ total: 200_000, format: 'xlsx' })).message).toContain('como CSV')
})

/** What lists must be asked. */
const MUST: Partial<Record<ExportList, object>> = {
  reports: { by: 'month', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  rejections: { by: 'code', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  journalLines: { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  correctionTargets: { source: 'local', code: 'RVG06', place: '' },
}

describe('the file of a list', () => {
  const NAMES: Readonly<Record<ExportList, string>> = {
    patients: 'pacientes',
    clients: 'pagadores',
    priceLists: 'listas-de-precios',
    priceItems: 'precios',
    contracts: 'contratos',
    specialists: 'profesionales',
    services: 'servicios',
    resolutions: 'resoluciones',
    visits: 'atenciones',
    authorizations: 'autorizaciones',
    ripsPackages: 'paquetes',
    dispatchedDocuments: 'envios',
    runItems: 'carpeta',
    billingItems: 'facturacion',
    documentRunItems: 'envio-en-lote',
    correctionCauses: 'correcciones',
    correctionTargets: 'por-corregir',
    deadlines: 'plazos',
    reports: 'informe',
    rejections: 'rechazos',
    journalLines: 'diario',
    healthInvoices: 'facturas',
    creditNotes: 'notas-credito',
    debitNotes: 'notas-debito',
  }

  it.each(ExportList.options)('%s says what it is and of which day', async (list) => {
    const query = MUST[list] ?? {}
    const csv = await exportOf({ list, total: 0, query })
    expect(csv.status).toBe(200)
    expect(csv.content).toMatchObject({
      fileName: `${NAMES[list]}-2026-07-20.csv`,
      mediaType: 'text/csv; charset=utf-8',
    })
    const { content, sheet } = await exportOf({ list, total: 0, format: 'xlsx', query })
    expect(content?.fileName).toBe(`${NAMES[list]}-2026-07-20.xlsx`)
    expect(content?.mediaType).toMatch(/spreadsheetml/)
    expect(sheet?.name).toBe(NAMES[list])
    expect(csv.lines).toEqual([sheet?.columns.map(({ title }) => title).join(';')])
  })

  it('of moments: on the clock of Colombia, and as moments of a spreadsheet', async () => {
    const item = { number: 'RS1', kind: 'without_invoice', status: 'draft', createdAt: '2026-07-21T02:30:00.000Z' }
    const asked = { list: 'ripsPackages', item } as const
    const { lines } = await exportOf(asked)
    expect(lines[1]).toContain(';2026-07-20 21:30;')
    const { sheet } = await exportOf({ ...asked, format: 'xlsx' })
    expect(sheet?.rows[0]).toContainEqual(new Date('2026-07-20T21:30:00Z'))
    expect(sheet?.columns.find(({ title }) => title === 'Creado')).toEqual({ title: 'Creado', format: 'moment' })
    expect(sheet?.columns.find(({ title }) => title === 'Usuarios')).toEqual({ title: 'Usuarios' })
  })

  it('of days: as days of a spreadsheet, and what is none stays as it stands', async () => {
    const patient = { documentType: 'CC', documentNumber: '2026-07-01', isActive: true }
    const row = async (birthDate: string | null) => {
      const { sheet } = await exportOf({ list: 'patients', format: 'xlsx', item: { ...patient, birthDate } })
      const at = (title: string) => sheet?.rows[0]?.[sheet.columns.findIndex((column) => column.title === title)]
      return [at('Fecha de nacimiento'), at('Número de documento')]
    }
    expect(await row('1990-05-06')).toEqual([new Date('1990-05-06T00:00:00Z'), '2026-07-01'])
    // Before March 1900 spreadsheets count a day that never was, and before 1900 none at all.
    expect(await row('1900-03-01')).toEqual([new Date('1900-03-01T00:00:00Z'), '2026-07-01'])
    expect(await row('1900-02-28')).toEqual(['1900-02-28', '2026-07-01'])
    expect(await row('0198-05-06')).toEqual(['0198-05-06', '2026-07-01'])
    expect(await row('ayer')).toEqual(['ayer', '2026-07-01'])
    expect(await row(null)).toEqual([null, '2026-07-01'])
  })

  it('is in Spanish, whoever asks for it', async () => {
    const problem = { code: 'x', message: { sentence: 'packages.noCuv' } }
    const item = { label: 'F1', kind: 'invoice', state: 'refused', problem }
    const { lines } = await exportOf({ list: 'documentRunItems', item })
    expect(lines[1]).toContain('El paquete todavía no tiene CUV: no hay constancia que mostrar.')
  })
})

describe('whose list it is', () => {
  it.each([
    ['runItems', 'runId', { runId: 'run_1' }],
    ['billingItems', 'billingRunId', { billingRunId: 'run_1' }],
    ['documentRunItems', 'documentRunId', { documentRunId: 'run_1' }],
  ] as const)('%s: of one run', async (list, _, params) => {
    const { asked } = await exportOf({ list, total: 0, query: { runId: 'run_1' } })
    expect(asked[0]?.params).toMatchObject({ ...params, workspaceId: 'w' })
    expect(asked[0]?.query).not.toHaveProperty('runId')
  })

  it('prices: of one version', async () => {
    const { asked } = await exportOf({ list: 'priceItems', total: 0, query: { priceVersionId: 'prv_1' } })
    expect(asked[0]?.params).toMatchObject({ priceVersionId: 'prv_1' })
  })

  it.each([
    ['runId', 'healthInvoices', { runId: 'run_1' }],
    ['priceVersionId', 'priceLists', { priceVersionId: 'prv_1' }],
    ['status', 'patients', { status: 'draft' }],
    ['status', 'ripsPackages', { status: 'nuevo' }],
  ] as const)('no other takes %s: %s', async (name, list, query) => {
    const message = 'Esta lista no tiene ese filtro, o no con ese valor.'
    expect(await refusalOf({ list, query })).toMatchObject({
      code: 'invalid_query',
      details: { field: `query.${name}` },
    })
    expect((await refusalOf({ list, query })).message).toBe(message)
  })

  it('it takes the filters that the list itself takes', async () => {
    const { asked } = await exportOf({ list: 'ripsPackages', total: 0, query: { status: 'draft', q: 'julio' } })
    expect(asked[0]?.query).toMatchObject({ status: 'draft', q: 'julio' })
  })

  it('nobody takes a list that they may not read', async () => {
    expect((await exportOf({ list: 'healthInvoices', role: 'accountant', total: 0 })).status).toBe(200)
    const refused = await refusalOf({ list: 'patients', role: 'accountant' })
    expect(refused).toMatchObject({ code: 'workspace_membership_required' })
  })

  it('there are no others', async () => {
    const list = 'members' as ExportList
    expect(await refusalOf({ list })).toMatchObject({ code: 'not_found', details: { field: 'path.list' } })
  })
})
