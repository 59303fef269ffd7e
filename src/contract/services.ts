import { z } from 'zod'
import { filledText, nullableText, recordFields } from './common.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { recordOperations } from './records.ts'
import { SERVICE_OBJECT } from './rips/drafts.ts'

/** Free JSON object; anything the caller wants to keep with the record. */
const jsonObject = z.record(z.string(), z.unknown())

/** 1 consultas, 2 procedimientos, 3 urgencias, 4 hospitalizacion, 5 recienNacidos, 6 medicamentos, 7 otrosServicios. */
const category = z.int().min(1).max(7)

const fields = {
  category,
  name: filledText(200),
  description: nullableText(1000),
  /** Partial service of the category: every field optional, unknown fields kept. */
  payload: SERVICE_OBJECT,
  /** Where the values came from. */
  inputProvenance: jsonObject,
}

export const ServiceInput = z
  .strictObject({
    ...fields,
    description: fields.description.optional(),
    inputProvenance: fields.inputProvenance.optional(),
  })
  .meta({ id: 'ServiceInput' })
export const ServicePatch = z.strictObject(fields).partial().meta({ id: 'ServicePatch' })
export const Service = z.strictObject({ id: z.string(), ...fields, ...recordFields }).meta({ id: 'Service' })
export type ServiceInput = z.infer<typeof ServiceInput>
export type Service = z.infer<typeof Service>

const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area: 'Services',
  path: 'services',
  param: 'serviceId',
  noun: 'saved service',
  output: Service,
  create: ServiceInput,
  patch: ServicePatch,
  fieldCodes: { category: 'invalid_service_category', inputProvenance: 'invalid_input_provenance' },
  errors: ['invalid_rips_input', 'invalid_medication_code', 'conflicting_alias'],
})

export const serviceOperations = {
  'services.list': {
    ...records.list,
    query: records.list.query.extend({ category: category.optional(), sort: sortedBy('name') }),
  },
  'services.create': records.create,
  'services.get': records.get,
  'services.update': records.update,
  'services.archive': records.archive,
  'services.restore': records.restore,
} as const satisfies Record<string, Operation>
