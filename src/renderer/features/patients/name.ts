import type { Patient } from '../../../contract/patients.ts'

/** "Ana María Rojas Díaz", without the parts that are not known. */
export const patientName = (
  patient: Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'secondLastName'>,
): string => [patient.firstName, patient.middleName, patient.lastName, patient.secondLastName].filter(Boolean).join(' ')
