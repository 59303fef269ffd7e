import { expect, it } from 'vitest'
import { narrowedBy } from '../../features/corrections/search.ts'
import { queryOf as askedOfDispatches } from '../../features/dispatches/dispatches-screen.tsx'
import { sortOf } from '../../features/folders/folder-screen.tsx'
import { queryOf as askedOfInvoices } from '../../features/invoices/invoices-screen.tsx'
import { queryOf as askedOfNotes } from '../../features/notes/notes-screen.tsx'
import { queryOf as askedOfPackages } from '../../features/packages/packages-screen.tsx'
import { filterOf as askedOfRecords } from '../../features/records/records-screen.tsx'
import { auditQuery } from '../../features/settings/audit/audit-filters.tsx'
import { filterOf as askedOfVisits } from '../../features/visits/visits-screen.tsx'

/** What the address of a list says is what the service is asked for, and its export: each part in the place of its own. */

const DAYS = { desde: '2026-10-01', hasta: '2026-10-31' }
const NARROWED = { q: 'rojas', pagador: 'cli_1', ...DAYS, montoDesde: '100', montoHasta: '2500.50' }
const asked = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

it.each<[list: string, of: object, query: object]>([
  [
    'documents on their way',
    askedOfDispatches({ ...NARROWED, estado: 'unknown', ver: 'inv_1', orden: '-createdAt' }),
    {
      q: 'rojas',
      status: 'unknown',
      clientId: 'cli_1',
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      payableFrom: 100,
      payableTo: 2500.5,
      sort: '-createdAt',
    },
  ],
  ['documents on their way, in an order that there is not', askedOfDispatches({ orden: 'payable' }), {}],
  [
    'invoices',
    askedOfInvoices({ ...NARROWED, estado: 'accepted', cobertura: '01', asignada: 'mi', orden: 'payable' }),
    {
      q: 'rojas',
      status: 'accepted',
      assignedTo: 'me',
      clientId: 'cli_1',
      coverage: '01',
      issuedFrom: '2026-10-01',
      issuedTo: '2026-10-31',
      payableFrom: 100,
      payableTo: 2500.5,
      sort: 'payable',
    },
  ],
  ['invoices without a CUV', askedOfInvoices({ estado: 'sinCuv' }), { withoutCuv: 'true' }],
  [
    'notes',
    askedOfNotes({ clase: 'debito', q: 'rojas', estado: 'draft', pagador: 'cli_1', ...DAYS, orden: '-number' }),
    {
      q: 'rojas',
      status: 'draft',
      clientId: 'cli_1',
      issuedFrom: '2026-10-01',
      issuedTo: '2026-10-31',
      sort: '-number',
    },
  ],
  [
    'packages',
    askedOfPackages({ q: 'oct', estado: 'rejected', clase: 'invoice', asignada: 'mi', orden: 'name', abrir: 'nuevo' }),
    { q: 'oct', status: 'rejected', kind: 'invoice', assignedTo: 'me', sort: 'name' },
  ],
  [
    'visits of a day',
    askedOfVisits({ q: 'ana', ...DAYS, orden: 'time' }, '2026-11-30'),
    {
      q: 'ana',
      date: '2026-11-30',
      sort: 'time',
    },
  ],
  [
    'visits to bill',
    askedOfVisits({ vista: 'porFacturar', pagador: 'cli_1', ...DAYS }, '2026-11-30'),
    {
      clientId: 'cli_1',
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      sort: '-date',
      unbilled: 'true',
    },
  ],
  ['all visits', askedOfVisits({ vista: 'todas', orden: 'date' }, '2026-11-30'), { sort: 'date' }],
  ['archived visits', askedOfVisits({ vista: 'archivadas' }, '2026-11-30'), { sort: '-date', isActive: 'false' }],
  [
    'causes',
    narrowedBy({ q: 'x', pagador: 'cli_1', ...DAYS }),
    {
      clientId: 'cli_1',
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
    },
  ],
  [
    'the audit trail',
    auditQuery({ q: 'x', persona: 'usr_1', clase: 'patients', acto: 'update', ...DAYS }),
    { q: 'x', person: 'usr_1', resource: 'patients', act: 'update', dateFrom: '2026-10-01', dateTo: '2026-10-31' },
  ],
  ['records', askedOfRecords(false, { q: '', ver: 'pat_1', muestra: 'expired' }), { isActive: 'true' }],
  [
    'archived records of a choice',
    askedOfRecords(true, { q: 'ana', estado: 'archivados', muestra: 'expired', orden: '-name' }),
    { isActive: 'false', q: 'ana', show: 'expired', sort: '-name' },
  ],
  ['a folder', sortOf(), { sort: 'position', order: 'asc' }],
  ['a folder, the worst first', sortOf('verdict'), { sort: 'verdict', order: 'desc' }],
  ['a folder, the biggest first', sortOf('users'), { sort: 'users', order: 'desc' }],
])('%s', (_, query, expected) => {
  expect(asked(query)).toEqual(expected)
})
