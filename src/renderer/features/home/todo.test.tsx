import { afterEach, beforeEach, expect, it } from 'vitest'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import { ApiFault } from '../../../contract/client.ts'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { queryClient } from '../../base/api/query.ts'
import { Todo } from './todo.tsx'

const params = { workspaceId: 'wsp_1' }
const counted = (total: number) => ({ items: [], total })
const NONE = { draft: 0, ready: 0, rejected: 0, pending: 0, unknown: 0 }

/** As if the clinic had read how much of everything waits. */
function waiting({ of = {} as Record<string, number>, unknown = 0, trail = 'whole', lost = 0 } = {}) {
  const { ready = 0, draft = 0, rejected = 0, unfiled = 0, overdue = 0, soon = 0, unbilled = 0 } = of
  for (const [status, total] of Object.entries({ ready, draft, rejected })) {
    answered('ripsPackages.list', { params, query: { status: status as 'ready', limit: 1 } }, counted(total))
  }
  answered('resolutions.list', { params, query: { limit: 100 } }, counted(0))
  answered('dispatches.status', { params }, { unknown })
  answered('dispatches.list', { params, query: { state: 'unknown', limit: 500 } }, counted(unknown))
  answered('healthInvoices.list', { params, query: { withoutCuv: 'true', limit: 1 } }, counted(unfiled))
  answered('deadlines.list', { params, query: { limit: 1 } }, { items: [], counts: { overdue, soon } as never })
  for (const kind of ['resolution_end', 'resolution_numbers'] as const) {
    answered('deadlines.list', { params, query: { kind, status: 'soon', limit: 100 } }, counted(0))
  }
  const catalogs = [...Array.from({ length: lost }, () => ({ lost: true })), { lost: false }]
  answered('catalogs.list', { params }, { items: catalogs as never })
  answered('auditTrail.get', { params }, { status: trail as never })
  answered('visits.list', { params, query: { unbilled: 'true', limit: 1 } }, counted(unbilled))
  answered('teamwork.mine', { params }, { invoices: 0, creditNotes: 0, debitNotes: 0, packages: of.mine ?? 0 })
}
const todo = (documents = { invoices: NONE, notes: NONE }) =>
  drawn(<Todo dashboard={{ documents } as Dashboard} failed={false} />)

beforeEach(() => waiting())
afterEach(() => queryClient.clear())

it('nothing waits where nothing is counted', () => {
  expect(todo().words).toContain('Nada espera por usted')
  expect(todo().links).toEqual([])
})

it('what waits is told from the most urgent on, and leads to where it is done', () => {
  const of = { ready: 2, draft: 3, rejected: 4, unfiled: 5, overdue: 1, soon: 6, unbilled: 8, mine: 9 }
  waiting({ of, unknown: 7, trail: 'broken', lost: 2 })
  const { words, links } = todo({ invoices: { ...NONE, rejected: 11 }, notes: { ...NONE, draft: 12 } })
  const told = [
    [/9 paquetes/, '/paquetes?asignada=mi'],
    [/7 envíos con resultado desconocido/, '/envios?estado=unknown'],
    [/La auditoría fue alterada/, '/ajustes/auditoria'],
    [/4 paquetes rechazados/, '/correcciones?fuente=ministry'],
    [/11 facturas rechazadas/, '/facturas?estado=rejected'],
    [/5 facturas aceptadas sin CUV/, '/facturas?estado=sinCuv'],
    [/7 plazos/, '/plazos'],
    [/2 catálogos/, '/catalogos'],
    [/2 paquetes listos para radicar/, '/paquetes?estado=ready'],
    [/8 atenciones sin facturar/, '/atenciones?vista=porFacturar'],
    [/12 notas sin emitir/, '/notas'],
    [/3 paquetes en borrador/, '/paquetes?estado=draft'],
  ] as const
  expect(links).toEqual(told.map(([, link]) => `/c/wsp_1${link}`))
  const places = told.map(([line]) => words.search(line))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

it.each<[what: string, missing: () => void]>([
  ['the outbox', () => queryClient.removeQueries({ queryKey: ['dispatches.status'] })],
  ['visits', () => queryClient.removeQueries({ queryKey: ['visits.list'] })],
  ['the person', () => queryClient.removeQueries({ queryKey: ['teamwork.mine'] })],
  ['one of the packages', () => queryClient.removeQueries({ queryKey: ['ripsPackages.list'] })],
  ['deadlines', () => queryClient.removeQueries({ queryKey: ['deadlines.list'] })],
])('nothing is told to wait, and nothing not to, until %s answered', (_, missing) => {
  waiting({ of: { rejected: 4 } })
  missing()
  expect(todo().words).toBe('Necesita a una persona hoy')
})

it('whoever only looks is led to the packages that were rejected', () => {
  waiting({ of: { rejected: 4 } })
  const { links } = drawn(
    <Todo dashboard={{ documents: { invoices: NONE, notes: NONE } } as Dashboard} failed={false} />,
    { role: 'viewer' },
  )
  expect(links).toEqual(['/c/wsp_1/paquetes?estado=rejected'])
})

it('what of it cannot be read is told, whichever it is, and can be asked for again', () => {
  const reads = queryClient.getQueryCache().getAll()
  expect(reads.length).toBeGreaterThan(10)
  for (const read of reads) {
    const { state } = read
    read.setState({ status: 'error', error: new ApiFault(500, 'internal_error', 'No.') })
    expect(todo().words, read.queryHash).toMatch(/Intentar de nuevo/)
    read.setState(state)
  }
  expect(todo().words).not.toMatch(/Intentar de nuevo/)
})
