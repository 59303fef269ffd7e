import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Patient } from '../../../contract/patients.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { patientArea } from './area.tsx'

const PATIENT = Patient.parse({
  id: 'pat_1',
  documentType: 'CC',
  documentNumber: '1000000001',
  firstName: 'Ana',
  middleName: 'María',
  lastName: 'Rojas',
  secondLastName: 'Díaz',
  userType: '04',
  birthDate: '1984-05-07',
  sexCode: 'M',
  countryResidenceCode: '170',
  countryOriginCode: '862',
  municipalityResidenceCode: '11001',
  territorialZoneCode: '01',
  disabilityFlag: '00',
  incapacityCertificate: 'NO',
  registroSiras: 'S-9',
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const BARE = { middleName: null, secondLastName: null, userType: null, birthDate: null, sexCode: null, isActive: false }
const columns = columnsOf(() => useRecordColumns(patientArea, () => undefined))

it('a patient is told by name, document, day of birth, sex and kind of user', () => {
  expect(cellsOf(columns, PATIENT)).toEqual({
    fullName: 'Ana María Rojas Díaz',
    document: 'CC 1000000001',
    birthDate: '07/05/1984',
    sexCode: 'Masculino',
    userType: 'Subsidiado',
  })
})

it('an archived patient of whom little is known says so', () => {
  expect(cellsOf(columns, { ...PATIENT, ...BARE })).toEqual({
    fullName: 'Ana Rojas [idle] Archivado',
    document: 'CC 1000000001',
    birthDate: '—',
    sexCode: '—',
    userType: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    fullName: 'Nombre by name',
    document: 'Documento by documentNumber',
    birthDate: 'Fecha de nacimiento',
    sexCode: 'Sexo',
    userType: 'Tipo de usuario',
  })
})
