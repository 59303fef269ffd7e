import { z } from 'zod'
import { filledText, instant, NIT_DIGITS, ONE_DIGIT, PHONE, page, pageQuery } from './common.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { plainNit } from './plain-number.ts'
import { E164 } from './plain-text.ts'

export const WS = '/api/v1/workspaces/{workspaceId}'

/** 1 production, 2 enablement (the tax authority's and the ministry's test side). */
export const Environment = z.union([z.literal(1), z.literal(2)])
export const Role = z.enum(['admin', 'biller', 'reception', 'accountant', 'auditor', 'operator', 'viewer'])
export type Role = z.infer<typeof Role>

const nit = z
  .string()
  .overwrite(plainNit)
  .regex(/^\d{3,15}$/, NIT_DIGITS)
const verificationDigit = z.string().regex(/^\d$/, ONE_DIGIT)
/** REPS code of the provider's site: ten digits of the provider and two of the site. */
const providerCodes = z.array(z.string().regex(/^\d{12}$/, asks('siteCode'))).max(200)

const inputFields = {
  nit,
  verificationDigit: verificationDigit.optional(),
  companyName: filledText(200),
  displayName: filledText(100),
  environment: Environment,
  providerCodes: providerCodes.optional(),
}

export const WorkspaceSetup = z.strictObject(inputFields).meta({ id: 'WorkspaceSetup' })
export const WorkspacePatch = z.strictObject(inputFields).partial().meta({ id: 'WorkspacePatch' })
export const Workspace = z
  .strictObject({
    id: z.string(),
    companyName: z.string(),
    displayName: z.string(),
    nit: z.string(),
    verificationDigit: z.string(),
    environment: Environment,
    isActive: z.boolean(),
    role: Role,
    providerCodes: z.array(z.string()),
    revision: z.int().min(1),
  })
  .meta({ id: 'Workspace' })
export type Workspace = z.infer<typeof Workspace>

const count = z.int().min(0)
const standing = z
  .strictObject({ draft: count, ready: count, rejected: count, pending: count, unknown: count })
  .meta({ id: 'DocumentStanding' })

export const Dashboard = z
  .strictObject({
    financial: z.strictObject({
      totalInvoiced: z.number(),
      totalCredited: z.number(),
      totalDebited: z.number(),
      netRevenue: z.number(),
      invoiceCount: count,
      creditNoteCount: count,
      debitNoteCount: count,
    }),
    rips: z.strictObject({ accepted: count, rejected: count, pending: count, unknown: count }),
    /** Whatever their age: with something to mend, ready, refused, on their way, and of unknown outcome. */
    documents: z.strictObject({ invoices: standing, notes: standing }),
    recentDocuments: z.array(
      z.strictObject({
        id: z.string(),
        date: instant,
        documentType: z.enum(['Invoice', 'CreditNote', 'DebitNote']),
        number: z.string(),
        clientName: z.string(),
        totalAmount: z.number(),
        status: z.string(),
      }),
    ),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** Twelve calendar months, UTC, the oldest first and the present one last; months without anything too. */
export const History = z
  .strictObject({
    months: z
      .array(
        z.strictObject({
          /** YYYY-MM */
          month: z.string(),
          totalInvoiced: z.number(),
          totalCredited: z.number(),
          totalDebited: z.number(),
          netRevenue: z.number(),
          /** RIPS packages that became so in this month. */
          rips: z.strictObject({ accepted: count, rejected: count }),
        }),
      )
      .length(12),
  })
  .meta({ id: 'History' })
export type History = z.infer<typeof History>

export const Member = z
  .strictObject({
    userId: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    role: Role,
    /** Whether the person may sign in at all. */
    isActive: z.boolean(),
    revision: z.int().min(1),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const memberPhone = z.string().regex(E164, PHONE)
/** A phone that is known adds that person; a new one needs names and a first password. */
export const MemberInput = z
  .strictObject({
    phone: memberPhone,
    role: Role,
    firstName: filledText(60).optional(),
    lastName: filledText(60).optional(),
    email: z.email().max(200).nullable().optional(),
    password: z.string().min(10).max(200).optional(),
  })
  .meta({ id: 'MemberInput' })
/** How the workspace is kept from others at its desks. */
export const WorkspaceSecurity = z
  .strictObject({
    /** After so long without a key or a click a window asks for the password again. */
    idleLockMinutes: z.int().min(1).max(240),
    /** Whoever administers it has to have a second factor. */
    adminSecondFactor: z.boolean(),
  })
  .meta({ id: 'WorkspaceSecurity' })
export type WorkspaceSecurity = z.infer<typeof WorkspaceSecurity>

/** `enabled` lets or stops the person signing in: only for a platform administrator when they belong elsewhere too. */
export const MemberPatch = z
  .strictObject({
    role: Role,
    enabled: z.boolean(),
    password: z.string().min(10).max(200),
    /** False takes away the second factor of somebody who has lost it. */
    secondFactor: z.literal(false),
  })
  .partial()
  .meta({ id: 'MemberPatch' })

const area = 'Workspace'
const read = { area, method: 'GET', effect: 'none', idempotency: 'none' } as const
const admin = { area, access: 'workspace-admin', right: 'settings', effect: 'write', idempotency: 'optional' } as const
const fieldCodes = { nit: 'invalid_nit', verificationDigit: 'invalid_nit', environment: 'invalid_environment' } as const

export const workspaceOperations = {
  'workspaces.create': {
    area,
    method: 'POST',
    path: '/api/v1/workspaces',
    summary: 'Create a workspace',
    access: 'platform-admin',
    effect: 'write',
    idempotency: 'optional',
    body: WorkspaceSetup,
    fieldCodes,
    success: { 201: Workspace },
    errors: ['sandbox_requires_habilitacion', 'duplicate_resource'],
  },
  'workspaces.get': {
    ...read,
    path: WS,
    summary: 'Read the workspace',
    access: 'read',
    right: 'clinic.read',
    success: { 200: Workspace },
    errors: [],
  },
  'workspaces.update': {
    ...admin,
    method: 'PATCH',
    path: WS,
    summary: 'Change the workspace',
    ifMatch: true,
    body: WorkspacePatch,
    fieldCodes,
    success: { 200: Workspace },
    errors: ['sandbox_requires_habilitacion', 'tenant_nit_mismatch', 'duplicate_resource'],
  },
  'workspaceSecurity.get': {
    ...read,
    path: `${WS}/security`,
    summary: 'Read when windows lock, and what administrators need to sign in',
    access: 'read',
    right: 'clinic.read',
    success: { 200: WorkspaceSecurity },
    errors: [],
  },
  'workspaceSecurity.put': {
    ...admin,
    method: 'PUT',
    path: `${WS}/security`,
    summary: 'Set when windows lock, and what administrators need to sign in',
    body: WorkspaceSecurity,
    success: { 200: WorkspaceSecurity },
    errors: [],
  },
  'workspaces.dashboard': {
    ...read,
    path: `${WS}/dashboard`,
    summary: 'Summary of the current month, UTC',
    access: 'read',
    right: 'billing.read',
    success: { 200: Dashboard },
    errors: [],
  },
  'workspaces.history': {
    ...read,
    path: `${WS}/dashboard/history`,
    summary: 'Money and outcomes of RIPS packages of the last twelve months, UTC',
    access: 'read',
    right: 'billing.read',
    success: { 200: History },
    errors: [],
  },
  'members.list': {
    ...read,
    path: `${WS}/members`,
    summary: 'List the members of the workspace',
    access: 'workspace-admin',
    right: 'audit.read',
    query: pageQuery,
    success: { 200: page(Member) },
    errors: [],
  },
  'members.add': {
    ...admin,
    right: 'people',
    method: 'POST',
    path: `${WS}/members`,
    summary: 'Add a person to the workspace',
    body: MemberInput,
    secretBody: true,
    fieldCodes: { phone: 'invalid_phone' },
    success: { 201: Member },
    errors: ['global_user_disabled', 'membership_update_failed'],
  },
  'members.update': {
    ...admin,
    right: 'people',
    method: 'PATCH',
    path: `${WS}/members/{userId}`,
    summary: 'Change the role of a member, or whether the person may sign in',
    ifMatch: true,
    body: MemberPatch,
    secretBody: true,
    success: { 200: Member },
    errors: [
      'user_not_in_workspace',
      'cannot_remove_last_admin',
      'global_user_disabled',
      'global_identity_admin_required',
    ],
  },
  'members.remove': {
    ...admin,
    right: 'people',
    method: 'DELETE',
    path: `${WS}/members/{userId}`,
    summary: 'Remove a person from the workspace',
    success: { 200: Member },
    errors: ['user_not_in_workspace', 'cannot_remove_last_admin'],
  },
} as const satisfies Record<string, Operation>
