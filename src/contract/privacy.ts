import { z } from 'zod'
import {
  calendarDate,
  documentNumber,
  documentType,
  filledText,
  instant,
  NO_CONTROL,
  nullableText,
  page,
  TWO_DIGITS,
} from './common.ts'
import { id } from './documents.ts'
import { listQuery, logQuery } from './lists.ts'
import { type Operation, reading, writing } from './operation.ts'
import { PDF_TYPE } from './paper.ts'
import { ONE_LINE } from './plain-text.ts'
import { CONSENT_METHOD_NAMES, PURPOSE_NAMES, REQUEST_KIND_NAMES, RETENTION_KINDS } from './privacy-law.ts'
import { WS } from './workspaces.ts'

const contactFields = {
  phone: nullableText(30),
  email: z.email().max(200).nullable(),
  /** The payer whose patient this usually is. */
  clientId: id.nullable(),
  /** 01-17: who covers. */
  coverage: z
    .string()
    .regex(/^\d{2}$/, TWO_DIGITS)
    .nullable(),
  policyNumber: nullableText(60),
}

/** How a patient is reached and who usually pays; as long as nothing was written `updatedAt` is null. */
export const PatientContact = z
  .strictObject({ ...contactFields, revision: z.int().min(1), updatedAt: instant.nullable() })
  .meta({ id: 'PatientContact' })
export type PatientContact = z.infer<typeof PatientContact>
/** Only the fields that change. */
export const PatientContactPatch = z.strictObject(contactFields).partial().meta({ id: 'PatientContactPatch' })

const person = { name: filledText(120), documentType, documentNumber }
const note = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE, NO_CONTROL)

const consentFields = {
  purpose: z.enum(PURPOSE_NAMES),
  decision: z.enum(['given', 'withdrawn']),
  /** Day in Colombia, not after today. */
  decidedOn: calendarDate,
  method: z.enum(CONSENT_METHOD_NAMES),
  /** Of the text that was read or signed, as the clinic numbers its own. */
  textVersion: filledText(60),
  /** Who decided for the patient; null: the patient. */
  representative: z.strictObject({ ...person, relationship: filledText(60) }).nullable(),
  /** Before whom it was said; a verbal one needs one. */
  witness: z.strictObject(person).nullable(),
}
export const PatientConsentInput = z
  .strictObject(consentFields)
  .partial({ representative: true, witness: true })
  .meta({ id: 'PatientConsentInput' })
export type PatientConsentInput = z.infer<typeof PatientConsentInput>
export const PatientConsent = z
  .strictObject({ id: z.string(), ...consentFields, recordedAt: instant, recordedBy: z.string() })
  .meta({ id: 'PatientConsent' })
export type PatientConsent = z.infer<typeof PatientConsent>

export const PrivacyRequestInput = z
  .strictObject({
    kind: z.enum(REQUEST_KIND_NAMES),
    receivedOn: calendarDate,
    /** What was asked, in the person's words. */
    details: note(1000),
  })
  .meta({ id: 'PrivacyRequestInput' })
export const RequestOutcome = z.enum(['granted', 'partly', 'refused'])
export const PrivacyAnswer = z
  .strictObject({
    outcome: RequestOutcome,
    /** What was corrected, handed over or erased, or why not. */
    answer: note(2000),
  })
  .meta({ id: 'PrivacyAnswer' })
export const PrivacyRequest = z
  .strictObject({
    id: z.string(),
    patientId: z.string(),
    ...PrivacyRequestInput.shape,
    /** Last day to answer, by the law's working days. */
    dueOn: calendarDate,
    recordedBy: z.string(),
    outcome: RequestOutcome.nullable(),
    answer: z.string().nullable(),
    answeredOn: calendarDate.nullable(),
    answeredBy: z.string().nullable(),
    revision: z.int().min(1),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

const count = z.int().min(0)
const kind = z.enum(RETENTION_KINDS)

/** Whether a patient may be erased, and what stands against it. */
export const ErasureReview = z
  .strictObject({
    mayErase: z.boolean(),
    reasons: z.array(
      z.strictObject({
        kind,
        /** Visits, packages, or invoices and notes that name the patient. */
        count,
        norm: z.string(),
        /** First day on which its term is over. */
        keptUntil: calendarDate,
      }),
    ),
  })
  .meta({ id: 'ErasureReview' })
export type ErasureReview = z.infer<typeof ErasureReview>

export const RetentionReport = z
  .strictObject({
    asOf: calendarDate,
    /** When the norms were last read. */
    checkedOn: calendarDate,
    kinds: z.array(
      z.strictObject({
        kind,
        label: z.string(),
        /** Null: as long as what it belongs to. */
        years: z.int().nullable(),
        countedFrom: z.string(),
        norm: z.string(),
        /** The law gives no term: it is the program's own. */
        isOurs: z.boolean(),
        due: count,
        /** The first of those that are due, the oldest first. */
        items: z.array(z.strictObject({ id: z.string(), label: z.string(), since: calendarDate })).max(100),
      }),
    ),
  })
  .meta({ id: 'RetentionReport' })
export type RetentionReport = z.infer<typeof RetentionReport>

const PATIENT = `${WS}/patients/{patientId}` as const
const area = 'Personal data'
const read = reading(area, 'patients.read')
const write = writing(area, 'patients.write')

export const privacyOperations = {
  'patientContacts.get': {
    ...read,
    path: `${PATIENT}/contact`,
    summary: 'Read how a patient is reached and who usually pays',
    success: { 200: PatientContact },
    errors: ['not_found'],
  },
  'patientContacts.update': {
    ...write,
    method: 'PATCH',
    path: `${PATIENT}/contact`,
    summary: 'Change fields of how a patient is reached and who usually pays; each field keeps its last word',
    body: PatientContactPatch,
    success: { 200: PatientContact },
    errors: ['not_found', 'resource_archived'],
  },
  'patientConsents.list': {
    ...read,
    path: `${PATIENT}/consents`,
    summary: 'What a patient said to each purpose, the last registered first; the one of the latest day counts',
    query: logQuery,
    success: { 200: page(PatientConsent) },
    errors: ['not_found'],
  },
  'patientConsents.record': {
    ...write,
    method: 'POST',
    path: `${PATIENT}/consents`,
    summary: 'Record that a patient gave or withdrew the consent to a purpose',
    body: PatientConsentInput,
    success: { 201: PatientConsent },
    errors: ['not_found'],
  },
  'privacyRequests.list': {
    ...read,
    path: `${WS}/privacy-requests`,
    summary: 'What people asked about their data, the last asked first',
    query: listQuery.extend({
      patientId: id.optional(),
      /** Only those that are not answered. */
      open: z.literal('true').optional(),
    }),
    success: { 200: page(PrivacyRequest) },
    errors: [],
  },
  'privacyRequests.record': {
    ...write,
    method: 'POST',
    path: `${PATIENT}/privacy-requests`,
    summary: 'Record what a person asked about their data; the last day to answer follows from the law',
    body: PrivacyRequestInput,
    success: { 201: PrivacyRequest },
    errors: ['not_found'],
  },
  'privacyRequests.answer': {
    ...write,
    access: 'workspace-admin',
    right: 'personalData',
    method: 'POST',
    path: `${WS}/privacy-requests/{requestId}/answer`,
    summary: 'Answer what a person asked about their data; an answer stays as it was given',
    ifMatch: true,
    body: PrivacyAnswer,
    success: { 200: PrivacyRequest },
    errors: ['not_found', 'resource_archived'],
  },
  'patients.personalData': {
    ...read,
    access: 'workspace-admin',
    right: 'personalData',
    path: `${PATIENT}/personal-data`,
    summary: 'All that is held of a patient, for the patient: records, documents, consents, and who has seen them',
    query: z.strictObject({ format: z.enum(['json', 'pdf']).default('json') }),
    success: { 200: `application/json, ${PDF_TYPE}` },
    errors: ['not_found'],
  },
  'patients.erasure': {
    ...read,
    access: 'workspace-admin',
    right: 'personalData',
    path: `${PATIENT}/erasure`,
    summary: 'Whether a patient may be erased; else what has to be kept, by which norm and until when',
    success: { 200: ErasureReview },
    errors: ['not_found'],
  },
  'patients.erase': {
    ...write,
    access: 'workspace-admin',
    right: 'personalData',
    method: 'POST',
    path: `${PATIENT}/erase`,
    summary: 'Erase a patient whom nothing names that has to be kept',
    ifMatch: true,
    success: { 200: z.strictObject({ id: z.string(), erasedAt: instant }) },
    errors: ['not_found', 'retention_required'],
  },
  'retention.report': {
    ...read,
    access: 'workspace-admin',
    right: 'personalData',
    path: `${WS}/retention`,
    summary: 'How long each kind of data is kept, by which norm, and what is due; nothing is ever erased by itself',
    success: { 200: RetentionReport },
    errors: [],
  },
} as const satisfies Record<string, Operation>
