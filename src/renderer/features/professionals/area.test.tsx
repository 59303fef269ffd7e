import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Specialist } from '../../../contract/specialists.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { professionalArea } from './area.tsx'

const PROFESSIONAL = Specialist.parse({
  id: 'spe_1',
  documentType: 'CE',
  documentNumber: '700123',
  professionalType: 'Médica',
  registrationNumber: 'RM-4455',
  birthDate: '1979-03-02',
  sexCode: 'F',
  countryResidenceCode: '170',
  municipalityResidenceCode: '11001',
  territorialZoneCode: '01',
  firstName: 'Lucía',
  lastName: 'Peña',
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const NAMELESS = { firstName: null, lastName: null, professionalType: null, registrationNumber: null, isActive: false }
const columns = columnsOf(() => useRecordColumns(professionalArea, () => undefined))

it('a professional is told by name, document, profession and registration', () => {
  expect(cellsOf(columns, PROFESSIONAL)).toEqual({
    fullName: 'Lucía Peña',
    document: 'CE 700123',
    professionalType: 'Médica',
    registrationNumber: 'RM-4455',
  })
})

it('one without a name goes by the document', () => {
  expect(cellsOf(columns, { ...PROFESSIONAL, ...NAMELESS })).toEqual({
    fullName: '700123 [idle] Archivado',
    document: 'CE 700123',
    professionalType: '—',
    registrationNumber: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    fullName: 'Nombre by name',
    document: 'Documento by documentNumber',
    professionalType: 'Tipo de profesional',
    registrationNumber: 'Registro profesional',
  })
})
