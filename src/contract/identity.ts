import { z } from 'zod'
import { filledText, instant, PHONE, page } from './common.ts'
import { Density } from './density.ts'
import { Language } from './language.ts'
import { type Operation, PUBLIC_BODY_BYTES } from './operation.ts'
import { PASSWORD_MIN_LENGTH } from './password-strength.ts'
import { asks } from './pattern.ts'
import { E164 } from './plain-text.ts'
import { Workspace, WorkspaceSetup, WS } from './workspaces.ts'

export const ACCESS_TOKEN_PREFIX = 'rdc_'
export const ACCESS_TOKEN_MAX_DAYS = 366
export const ACCESS_TOKEN_LIMIT = 10

export const phone = z.string().regex(E164, PHONE)
export const password = z.string().min(PASSWORD_MIN_LENGTH).max(200)

/**
 * 32 random bytes in base64url, which a page makes and keeps for its window. Given at sign-in, the answer sets a cookie that
 * no script sees; only both together renew the session when the page is loaded again.
 */
const windowKey = z.string().regex(/^[\w-]{43}$/, asks('windowKey'))

export const AccountProfile = z
  .strictObject({
    subject: z.string(),
    phone: z.string(),
    platformRole: z.enum(['admin', 'user']),
    user: z
      .strictObject({
        id: z.string(),
        email: z.string().nullable(),
        firstName: z.string(),
        lastName: z.string(),
        isActive: z.boolean(),
      })
      .nullable(),
    /** Somebody else chose the password: until it is changed nothing else can be done. */
    mustChangePassword: z.boolean(),
    /** Signing in takes a code of an authenticator program, too. */
    hasSecondFactor: z.boolean(),
    /** What the person is told things in, where a request asks for no language. */
    language: Language,
    /** Wants to be told by notifications of the system what is due. */
    notifies: z.boolean(),
    /** How high the rows of lists are, in every window of the person. */
    density: Density,
    revision: z.int().min(1),
  })
  .meta({ id: 'AccountProfile' })
export type AccountProfile = z.infer<typeof AccountProfile>

export const AccountPatch = z
  .strictObject({
    phone,
    email: z.email().max(200).nullable(),
    firstName: filledText(60),
    lastName: filledText(60),
    /** Changing the phone or the password proves the present password again. */
    currentPassword: z.string().max(200),
    password,
    /** With a new password: whether the own access tokens end, too. They do unless told otherwise. */
    endAccessTokens: z.boolean(),
    language: Language,
    notifies: z.boolean(),
    density: Density,
  })
  .partial()
  .meta({ id: 'AccountPatch' })

export const Setup = z
  .strictObject({
    admin: z.strictObject({
      phone,
      password,
      firstName: filledText(60),
      lastName: filledText(60),
      email: z.email().max(200).nullable().optional(),
    }),
    workspace: WorkspaceSetup,
    windowKey: windowKey.optional(),
  })
  .meta({ id: 'Setup' })

const sessionFields = { token: z.string(), expiresAt: instant, profile: AccountProfile }
export const Session = z.strictObject(sessionFields).meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
export const SetupResult = z.strictObject({ ...sessionFields, workspace: Workspace }).meta({ id: 'SetupResult' })
export const Credentials = z
  .strictObject({
    phone: z.string().max(30),
    password: z.string().max(200),
    /** Of whoever has a second factor: six digits, or a recovery code. */
    code: z.string().min(1).max(20).optional(),
    windowKey: windowKey.optional(),
  })
  .meta({ id: 'Credentials' })
export const Renewal = z.strictObject({ windowKey }).meta({ id: 'Renewal' })

export const TokenScope = z.enum(['read', 'write', 'send'])
export type TokenScope = z.infer<typeof TokenScope>

export const AccessTokenInput = z
  .strictObject({
    name: filledText(80),
    scopes: z.array(TokenScope).min(1).max(3),
    workspaceIds: z.array(z.string().min(1).max(40)).min(1).max(100),
    expiresAt: instant,
  })
  .meta({ id: 'AccessTokenInput' })

const accessTokenFields = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  workspaceIds: z.array(z.string()),
  expiresAt: instant,
  createdAt: instant,
}
/** A token as lists show it: never with its secret. `revokedAt` tells when it was taken back. */
export const AccessToken = z
  .strictObject({ ...accessTokenFields, lastUsedAt: instant.nullable(), revokedAt: instant.nullable() })
  .meta({ id: 'AccessToken' })
export type AccessToken = z.infer<typeof AccessToken>
/** A live token of a member, as the workspace's administrators see it. */
export const WorkspaceAccessToken = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    scopes: z.array(TokenScope),
    expiresAt: instant,
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    /** In whose name it acts. */
    owner: z.strictObject({ userId: z.string(), firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'WorkspaceAccessToken' })
export type WorkspaceAccessToken = z.infer<typeof WorkspaceAccessToken>
/** The only answer that carries the secret. */
export const CreatedAccessToken = z
  .strictObject({ ...accessTokenFields, secret: z.string() })
  .meta({ id: 'CreatedAccessToken' })

const setup = {
  method: 'POST',
  area: 'My account',
  access: 'public',
  effect: 'write',
  idempotency: 'none',
  maxBodyBytes: PUBLIC_BODY_BYTES,
} as const
const account = { area: 'My account', path: '/api/v1/account' } as const
const SECOND_FACTOR = '/api/v1/account/second-factor'
const secondFactor = {
  area: 'My account',
  method: 'POST',
  access: 'session',
  effect: 'write',
  // A stored answer would keep the secret at rest.
  idempotency: 'none',
  secretBody: true,
  errors: [],
} as const
/** Whoever sits before an open session proves again who they are. */
const Proof = z.strictObject({ currentPassword: z.string().max(200) })
const TOKENS = '/api/v1/account/access-tokens'

export const identityOperations = {
  'setup.create': {
    ...setup,
    path: '/api/v1/setup',
    summary: 'Create the first administrator and the first workspace',
    body: Setup,
    secretBody: true,
    fieldCodes: {
      'admin.phone': 'invalid_phone',
      'workspace.nit': 'invalid_nit',
      'workspace.verificationDigit': 'invalid_nit',
      'workspace.environment': 'invalid_environment',
    },
    success: { 201: SetupResult },
    errors: ['duplicate_resource', 'sandbox_requires_habilitacion', 'unauthenticated'],
  },
  'sessions.create': {
    ...setup,
    path: '/api/v1/sessions',
    summary: 'Sign in with phone and password',
    body: Credentials,
    secretBody: true,
    success: { 201: Session },
    errors: ['unauthenticated', 'account_disabled', 'second_factor_required'],
  },
  'sessions.renew': {
    method: 'POST',
    path: '/api/v1/sessions/renewal',
    area: 'My account',
    summary: 'Give a page that was loaded again the token of its session, by the cookie of the sign-in',
    access: 'public',
    effect: 'none',
    idempotency: 'none',
    ownPageOnly: true,
    maxBodyBytes: PUBLIC_BODY_BYTES,
    body: Renewal,
    secretBody: true,
    success: { 200: Session },
    errors: ['unauthenticated', 'account_disabled', 'phone_identity_retired'],
  },
  'sessions.delete': {
    method: 'DELETE',
    path: '/api/v1/sessions/current',
    area: 'My account',
    summary: 'Sign out: the session token is worth nothing afterwards',
    access: 'session',
    beforePasswordChange: true,
    effect: 'write',
    idempotency: 'none',
    success: { 200: z.strictObject({ signedOut: z.literal(true) }) },
    errors: [],
  },
  'account.get': {
    ...account,
    method: 'GET',
    summary: 'Read the own profile',
    access: 'read',
    right: 'clinic.read',
    beforePasswordChange: true,
    effect: 'none',
    idempotency: 'none',
    success: { 200: AccountProfile },
    errors: [],
  },
  'account.update': {
    ...account,
    method: 'PATCH',
    summary: 'Change the own profile, phone or password',
    access: 'session',
    beforePasswordChange: true,
    effect: 'write',
    idempotency: 'optional',
    ifMatch: true,
    body: AccountPatch,
    secretBody: true,
    fieldCodes: { phone: 'invalid_phone' },
    success: { 200: AccountProfile },
    errors: ['phone_in_use'],
  },
  'secondFactor.begin': {
    ...secondFactor,
    path: SECOND_FACTOR,
    summary: 'Make the secret of a second factor (TOTP, RFC 6238), which counts once it is confirmed',
    body: Proof,
    success: { 201: z.strictObject({ secret: z.string(), uri: z.string() }) },
  },
  'secondFactor.confirm': {
    ...secondFactor,
    path: `${SECOND_FACTOR}/confirmation`,
    summary: 'Turn the second factor on, with a code of it; gives recovery codes, once',
    body: z.strictObject({ code: z.string().min(1).max(20) }),
    success: { 200: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
  },
  'secondFactor.remove': {
    ...secondFactor,
    path: `${SECOND_FACTOR}/removal`,
    summary: 'Turn the second factor off',
    body: Proof,
    success: { 200: AccountProfile },
  },
  'account.workspaces': {
    method: 'GET',
    path: '/api/v1/account/workspaces',
    area: 'My account',
    summary: 'List the workspaces that the user belongs to',
    access: 'read',
    right: 'clinic.read',
    beforePasswordChange: true,
    effect: 'none',
    idempotency: 'none',
    success: { 200: z.strictObject({ items: z.array(Workspace) }) },
    errors: [],
  },
  'accessTokens.list': {
    method: 'GET',
    path: TOKENS,
    area: 'My account',
    summary: 'List the own personal access tokens',
    access: 'session',
    effect: 'none',
    idempotency: 'none',
    success: { 200: page(AccessToken) },
    errors: [],
  },
  'accessTokens.create': {
    method: 'POST',
    path: TOKENS,
    area: 'My account',
    summary: 'Create a personal access token; its secret is shown once',
    access: 'session',
    effect: 'write',
    // A stored answer would keep the secret at rest, so this operation takes no idempotency key.
    idempotency: 'none',
    body: AccessTokenInput,
    success: { 201: CreatedAccessToken },
    errors: ['personal_access_token_limit_reached', 'workspace_membership_required'],
  },
  'accessTokens.revoke': {
    method: 'DELETE',
    path: `${TOKENS}/{tokenId}`,
    area: 'My account',
    summary: 'Revoke a personal access token',
    access: 'session',
    effect: 'write',
    idempotency: 'none',
    success: { 200: AccessToken },
    errors: ['not_found'],
  },
  'workspaceTokens.list': {
    method: 'GET',
    path: `${WS}/access-tokens`,
    area: 'Workspace',
    summary: 'List the live access tokens of all members that are good for this workspace',
    access: 'workspace-admin',
    right: 'settings',
    effect: 'none',
    idempotency: 'none',
    success: { 200: z.strictObject({ items: z.array(WorkspaceAccessToken) }) },
    errors: [],
  },
  'workspaceTokens.revoke': {
    method: 'DELETE',
    path: `${WS}/access-tokens/{tokenId}`,
    area: 'Workspace',
    summary: "End a member's access token for this workspace",
    access: 'workspace-admin',
    right: 'settings',
    effect: 'write',
    idempotency: 'none',
    success: { 200: WorkspaceAccessToken },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
