import { z } from 'zod'
import { calendarDate, documentNumber, documentType, filledText, nullableText, recordFields } from './common.ts'
import { ImportReport } from './imports.ts'
import { sortedBy } from './lists.ts'
import { MAX_PACKAGE_BYTES, type Operation } from './operation.ts'
import { recordOperations } from './records.ts'

const optionalFields = {
  userType: nullableText(5),
  birthDate: calendarDate.nullable(),
  sexCode: nullableText(2),
  countryResidenceCode: nullableText(5),
  countryOriginCode: nullableText(5),
  municipalityResidenceCode: nullableText(8),
  territorialZoneCode: nullableText(4),
  disabilityFlag: nullableText(4),
  incapacityCertificate: z.enum(['SI', 'NO']).nullable(),
  registroSiras: nullableText(20),
  middleName: nullableText(60),
  secondLastName: nullableText(60),
}

const requiredFields = {
  documentType,
  documentNumber,
  firstName: filledText(60),
  lastName: filledText(60),
}

export const PatientInput = z
  .strictObject({ ...requiredFields, ...z.strictObject(optionalFields).partial().shape })
  .meta({ id: 'PatientInput' })
export const PatientPatch = PatientInput.partial().meta({ id: 'PatientPatch' })
export const Patient = z
  .strictObject({ id: z.string(), ...requiredFields, ...optionalFields, ...recordFields })
  .meta({ id: 'Patient' })
export type PatientInput = z.infer<typeof PatientInput>
export type Patient = z.infer<typeof Patient>

export const PatientImport = z
  .strictObject({
    fileName: filledText(200),
    contentBase64: z.base64(),
    /** Judges every row and writes nothing. */
    dryRun: z.boolean().optional(),
  })
  .meta({ id: 'PatientImport' })

const records = recordOperations({
  rights: { read: 'patients.read', write: 'patients.write' },
  area: 'Patients',
  path: 'patients',
  param: 'patientId',
  noun: 'patient',
  output: Patient,
  create: PatientInput,
  patch: PatientPatch,
})

export const patientOperations = {
  'patients.list': { ...records.list, query: records.list.query.extend({ sort: sortedBy('name', 'documentNumber') }) },
  'patients.create': records.create,
  'patients.get': records.get,
  'patients.update': records.update,
  'patients.archive': records.archive,
  'patients.restore': records.restore,
  'patients.import': {
    method: 'POST',
    path: '/api/v1/workspaces/{workspaceId}/patients/import',
    area: 'Patients',
    summary: 'Import patients from an XLSX or CSV file',
    access: 'write',
    right: 'imports',
    effect: 'write',
    idempotency: 'optional',
    body: PatientImport,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    success: { 200: ImportReport },
    errors: ['invalid_xlsx_file'],
  },
} as const satisfies Record<string, Operation>
