import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../../test/support/cells.tsx'
import { Authorization } from '../../../../contract/authorizations.ts'
import { useRecordColumns } from '../../records/record-columns.tsx'
import { authorizationArea } from './area.tsx'

beforeEach(() => void vi.setSystemTime('2026-10-05T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const AUTHORIZATION = Authorization.parse({
  id: 'aut_1',
  patientId: 'pat_1',
  number: 'A-9981',
  clientId: 'cli_1',
  codes: ['890201', '931001'],
  sessions: 10,
  validFrom: '2026-09-01',
  validTo: '2026-10-31',
  note: 'Por llamada',
  patientName: 'Ana Rojas',
  patientDocument: 'CC 1000000001',
  clientName: 'Salud Andina EPS',
  used: 6,
  left: 4,
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const OPEN = { codes: [], sessions: null, left: null, validTo: null, isActive: false }
const columns = columnsOf(() => useRecordColumns(authorizationArea, () => undefined))

it('an authorization says whose it is, from whom, for what, how much is left and until when', () => {
  expect(cellsOf(columns, AUTHORIZATION)).toEqual({
    authorization: 'A-9981',
    authorizationPatient: 'Ana Rojas',
    authorizationPayer: 'Salud Andina EPS',
    authorized: '890201, 931001',
    sessionsLeft: '4 de 10',
    authorizedUntil: '31/10/2026',
    standing: '[ok] Vigente',
  })
})

it('one for any service without a limit and an end says so', () => {
  expect(cellsOf(columns, { ...AUTHORIZATION, ...OPEN })).toEqual({
    authorization: 'A-9981 [idle] Archivado',
    authorizationPatient: 'Ana Rojas',
    authorizationPayer: 'Salud Andina EPS',
    authorized: 'Todos',
    sessionsLeft: '6 usadas',
    authorizedUntil: '—',
    standing: '[ok] Vigente',
  })
})

it('one of which nothing is left cannot be used any more', () => {
  expect(cellsOf(columns, { ...AUTHORIZATION, used: 10, left: 0 }).standing).toBe('[bad] Agotada')
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    authorization: 'Autorización',
    authorizationPatient: 'Paciente by patientName',
    authorizationPayer: 'Pagador',
    authorized: 'Servicios',
    sessionsLeft: 'Quedan',
    authorizedUntil: 'Hasta by validTo',
    standing: 'Estado',
  })
})
