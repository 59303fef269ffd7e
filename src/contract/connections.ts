import { z } from 'zod'
import { filledText, instant } from './common.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/)

export const MinistryConnectionInput = z
  .strictObject({
    /** Origin of the ministry's container, `https://host:port`. */
    baseUrl: z.url({ protocol: /^https$/ }).max(200),
    /** Fingerprint that a person confirmed, lower-case hex; null when the certificate has a public authority. */
    certificateSha256: SHA256.nullable().optional(),
    documentType: filledText(5),
    documentNumber: filledText(20),
    /** Write-only. Left out: the stored one is kept. */
    password: z.string().min(1).max(200).optional(),
    userType: z.enum(['RE', 'PIN', 'PINx', 'PIE']).nullable().optional(),
  })
  .meta({ id: 'MinistryConnectionInput' })

export const MinistryConnection = z
  .strictObject({
    baseUrl: z.string(),
    certificateSha256: z.string().nullable(),
    documentType: z.string(),
    documentNumber: z.string(),
    userType: z.string().nullable(),
    hasPassword: z.boolean(),
    verifiedAt: instant.nullable(),
    /** The upstream is a simulator of this installation: nothing that it answers is real. */
    simulated: z.boolean(),
  })
  .meta({ id: 'MinistryConnection' })
export type MinistryConnection = z.infer<typeof MinistryConnection>

/** What a trial found. Not `ok`: the certificate or the environment is not the confirmed one, as `code` and `message` say. */
export const ConnectionTest = z
  .strictObject({
    ok: z.boolean(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    /** Fingerprint that the upstream showed, for a person to confirm. */
    certificateSha256: z.string().nullable(),
    verifiedAt: instant.nullable(),
  })
  .meta({ id: 'ConnectionTest' })
export type ConnectionTest = z.infer<typeof ConnectionTest>

const row = { area: 'Workspace', access: 'workspace-admin', path: `${WS}/connections/{connection}` } as const

export const connectionOperations = {
  'connections.get': {
    ...row,
    method: 'GET',
    summary: 'Read a connection without its secrets',
    effect: 'none',
    idempotency: 'none',
    success: { 200: MinistryConnection },
    errors: ['not_found'],
  },
  'connections.put': {
    ...row,
    method: 'PUT',
    summary: 'Set a connection; secrets are write-only',
    effect: 'write',
    idempotency: 'optional',
    body: MinistryConnectionInput,
    secretBody: true,
    success: { 200: MinistryConnection },
    errors: ['not_found', 'upstream_configuration_invalid', 'ministry_credentials_missing'],
  },
  'connections.test': {
    ...row,
    method: 'POST',
    path: `${WS}/connections/{connection}/test`,
    summary: 'Try the connection: certificate, sign-in, availability',
    effect: 'external',
    idempotency: 'none',
    success: { 200: ConnectionTest },
    errors: [
      'not_found',
      'ministry_credentials_missing',
      'ministry_login_failed',
      'invalid_ministry_token',
      'ministry_unavailable',
    ],
  },
} as const satisfies Record<string, Operation>
