import type { Patient, PatientInput } from '../../contract/patients.ts'
import type { ArchivableRecord } from '../store/records.ts'

export const PATIENT_PREFIX = 'pat_'

const BLANK = {
  userType: null,
  birthDate: null,
  sexCode: null,
  countryResidenceCode: null,
  countryOriginCode: null,
  municipalityResidenceCode: null,
  territorialZoneCode: null,
  disabilityFlag: null,
  incapacityCertificate: null,
  registroSiras: null,
  middleName: null,
  secondLastName: null,
}

export function newPatient(head: ArchivableRecord, input: PatientInput): Patient {
  return { ...BLANK, ...input, ...head }
}
