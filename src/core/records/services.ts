import type { ErrorCode } from '../../contract/errors.ts'
import type { RecordListQuery } from '../../contract/lists.ts'
import { DRAFT_SERVICE } from '../../contract/rips/drafts.ts'
import { SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import type { Service, ServiceInput } from '../../contract/services.ts'
import { Fault } from '../fault.ts'
import { readIssue } from '../kernel/issues.ts'
import { fieldPath } from '../kernel/shape.ts'
import { say } from '../messages/message.ts'
import type { ArchivableRecord } from '../store/records.ts'
import { archivable, asStored, type RecordArea, type RecordHandlers } from './archivable.ts'

const MAX_OBJECT_BYTES = 64 * 1024

type JsonObject = Service['payload']

function expectSmall(value: JsonObject, field: 'payload' | 'inputProvenance', code: ErrorCode): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= MAX_OBJECT_BYTES) return
  throw new Fault(code, say('records.objectTooLarge', { kib: MAX_OBJECT_BYTES / 1024 }), { field })
}

/** Two names of one property may both be there only with one value; null is none. */
function expectNoConflict(payload: JsonObject, group: ServiceGroup): void {
  for (const { name, alias } of FIELDS[group]) {
    if (alias === undefined || payload[name] == null || payload[alias] == null) continue
    if (payload[name] === payload[alias]) continue
    throw new Fault('conflicting_alias', say('records.conflictingAlias', { name }), {
      field: `payload.${alias}`,
    })
  }
}

/** IUM; CUM, expediente-consecutivo; or the DCI of a magistral preparation (field M08). */
const MEDICATION_CODE = /^([0-9A-Z]{15}|\d{1,10}-\d{1,3}|\d{5})$/

/** A saved service may leave the code for later, but not keep one that no catalog can hold. */
function expectMedicationCode({ codTecnologiaSalud: code }: JsonObject): void {
  if (typeof code !== 'string' || code === '' || MEDICATION_CODE.test(code)) return
  throw new Fault('invalid_medication_code', say('records.medicationCode'), {
    field: 'payload.codTecnologiaSalud',
  })
}

/** Holds the payload to the draft of its category: types only, unknown fields kept. */
function checked(service: Service): Service {
  const group = SERVICE_GROUPS[service.category - 1]
  if (!group) throw new Fault('invalid_service_category', say('records.category'), { field: 'category' })
  expectSmall(service.payload, 'payload', 'invalid_rips_input')
  expectSmall(service.inputProvenance, 'inputProvenance', 'invalid_input_provenance')
  const issues = DRAFT_SERVICE[group].safeParse(service.payload).error?.issues.map((issue) => ({
    code: 'invalid_rips_input' as const,
    message: readIssue(issue, true).message,
    field: fieldPath(['payload', ...issue.path]),
  }))
  const first = issues?.[0]
  if (first) throw new Fault(first.code, first.message, { field: first.field, issues })
  expectNoConflict(service.payload, group)
  if (group === 'medicamentos') expectMedicationCode(service.payload)
  return service
}

/** What the file import of these records goes by too. */
export const serviceArea: RecordArea<
  Service,
  ServiceInput,
  Partial<ServiceInput>,
  RecordListQuery & { category?: number | undefined }
> = {
  resource: 'services',
  prefix: 'srv_',
  parameter: 'serviceId',
  store: ({ records }) => records.services,
  created: (head: ArchivableRecord, input: ServiceInput) =>
    checked({ description: null, inputProvenance: {}, ...input, ...head }),
  changed: (service, patch: Partial<ServiceInput>) => checked({ ...service, ...patch }),
  shown: asStored,
  equals: ({ category }: RecordListQuery & { category?: number | undefined }) =>
    category === undefined ? undefined : { category },
}
const records = archivable(serviceArea)

export const serviceHandlers: RecordHandlers<'services'> = {
  'services.list': records.list,
  'services.create': records.create,
  'services.get': records.get,
  'services.update': records.update,
  'services.archive': records.archive,
  'services.restore': records.restore,
}
