import { z } from 'zod'
import { filledText, instant, NIT_DIGITS } from './common.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { plainNit } from './plain-number.ts'
import { WS } from './workspaces.ts'

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/, asks('sha256'))

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
    /** Until then it takes the confirmed certificate; null until it was tried with success. */
    certificateValidTo: instant.nullable(),
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

const secret = z.string().min(1).max(200)

/** The invoicing providers that Radica has an adapter for. */
export const ProviderName = z.enum(['factus', 'matias'])
export type ProviderName = z.infer<typeof ProviderName>

/** Secrets are write-only. Left out: the stored ones are kept. At the installation's own simulator none are needed. */
export const InvoiceProviderInput = z
  .strictObject({
    provider: ProviderName,
    /** Origin. Left out: the provider's own for the workspace's environment, or the simulator's. */
    baseUrl: z.url().max(200).optional(),
    /** Factus: user of the account. MATIAS: its e-mail, unless an access key is used. */
    username: filledText(200).nullable().optional(),
    /** Factus. */
    clientId: filledText(200).nullable().optional(),
    clientSecret: secret.optional(),
    password: secret.optional(),
    /** MATIAS, instead of user and password. */
    accessKey: secret.optional(),
    /** The company of a shared test account, when it is another than the workspace's; only in enablement. */
    sandboxCompanyNit: z
      .string()
      .overwrite(plainNit)
      .regex(/^\d{3,15}$/, NIT_DIGITS)
      .nullable()
      .optional(),
    /** A person has seen that this account issues debit notes with the health sector's block. */
    healthOnDebitNotesConfirmed: z.boolean().optional(),
  })
  .meta({ id: 'InvoiceProviderInput' })
export type InvoiceProviderInput = z.infer<typeof InvoiceProviderInput>

export const InvoiceProviderConnection = z
  .strictObject({
    provider: ProviderName,
    baseUrl: z.string(),
    username: z.string().nullable(),
    clientId: z.string().nullable(),
    hasSecrets: z.boolean(),
    sandboxCompanyNit: z.string().nullable(),
    healthOnDebitNotesConfirmed: z.boolean(),
    verifiedAt: instant.nullable(),
    simulated: z.boolean(),
    capabilities: z.strictObject({
      /** Who gives documents their numbers. */
      numbering: z.enum(['provider', 'client']),
      operationTypes: z.array(z.string()),
      /** Whether debit notes carry the health sector's block; `unverified` until a person confirms it. */
      healthOnDebitNotes: z.enum(['yes', 'unverified']),
      emailsPerDocumentPerDay: z.int().nullable(),
    }),
  })
  .meta({ id: 'InvoiceProviderConnection' })
export type InvoiceProviderConnection = z.infer<typeof InvoiceProviderConnection>

export const InvoiceProviderTest = z
  .strictObject({
    ok: z.literal(true),
    /** nit null: the provider does not say whose account it is. */
    company: z.strictObject({ nit: z.string().nullable(), name: z.string() }),
    verifiedAt: instant,
  })
  .meta({ id: 'InvoiceProviderTest' })

/** A numbering range of the account at the provider, to link a resolution with. */
export const ProviderRange = z
  .strictObject({
    providerRangeId: z.string(),
    kind: z.enum(['invoice', 'credit_note', 'debit_note']).nullable(),
    prefix: z.string(),
    from: z.number(),
    to: z.number(),
    next: z.number(),
    resolutionNumber: z.string().nullable(),
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    active: z.boolean(),
    expired: z.boolean(),
  })
  .meta({ id: 'ProviderRange' })

/** E-mail goes through the invoicing provider; this is its switch. */
export const EmailConnection = z.strictObject({ enabled: z.boolean() }).meta({ id: 'EmailConnection' })

const providerErrors = [
  'invoice_provider_not_configured',
  'invoice_provider_company_mismatch',
  'invoice_provider_unavailable',
  'upstream_configuration_invalid',
] as const

const row = {
  area: 'Workspace',
  access: 'workspace-admin',
  right: 'settings',
  path: `${WS}/connections/{connection}`,
} as const

const PROVIDER = `${WS}/connections/invoice-provider` as const
const EMAIL = `${WS}/connections/email` as const
const admin = { area: 'Workspace', access: 'workspace-admin', right: 'settings' } as const

export const connectionOperations = {
  'connections.invoiceProvider.get': {
    ...admin,
    method: 'GET',
    path: PROVIDER,
    summary: 'Read the connection with the invoicing provider, and what that provider can do',
    effect: 'none',
    idempotency: 'none',
    success: { 200: InvoiceProviderConnection },
    errors: ['not_found'],
  },
  'connections.invoiceProvider.put': {
    ...admin,
    method: 'PUT',
    path: PROVIDER,
    summary: 'Set the connection with the invoicing provider; secrets are write-only',
    effect: 'write',
    idempotency: 'optional',
    body: InvoiceProviderInput,
    secretBody: true,
    success: { 200: InvoiceProviderConnection },
    errors: ['invoice_provider_not_configured', 'upstream_configuration_invalid'],
  },
  'connections.invoiceProvider.test': {
    ...admin,
    method: 'POST',
    path: `${PROVIDER}/test`,
    summary: 'Try the connection: sign-in, and whose account it is',
    effect: 'external',
    idempotency: 'none',
    success: { 200: InvoiceProviderTest },
    errors: providerErrors,
  },
  'connections.invoiceProvider.ranges': {
    ...admin,
    access: 'send',
    right: 'billing.send',
    method: 'GET',
    path: `${PROVIDER}/ranges`,
    summary: "The account's numbering ranges at the provider",
    effect: 'none',
    idempotency: 'none',
    success: { 200: z.strictObject({ items: z.array(ProviderRange), checkedAt: instant }) },
    errors: providerErrors,
  },
  'connections.email.get': {
    ...admin,
    method: 'GET',
    path: EMAIL,
    summary: 'Read whether documents are sent by e-mail',
    effect: 'none',
    idempotency: 'none',
    success: { 200: EmailConnection },
    errors: ['not_found'],
  },
  'connections.email.put': {
    ...admin,
    method: 'PUT',
    path: EMAIL,
    summary: 'Switch e-mail on or off',
    effect: 'write',
    idempotency: 'optional',
    body: EmailConnection,
    success: { 200: EmailConnection },
    errors: [],
  },
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
      // Only filings can meet a refused session: a trial signs in anew and makes no call with it.
      'ministry_login_failed',
      'ministry_unavailable',
    ],
  },
} as const satisfies Record<string, Operation>
