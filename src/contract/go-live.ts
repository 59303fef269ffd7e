import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'
import { ResolutionKind } from './resolutions.ts'
import { RunState } from './runs.ts'
import { WS } from './workspaces.ts'

/** What goes along from enablement to production, in the order in which one needs the other. */
export const CarriedArea = z.enum([
  'members',
  'clients',
  'specialists',
  'services',
  'priceLists',
  'contracts',
  'patients',
  'authorizations',
  'importMappings',
  'listSettings',
])
export type CarriedArea = z.infer<typeof CarriedArea>

const count = z.int().min(0)

export const GoingCounts = z.strictObject({
  clients: count,
  specialists: count,
  services: count,
  priceLists: count,
  contracts: count,
  patients: count,
  authorizations: count,
})
export const StayingCounts = z.strictObject({ visits: count, documents: count, packages: count })

export const CarryOver = z
  .strictObject({
    id: z.string(),
    state: RunState,
    /**
     * `copied`: made in production; `present`: there already, and left as it is; `behind`: not taken along, because what it names is
     * not there or something there stands against it. When it is over they come to `total`.
     */
    areas: z.array(z.strictObject({ area: CarriedArea, total: count, copied: count, present: count, behind: count })),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CarryOver' })
export type CarryOver = z.infer<typeof CarryOver>

/**
 * The last number of the program used before beside what the provider gives next. `unstated`: nobody has said it;
 * `unchecked`: the provider's range was not read since; `behind`: the provider would give a number that is used; `ahead`: it leaves numbers out.
 */
export const NumberAgreement = z.enum(['unstated', 'unchecked', 'agrees', 'behind', 'ahead'])
export type NumberAgreement = z.infer<typeof NumberAgreement>

export const LastUsedNumber = z
  .strictObject({
    resolutionId: z.string(),
    kind: ResolutionKind,
    prefix: z.string(),
    from: z.int().min(1),
    to: z.int().min(1),
    next: z.int().min(1),
    /** Null: none was given, or nobody has said it, see `agreement`. */
    lastUsed: z.int().min(1).nullable(),
    /** What the provider gives next, as it was last read. */
    providerNext: z.number().nullable(),
    checkedAt: instant.nullable(),
    agreement: NumberAgreement,
  })
  .meta({ id: 'LastUsedNumber' })
export type LastUsedNumber = z.infer<typeof LastUsedNumber>

export const GoLive = z
  .strictObject({
    /** False: the installation works with simulators, where nothing is real. */
    possible: z.boolean(),
    /** The production workspace of the same NIT; null: there is none. */
    production: z
      .strictObject({
        /** Null: the caller does not administer it. */
        id: z.string().nullable(),
        /** Null: the caller is nobody in it. */
        displayName: z.string().nullable(),
      })
      .nullable(),
    /** The last one from this workspace, or into it. */
    carryOver: CarryOver.nullable(),
    /** What this workspace has: records in use, that go along, and what stays as its history. */
    goes: GoingCounts,
    stays: StayingCounts,
    /** Results of the ministry that other programs obtained, and of those the ones that are the CUV of a package here. */
    filings: z.strictObject({ total: count, adopted: count }),
    /** Resolutions in use. */
    numbering: z.array(LastUsedNumber),
  })
  .meta({ id: 'GoLive' })
export type GoLive = z.infer<typeof GoLive>

export const LastUsedInput = z
  .strictObject({
    /** Null: the range is new, and no number of it was given. */
    lastUsed: z.int().min(1).max(9_999_999_999).nullable(),
  })
  .meta({ id: 'LastUsedInput' })

const row = { access: 'workspace-admin', right: 'settings' } as const

export const goLiveOperations = {
  'goLive.get': {
    ...row,
    area: 'Workspace',
    method: 'GET',
    path: `${WS}/go-live`,
    summary: 'How far the clinic is on its way from enablement to production',
    effect: 'none',
    idempotency: 'none',
    success: { 200: GoLive },
    errors: [],
  },
  'goLive.begin': {
    ...row,
    area: 'Workspace',
    method: 'POST',
    path: `${WS}/go-live`,
    summary: 'Found the production workspace of the same NIT if there is none, and carry over to it what it lacks',
    effect: 'write',
    idempotency: 'none',
    success: { 202: CarryOver },
    errors: ['invalid_environment', 'sandbox_requires_habilitacion', 'duplicate_resource'],
  },
  'resolutions.setLastUsed': {
    ...row,
    area: 'Resolutions',
    method: 'PUT',
    path: `${WS}/resolutions/{resolutionId}/last-used`,
    summary: 'Say the last number that the program used before gave: numbering goes on after it',
    effect: 'write',
    idempotency: 'optional',
    body: LastUsedInput,
    success: { 200: LastUsedNumber },
    errors: ['not_found', 'resource_archived', 'invalid_resolution_range', 'resolution_number_regression'],
  },
} as const satisfies Record<string, Operation>
