import { z } from 'zod'
import { calendarDate, documentNumber, documentType, nullableText, recordFields } from './common.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { recordOperations } from './records.ts'

const optionalFields = {
  professionalType: nullableText(10),
  registrationNumber: nullableText(30),
  birthDate: calendarDate.nullable(),
  sexCode: nullableText(2),
  countryResidenceCode: nullableText(5),
  municipalityResidenceCode: nullableText(8),
  territorialZoneCode: nullableText(4),
  firstName: nullableText(60),
  lastName: nullableText(60),
}

export const SpecialistInput = z
  .strictObject({ documentType, documentNumber, ...z.strictObject(optionalFields).partial().shape })
  .meta({ id: 'SpecialistInput' })
export const SpecialistPatch = SpecialistInput.partial().meta({ id: 'SpecialistPatch' })
export const Specialist = z
  .strictObject({ id: z.string(), documentType, documentNumber, ...optionalFields, ...recordFields })
  .meta({ id: 'Specialist' })
export type SpecialistInput = z.infer<typeof SpecialistInput>
export type Specialist = z.infer<typeof Specialist>

const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area: 'Professionals',
  path: 'specialists',
  param: 'specialistId',
  noun: 'professional',
  output: Specialist,
  create: SpecialistInput,
  patch: SpecialistPatch,
})

export const specialistOperations = {
  'specialists.list': {
    ...records.list,
    query: records.list.query.extend({ sort: sortedBy('name', 'documentNumber') }),
  },
  'specialists.create': records.create,
  'specialists.get': records.get,
  'specialists.update': records.update,
  'specialists.archive': records.archive,
  'specialists.restore': records.restore,
} as const satisfies Record<string, Operation>
