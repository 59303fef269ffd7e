import { describe, expect, it } from 'vitest'
import { narrowedBy } from '../../../src/renderer/features/corrections/search.ts'
import { queryOf as dispatched } from '../../../src/renderer/features/dispatches/dispatches-screen.tsx'
import { queryOf as invoices } from '../../../src/renderer/features/invoices/invoices-screen.tsx'
import { queryOf as notes } from '../../../src/renderer/features/notes/notes-screen.tsx'
import { queryOf as packages } from '../../../src/renderer/features/packages/packages-screen.tsx'
import { auditQuery } from '../../../src/renderer/features/settings/audit/audit-filters.tsx'
import { filterOf } from '../../../src/renderer/features/visits/visits-screen.tsx'

const DAYS = { desde: '2026-11-01', hasta: '2026-11-20' }
const ASKED_DAYS = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
const DOCUMENT = {
  ...{ q: 'roble', pagador: 'cli_1', cobertura: '16', asignada: 'mi', orden: '-payable' },
  ...{ ...DAYS, montoDesde: '1000', montoHasta: '2000.5' },
} as const
const ASKED_DOCUMENT = {
  ...{ q: 'roble', clientId: 'cli_1', coverage: '16', assignedTo: 'me', sort: '-payable' },
  ...{ issuedFrom: '2026-11-01', issuedTo: '2026-11-20', payableFrom: 1_000, payableTo: 2_000.5 },
}
const VISITS = { q: 'roble', pagador: 'cli_1', orden: 'date' }
const ASKED_VISITS = { q: 'roble', clientId: 'cli_1', sort: 'date' }
const { cobertura: _, asignada: __, ...DISPATCHED } = DOCUMENT

type Search = Readonly<Record<string, string>>
interface List {
  readonly ask: (search: Search) => object
  readonly search: Search
  readonly asked: object
}
const visitsOf = (vista?: 'porFacturar' | 'todas' | 'archivadas') => (search: Search) =>
  filterOf({ ...search, vista }, '2026-11-20')

/** What the address of a list says, and what the service is asked for: by the screen and by its export alike. */
const LISTS: Readonly<Record<string, List>> = {
  invoices: {
    ask: invoices,
    search: { ...DOCUMENT, estado: 'accepted' },
    asked: { ...ASKED_DOCUMENT, status: 'accepted' },
  },
  'invoices without CUV': {
    ask: invoices,
    search: { ...DOCUMENT, estado: 'sinCuv' },
    asked: { ...ASKED_DOCUMENT, withoutCuv: 'true' },
  },
  notes: { ask: notes, search: { ...DOCUMENT, estado: 'rejected' }, asked: { ...ASKED_DOCUMENT, status: 'rejected' } },
  packages: {
    ask: packages,
    search: { q: 'roble', estado: 'draft', clase: 'invoice', orden: 'number', asignada: 'mi' },
    asked: { q: 'roble', status: 'draft', kind: 'invoice', sort: 'number', assignedTo: 'me' },
  },
  dispatches: {
    ask: dispatched,
    search: { ...DISPATCHED, estado: 'unknown', orden: '-createdAt' },
    asked: {
      ...{ q: 'roble', status: 'unknown', clientId: 'cli_1', sort: '-createdAt', ...ASKED_DAYS },
      ...{ payableFrom: 1_000, payableTo: 2_000.5 },
    },
  },
  'visits of a day': { ask: visitsOf(), search: VISITS, asked: { ...ASKED_VISITS, date: '2026-11-20' } },
  'visits to bill': {
    ask: visitsOf('porFacturar'),
    search: { ...VISITS, ...DAYS },
    asked: { ...ASKED_VISITS, ...ASKED_DAYS, unbilled: 'true' },
  },
  'archived visits': {
    ask: visitsOf('archivadas'),
    search: { ...VISITS, ...DAYS },
    asked: { ...ASKED_VISITS, ...ASKED_DAYS, isActive: 'false' },
  },
  'all visits': { ask: visitsOf('todas'), search: { ...VISITS, ...DAYS }, asked: { ...ASKED_VISITS, ...ASKED_DAYS } },
  causes: { ask: narrowedBy, search: { pagador: 'cli_1', ...DAYS }, asked: { clientId: 'cli_1', ...ASKED_DAYS } },
  'the trail': {
    ask: auditQuery,
    search: { q: 'roble', persona: 'usr_1', clase: 'patients', acto: 'create', ...DAYS },
    asked: { q: 'roble', person: 'usr_1', resource: 'patients', act: 'create', ...ASKED_DAYS },
  },
}

const said = (query: object) => Object.entries(query).filter(([, value]) => value !== undefined)

describe.each(Object.entries(LISTS))('the list of %s', (_list, { ask, search, asked }) => {
  it('asks for all that its address says, and for no more', () => {
    expect(ask(search)).toEqual(asked)
  })

  it.each(Object.keys(search))('asks for %s also where its address says nothing else', (name) => {
    const before = new Map(said(ask({})))
    const alone = said(ask({ [name]: search[name] ?? '' })).filter(([key, value]) => before.get(key) !== value)
    expect(alone).toHaveLength(1)
    expect(asked).toMatchObject(Object.fromEntries(alone))
  })
})
