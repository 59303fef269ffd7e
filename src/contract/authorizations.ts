import { z } from 'zod'
import { agreedNumber } from './agreed-number.ts'
import { calendarDate, nullableText, recordFields } from './common.ts'
import { id } from './documents.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { recordOperations } from './records.ts'

/** So long before its end an authorization is said to end soon. */
export const ENDS_SOON_DAYS = 15

const code = z
  .string()
  .min(1)
  .max(20)
  .regex(/^\S+$/u, asks('noSpaces'))
  .overwrite((typed) => typed.toUpperCase())

const optionalFields = {
  /** Codes of the services (CUPS, or of a technology); none: any service. */
  codes: z.array(code).max(100),
  /** How many services the payer allows; null: it does not say. */
  sessions: z.int().min(1).max(9_999).nullable(),
  /** Both days included; null: the payer does not say. */
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  note: nullableText(500),
}
const requiredFields = {
  /** As the payer writes it and the services report it: `numAutorizacion`. */
  number: agreedNumber(30),
  /** The payer who gave it. */
  clientId: id,
}
/** It stays the patient's to whom it was given. */
const ownerFields = { patientId: id }

export const AuthorizationInput = z
  .strictObject({ ...ownerFields, ...requiredFields, ...z.strictObject(optionalFields).partial().shape })
  .meta({ id: 'AuthorizationInput' })
export const AuthorizationPatch = AuthorizationInput.omit({ patientId: true })
  .partial()
  .meta({ id: 'AuthorizationPatch' })
export const Authorization = z
  .strictObject({
    id: z.string(),
    ...ownerFields,
    ...requiredFields,
    ...optionalFields,
    /** As they stood when it was last saved. */
    patientName: z.string(),
    patientDocument: z.string(),
    clientName: z.string(),
    /** Counted from the services of visits that report its number, whenever it is read. */
    used: z.int().min(0),
    /** Null where the payer set no limit; below nothing where more were given than allowed. */
    left: z.int().nullable(),
    ...recordFields,
  })
  .meta({ id: 'Authorization' })
export type AuthorizationInput = z.infer<typeof AuthorizationInput>
export type Authorization = z.infer<typeof Authorization>

/** `ending`: its last day is near and there is something left; `ended`: that day is over; `usedUp`: nothing is left. */
export const AuthorizationShow = z.enum(['ending', 'ended', 'usedUp'])
export type AuthorizationShow = z.infer<typeof AuthorizationShow>

const records = recordOperations({
  rights: { read: 'patients.read', write: 'patients.write' },
  area: 'Authorizations',
  path: 'authorizations',
  param: 'authorizationId',
  noun: 'payer’s authorization',
  output: Authorization,
  create: AuthorizationInput,
  patch: AuthorizationPatch,
  errors: ['not_found'],
})

export const authorizationOperations = {
  'authorizations.list': {
    ...records.list,
    query: records.list.query.extend({
      sort: sortedBy('validTo', 'patientName'),
      patientId: id.optional(),
      clientId: id.optional(),
      show: AuthorizationShow.optional(),
    }),
  },
  'authorizations.create': records.create,
  'authorizations.get': records.get,
  'authorizations.update': records.update,
  'authorizations.archive': records.archive,
  'authorizations.restore': records.restore,
} as const satisfies Record<string, Operation>
