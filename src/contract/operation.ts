import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'

export const CONTRACT_VERSION = '1.0.0'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `read`, `write` and `send` take an interactive session whose role allows it, or a personal access token
 * with that scope; `export` is `read` for whoever may also write, since it takes whole lists away. The other kinds take an
 * interactive session only (`public` takes anybody).
 */
export type Access = 'public' | 'session' | 'platform-admin' | 'workspace-admin' | 'read' | 'export' | 'write' | 'send'

export const AREAS = {
  'RIPS packages': 'Save, validate and send RIPS to the ministry; a result carries the CUV or the validations.',
  'Health invoices': 'Issue, through the invoicing provider, the electronic invoice that accompanies a RIPS.',
  'Billing runs': 'Many visits made into invoices in one go, emitted and filed one after the other.',
  'Supporting documents': 'PDF files and pictures that go along with invoices to their payers, kept encrypted.',
  'Document runs':
    'The same done with many documents or packages, one after the other: filed, mailed, asked about, credited, corrected.',
  Corrections: 'What keeps documents from being accepted, by cause, and what one correction of all would change.',
  Teamwork: 'Who has a document or package in hand, comments on it, and who has it open now.',
  Deadlines: 'What is due by law and when: invoices with their payers, RIPS without invoice, numbering ranges.',
  Reports: 'What was done, put together: production, morbidity, what is not invoiced, how long it takes.',
  Accounting: 'The accountant’s journal: debits and credits of what was issued, and its accounts.',
  'Credit notes': 'Issue health credit notes through the invoicing provider and prepare their RIPS.',
  'Debit notes': 'Issue health debit notes with explicit additional services, and prepare their package.',
  Patients: 'Patients of the workspace who are reported in RIPS.',
  'Personal data': 'Of patients: how they are reached, what they consented to, what they ask, how long it is kept.',
  Professionals: 'Health professionals who provide the services.',
  Services: 'Saved services reused when assembling RIPS.',
  Payers: 'Entities responsible for payment, to whom invoices are issued.',
  Prices: 'Price lists agreed with payers: what each service costs from which day on.',
  Contracts: 'What was agreed with payers: coverages, dates, ceilings, how it is invoiced and with which supports.',
  Visits: 'What was done for whom, day by day, before it is billed.',
  Authorizations: 'What payers authorize for a patient: services, sessions, dates, and what is used of them.',
  Catalogs: 'Official code tables: search, installed versions, installation.',
  Resolutions: 'Numbering resolutions of the tax authority.',
  Dispatches: 'The outbox: everything that leaves the machine, and what became of it.',
  Workspace: 'Data, summary, members and connections of the workspace.',
  Webhooks: 'Other programs that are told of changes at an address of theirs.',
  Imports: 'Files that bring in records or packages: templates, verdicts, taking back.',
  Exports: 'Lists as files for a spreadsheet.',
  Runs: 'Whole folders and archives worked off in the background.',
  Drafts: 'Unsaved work of the person who is signed in.',
  Lists: 'Columns and saved views of the person who is signed in.',
  'My account': 'Profile, sessions and access tokens of the user.',
  Installation: 'Copies of the data, its keys and the door for other programs of this machine.',
  Status: 'Availability of the service and where its upstreams are.',
} as const
export type Area = keyof typeof AREAS

/** What is done in a workspace names the right that a role has to include; the rest asks for no role. */
type Caller =
  | { readonly access: 'public' | 'session' | 'platform-admin'; readonly right?: undefined }
  | { readonly access: 'workspace-admin' | 'read' | 'export' | 'write' | 'send'; readonly right: Right }

/** One row of the operation table: router, OpenAPI document, typed client and tests are made from it. */
export type Operation = Caller & Row

interface Row {
  readonly method: Method
  /** Path template; every `{parameter}` is a non-empty string. */
  readonly path: `/api/v1/${string}`
  readonly area: Area
  readonly summary: string
  /** Also for who has yet to change a password that somebody else chose. */
  readonly beforePasswordChange?: true
  /** Only for a page of the same origin, as `origin` or `sec-fetch-site` says; no other operation looks at a cookie. */
  readonly ownPageOnly?: true
  readonly effect: 'none' | 'write' | 'external'
  readonly idempotency: 'none' | 'optional' | 'required'
  /** The caller must name the revision that it changes, or may name the one that it saw: another is left alone. */
  readonly ifMatch?: true | 'optional'
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body may carry a password: no hash of it is kept in the audit trail. */
  readonly secretBody?: true
  /** Default 1 MiB; packages and imports take more, what is open to everybody less. */
  readonly maxBodyBytes?: number
  /** Lists of a large body that are read item by item and never held as a whole, by path (`rips.usuarios`). */
  readonly longLists?: readonly string[]
  /** The body is a file as another program wrote it: its encoding is found out, and its bytes are at hand. */
  readonly bodyIsFile?: true
  /** Contract codes for fields whose shape is wrong, by path (`workspace.nit`); other fields give `invalid_request`. */
  readonly fieldCodes?: Readonly<Record<string, ErrorCode>>
  /** Status -> body schema, or the media type of answers that are no JSON of the contract's; several with `, ` between. */
  readonly success: Readonly<Record<number, z.ZodType | string>>
  /** Codes of this operation beyond those that its access, headers and body imply. */
  readonly errors: readonly ErrorCode[]
}

/** What the rows have in common that read something of one area, for whoever has the right. */
export const reading = <const A extends Area, const R extends Right>(area: A, right: R) =>
  ({ area, right, method: 'GET', access: 'read', effect: 'none', idempotency: 'none' }) as const

/** The same of rows that write. */
export const writing = <const A extends Area, const R extends Right>(area: A, right: R) =>
  ({ area, right, method: 'POST', access: 'write', effect: 'write', idempotency: 'optional' }) as const

export const MIB = 1024 * 1024
export const MAX_BODY_BYTES = MIB
/** Of what anybody may send, before it is known who that is. */
export const PUBLIC_BODY_BYTES = 64 * 1024
export const MAX_PACKAGE_BYTES = 200 * MIB

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = (() => {
  const signedIn: ErrorCode[] = ['unauthenticated', 'account_disabled', 'phone_identity_retired']
  const token: ErrorCode[] = [
    ...signedIn,
    'personal_access_token_scope_required',
    'personal_access_token_workspace_forbidden',
    'authorization_changed',
  ]
  const session: ErrorCode[] = [...signedIn, 'personal_access_token_not_allowed']
  return {
    public: [],
    session,
    'platform-admin': [...session, 'platform_admin_required'],
    'workspace-admin': [...session, 'workspace_admin_required', 'second_factor_setup_required'],
    read: token,
    export: token,
    write: token,
    send: token,
  }
})()

const BODY_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'duplicate_key',
  'json_syntax',
  'json_depth',
  'json_type',
  'numeric_value_loss',
  'numeric_overflow',
  'request_too_large',
  'unsupported_media_type',
  'server_owned_field',
]

/** Every code that an operation can answer with: what its row names and what its access, headers and body imply. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_request', 'invalid_query', 'invalid_path', 'internal_error']
  codes.push(...ACCESS_ERRORS[operation.access])
  if (operation.access !== 'public' && !operation.beforePasswordChange) codes.push('password_change_required')
  if (operation.path.includes('{workspaceId}')) codes.push('workspace_not_found', 'workspace_membership_required')
  if (operation.body) codes.push(...BODY_ERRORS)
  if (operation.idempotency !== 'none') codes.push('idempotency_key_reused', 'idempotency_in_progress')
  if (operation.idempotency === 'required') codes.push('idempotency_key_required')
  if (operation.ifMatch === true) codes.push('revision_required')
  if (operation.ifMatch) codes.push('revision_conflict')
  codes.push(...Object.values(operation.fieldCodes ?? {}), ...operation.errors)
  return [...new Set(codes)]
}

/** Names of the `{parameters}` in a path template. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
