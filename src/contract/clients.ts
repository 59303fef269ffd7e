import { z } from 'zod'
import { bundleFields } from './bundles.ts'
import { filledText, NIT_DIGITS, nullableText, ONE_DIGIT, recordFields } from './common.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { plainNit } from './plain-number.ts'
import { recordOperations } from './records.ts'

/** NIT without its check digit; `invalid_nit` when it is not one. */
const nit = z
  .string()
  .overwrite(plainNit)
  .regex(/^\d{3,15}$/, NIT_DIGITS)
const verificationDigit = z.string().regex(/^\d$/, ONE_DIGIT)

const optionalFields = {
  address: nullableText(200),
  departmentCode: nullableText(5),
  municipalityCode: nullableText(8),
  email: z.email().max(200).nullable(),
  phone: nullableText(30),
  ...bundleFields,
}

export const ClientInput = z
  .strictObject({
    nit,
    verificationDigit: verificationDigit.optional(),
    companyName: filledText(200),
    ...z.strictObject(optionalFields).partial().shape,
  })
  .meta({ id: 'ClientInput' })
export const ClientPatch = ClientInput.partial().meta({ id: 'ClientPatch' })
export const Client = z
  .strictObject({
    id: z.string(),
    nit,
    verificationDigit,
    companyName: filledText(200),
    ...optionalFields,
    ...recordFields,
  })
  .meta({ id: 'Client' })
export type ClientInput = z.infer<typeof ClientInput>
export type Client = z.infer<typeof Client>

const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area: 'Payers',
  path: 'clients',
  param: 'clientId',
  noun: 'payer',
  output: Client,
  create: ClientInput,
  patch: ClientPatch,
  fieldCodes: { nit: 'invalid_nit', verificationDigit: 'invalid_nit' },
})

export const clientOperations = {
  'clients.list': { ...records.list, query: records.list.query.extend({ sort: sortedBy('companyName', 'nit') }) },
  'clients.create': records.create,
  'clients.get': records.get,
  'clients.update': records.update,
  'clients.archive': records.archive,
  'clients.restore': records.restore,
} as const satisfies Record<string, Operation>
