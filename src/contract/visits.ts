import { z } from 'zod'
import { calendarDate, filledText, nullableText, recordFields, TWO_DIGITS } from './common.ts'
import { amount, id } from './documents.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { recordOperations } from './records.ts'
import { SERVICE_OBJECT } from './rips/drafts.ts'

/** One service of a visit: what a line of an invoice says, without whose it is. */
export const VisitService = z
  .strictObject({
    /** 1 consultas, 2 procedimientos, 3 urgencias, 4 hospitalizacion, 5 recienNacidos, 6 medicamentos, 7 otrosServicios. */
    category: z.int().min(1).max(7),
    /** As the ministry spells it; every field is optional until it is billed. */
    service: SERVICE_OBJECT,
    description: filledText(300).nullable().optional(),
    quantity: z.int().min(1).max(99_999),
    unitPrice: amount,
  })
  .meta({ id: 'VisitService' })
export type VisitService = z.infer<typeof VisitService>

const MAX_SERVICES = 200
const twoDigits = z.string().regex(/^\d{2}$/, TWO_DIGITS)

const requiredFields = {
  patientId: id,
  /** The day at the desk; the services carry their own times. */
  date: calendarDate,
  services: z.array(VisitService).max(MAX_SERVICES),
}
const optionalFields = {
  /** The payer; null while it is not known, or when the patient pays. */
  clientId: id.nullable(),
  /** The payer's contract; left out, and only one fits the day, the coverage and the site: that one. */
  contractId: id.nullable(),
  /** 01-17: who covers. */
  coverage: twoDigits.nullable(),
  paymentModality: twoDigits.nullable(),
  policyNumber: nullableText(60),
  note: nullableText(1000),
}

export const VisitInput = z
  .strictObject({ ...requiredFields, ...z.strictObject(optionalFields).partial().shape })
  .meta({ id: 'VisitInput' })
export const VisitPatch = VisitInput.partial().meta({ id: 'VisitPatch' })
export const Visit = z
  .strictObject({
    id: z.string(),
    ...requiredFields,
    ...optionalFields,
    /** As they stood when the visit was last saved. */
    patientName: z.string(),
    patientDocument: z.string(),
    /** Invoice or package that it went into; null while it waits for one. */
    documentId: z.string().nullable(),
    ...recordFields,
  })
  .meta({ id: 'Visit' })
export type VisitInput = z.infer<typeof VisitInput>
export type Visit = z.infer<typeof Visit>

const records = recordOperations({
  rights: { read: 'patients.read', write: 'patients.write' },
  area: 'Visits',
  path: 'visits',
  param: 'visitId',
  noun: 'visit',
  output: Visit,
  create: VisitInput,
  patch: VisitPatch,
  errors: ['not_found', 'invalid_rips_input'],
})

export const visitOperations = {
  'visits.list': {
    ...records.list,
    query: records.list.query.extend({
      sort: sortedBy('date', 'patientName'),
      date: calendarDate.optional(),
      /** Days of the visit, both included. */
      dateFrom: calendarDate.optional(),
      dateTo: calendarDate.optional(),
      patientId: id.optional(),
      clientId: id.optional(),
      contractId: id.optional(),
      /** Only those that are in no invoice or package. */
      unbilled: z.literal('true').optional(),
    }),
  },
  'visits.create': { ...records.create, errors: [...records.create.errors, 'resource_archived'] },
  'visits.get': records.get,
  'visits.update': { ...records.update, errors: [...records.update.errors, 'health_document_locked'] },
  'visits.archive': { ...records.archive, errors: [...records.archive.errors, 'health_document_locked'] },
  'visits.restore': records.restore,
} as const satisfies Record<string, Operation>
