import { z } from 'zod'
import { calendarDate, filledText, nullableText, recordFields, TWO_DIGITS } from './common.ts'
import { amount, id } from './documents.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { PriceBase, percentage } from './prices.ts'
import { recordOperations } from './records.ts'
import { SERVICE_OBJECT } from './rips/drafts.ts'
import { WS } from './workspaces.ts'

/** Which price list a service of a visit was priced by, as it stood then. */
export const VisitPrice = z
  .strictObject({
    /** What the list says; null: it has no price for the code, or there is no list. */
    value: amount.nullable(),
    contractId: id.nullable(),
    contractNumber: z.string().max(100).nullable(),
    priceListId: id.nullable(),
    listName: z.string().max(120).nullable(),
    base: PriceBase.nullable(),
    percentage: percentage.nullable(),
    /** First day of the version; null: none holds on the day of the visit. */
    from: calendarDate.nullable(),
  })
  .meta({ id: 'VisitPrice' })
export type VisitPrice = z.infer<typeof VisitPrice>

/** One service of a visit: what a line of an invoice says, without whose it is. */
export const VisitService = z
  .strictObject({
    /** 1 consultas, 2 procedimientos, 3 urgencias, 4 hospitalizacion, 5 recienNacidos, 6 medicamentos, 7 otrosServicios. */
    category: z.int().min(1).max(7),
    /** As the ministry spells it; every field is optional until it is billed. */
    service: SERVICE_OBJECT,
    description: filledText(300).nullable().optional(),
    quantity: z.int().min(1).max(99_999),
    /** 0 where `price` found nothing. */
    unitPrice: amount,
    /** Where `unitPrice` comes from; left out: somebody said it. */
    price: VisitPrice.optional(),
  })
  .meta({ id: 'VisitService' })
export type VisitService = z.infer<typeof VisitService>

export const VisitServiceInput = VisitService.extend({
  /**
   * Left out, or what `price` says: priced by the visit's contract and day, now and whenever these change. Anything else is
   * kept as somebody said it.
   */
  unitPrice: amount.optional(),
  price: VisitPrice.nullable().optional(),
}).meta({ id: 'VisitServiceInput' })
export type VisitServiceInput = z.infer<typeof VisitServiceInput>

/** Whether nobody said what a service costs, and no list does. */
export const isUnpriced = ({ price }: Pick<VisitService, 'price'>): boolean => price?.value === null

export const MAX_SERVICES = 200
const twoDigits = z.string().regex(/^\d{2}$/, TWO_DIGITS)

const requiredFields = {
  patientId: id,
  /** The day at the desk; the services carry their own times. */
  date: calendarDate,
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
  /** Its number in the program that it came from; of one visit alone. */
  reference: nullableText(250),
}

export const VisitInput = z
  .strictObject({
    ...requiredFields,
    services: z.array(VisitServiceInput).max(MAX_SERVICES),
    ...z.strictObject(optionalFields).partial().shape,
  })
  .meta({ id: 'VisitInput' })
export const VisitPatch = VisitInput.partial().meta({ id: 'VisitPatch' })
export const Visit = z
  .strictObject({
    id: z.string(),
    ...requiredFields,
    services: z.array(VisitService).max(MAX_SERVICES),
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

/** What a price depends on. */
export const VisitPricesInput = VisitInput.pick({
  clientId: true,
  contractId: true,
  coverage: true,
  date: true,
  services: true,
}).meta({ id: 'VisitPricesInput' })

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
  'visits.price': {
    area: 'Visits',
    method: 'POST',
    path: `${WS}/visit-prices`,
    access: 'write',
    right: 'patients.write',
    effect: 'none',
    idempotency: 'none',
    summary: 'What the services of a visit would be priced at, and under which contract; nothing is written',
    body: VisitPricesInput,
    success: { 200: z.strictObject({ contractId: id.nullable(), items: z.array(VisitPrice) }) },
    errors: ['not_found', 'resource_archived', 'invalid_rips_input'],
  },
} as const satisfies Record<string, Operation>
