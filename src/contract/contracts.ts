import { z } from 'zod'
import { agreedNumber } from './agreed-number.ts'
import { calendarDate, money, recordFields, TWO_DIGITS } from './common.ts'
import { amount, id } from './documents.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { recordOperations } from './records.ts'
import { SUPPORT_CODES } from './support-types.ts'

/** What one invoice under the contract takes together. Two contracts are never mixed. */
export const ContractGrouping = z.enum(['visit', 'patient', 'contract', 'authorization'])
export type ContractGrouping = z.infer<typeof ContractGrouping>

/** Who collects what patients pay: the clinic, or the payer itself. */
export const CopaymentCollector = z.enum(['provider', 'payer'])
/** conceptoRecaudo: 01 copayment, 02 moderating fee, 03 shared payment of a voluntary plan. */
export const CopaymentConcept = z.enum(['01', '02', '03'])

const twoDigits = z.string().regex(/^\d{2}$/, TWO_DIGITS)

const requiredFields = {
  contractNumber: agreedNumber(100),
  /** 01 case or package, 02 prospective, 03 capitation, 04 event. */
  paymentModality: twoDigits,
  validFrom: calendarDate,
}
const optionalFields = {
  /** Null: until it is ended. */
  validTo: calendarDate.nullable(),
  /** 01-17, as visits name them; none: every one. */
  coverages: z.array(twoDigits).max(20),
  /** REPS codes of the clinic's sites; none: every one. */
  providerCodes: z.array(z.string().regex(/^\d{12}$/, asks('siteCode'))).max(200),
  /** What all its invoices together may come to. */
  ceiling: amount.nullable(),
  /** By which its visits are priced; null: by none. */
  priceListId: id.nullable(),
  invoiceGrouping: ContractGrouping,
  /** Null: nothing was agreed. */
  copaymentCollector: CopaymentCollector.nullable(),
  copaymentConcept: CopaymentConcept.nullable(),
  authorizationRequired: z.boolean(),
  /** What goes along with each patient's services; null: what Resolution 2284 asks for. */
  supportCodes: z.array(z.enum(SUPPORT_CODES)).max(SUPPORT_CODES.length).nullable(),
}

export const ContractInput = z
  .strictObject({ clientId: id, ...requiredFields, ...z.strictObject(optionalFields).partial().shape })
  .meta({ id: 'ContractInput' })
/** A contract stays its payer's. */
export const ContractPatch = ContractInput.omit({ clientId: true }).partial().meta({ id: 'ContractPatch' })
export const Contract = z
  .strictObject({
    id: z.string(),
    clientId: z.string(),
    /** As it stood when the contract was last saved. */
    clientName: z.string(),
    ...requiredFields,
    ...optionalFields,
    ...recordFields,
  })
  .meta({ id: 'Contract' })
export type ContractInput = z.infer<typeof ContractInput>
export type Contract = z.infer<typeof Contract>

/** How much of a contract its issued invoices have used. */
export const ContractUse = z
  .strictObject({
    ceiling: money.nullable(),
    /** What issued invoices under it come to for the payer, with their debit notes and less their credit notes. */
    used: money,
    /** Null without a ceiling; below zero when it is passed. */
    left: money.nullable(),
    invoices: z.int().min(0),
  })
  .meta({ id: 'ContractUse' })
export type ContractUse = z.infer<typeof ContractUse>

const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area: 'Contracts',
  path: 'contracts',
  param: 'contractId',
  noun: 'contract',
  output: Contract,
  create: ContractInput,
  patch: ContractPatch,
  errors: ['not_found', 'resource_archived'],
})

export const contractOperations = {
  'contracts.list': {
    ...records.list,
    query: records.list.query.extend({
      sort: sortedBy('contractNumber', 'validTo'),
      clientId: id.optional(),
    }),
  },
  'contracts.create': records.create,
  'contracts.get': records.get,
  'contracts.update': records.update,
  'contracts.archive': records.archive,
  'contracts.restore': { ...records.restore, errors: [...records.restore.errors, 'resource_archived'] },
  'contracts.use': {
    ...records.get,
    path: `${records.get.path}/use`,
    // It says what was invoiced.
    right: 'billing.read',
    summary: 'What the issued invoices under a contract come to, and what is left of its ceiling',
    success: { 200: ContractUse },
  },
} as const satisfies Record<string, Operation>
