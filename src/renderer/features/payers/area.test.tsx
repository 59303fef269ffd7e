import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Client } from '../../../contract/clients.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { payerArea } from './area.tsx'

const PAYER = Client.parse({
  id: 'cli_1',
  nit: '800111222',
  verificationDigit: '7',
  companyName: 'Salud Andina EPS',
  address: 'Calle 1 # 2-3',
  departmentCode: '05',
  municipalityCode: '05001',
  email: 'facturas@andina.example',
  phone: '604 555 0101',
  maxFileBytes: 5_000_000,
  maxBundleBytes: 25_000_000,
  bundleLayout: 'flat',
  bundleCover: true,
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const columns = columnsOf(() => useRecordColumns(payerArea, () => undefined))

it('a payer is told by name and NIT, and how it is reached', () => {
  expect(cellsOf(columns, PAYER)).toEqual({
    companyName: 'Salud Andina EPS',
    nit: '800111222-7',
    phone: '604 555 0101',
    email: 'facturas@andina.example',
  })
})

it('an archived payer that cannot be reached says so', () => {
  expect(cellsOf(columns, { ...PAYER, email: null, phone: null, isActive: false })).toEqual({
    companyName: 'Salud Andina EPS [idle] Archivado',
    nit: '800111222-7',
    phone: '—',
    email: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    companyName: 'Razón social by companyName',
    nit: 'NIT by nit',
    phone: 'Teléfono',
    email: 'Correo',
  })
})
