import type { Specialist, SpecialistInput } from '../../contract/specialists.ts'
import type { ArchivableRecord } from '../store/records.ts'
import { archivable, asStored, type RecordArea, type RecordHandlers } from './archivable.ts'

const BLANK = {
  professionalType: null,
  registrationNumber: null,
  birthDate: null,
  sexCode: null,
  countryResidenceCode: null,
  municipalityResidenceCode: null,
  territorialZoneCode: null,
  firstName: null,
  lastName: null,
}

/** What the file import of these records goes by too. */
export const specialistArea: RecordArea<Specialist, SpecialistInput, Partial<SpecialistInput>> = {
  resource: 'specialists',
  prefix: 'spc_',
  parameter: 'specialistId',
  store: ({ records }) => records.specialists,
  created: (head: ArchivableRecord, input: SpecialistInput): Specialist => ({ ...BLANK, ...input, ...head }),
  changed: (specialist, patch: Partial<SpecialistInput>) => ({ ...specialist, ...patch }),
  shown: asStored,
}
const records = archivable(specialistArea)

export const specialistHandlers: RecordHandlers<'specialists'> = {
  'specialists.list': records.list,
  'specialists.create': records.create,
  'specialists.get': records.get,
  'specialists.update': records.update,
  'specialists.archive': records.archive,
  'specialists.restore': records.restore,
}
