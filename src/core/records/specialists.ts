import type { Specialist, SpecialistInput } from '../../contract/specialists.ts'
import { archivable, asStored, type RecordHandlers } from './archivable.ts'
import type { ArchivableRecord } from './store.ts'

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

const records = archivable({
  resource: 'specialists',
  prefix: 'spc_',
  parameter: 'specialistId',
  store: (stores) => stores.specialists,
  created: (head: ArchivableRecord, input: SpecialistInput): Specialist => ({ ...BLANK, ...input, ...head }),
  changed: (specialist, patch: Partial<SpecialistInput>) => ({ ...specialist, ...patch }),
  shown: asStored,
})

export const specialistHandlers: RecordHandlers<'specialists'> = {
  'specialists.list': records.list,
  'specialists.create': records.create,
  'specialists.get': records.get,
  'specialists.update': records.update,
  'specialists.archive': records.archive,
  'specialists.restore': records.restore,
}
