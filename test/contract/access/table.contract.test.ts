import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { type Access, pathParameters } from '../../../src/contract/operation.ts'
import { OPERATION_IDS, type OperationId } from '../../../src/contract/operations.ts'
import type { Role } from '../../../src/contract/workspaces.ts'
import type { RawCall } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { needsAnUpstream, operation, validCalls } from '../calls.ts'
import { CLASSES } from './classes.ts'
import { callOfOwn, NEEDS_MORE, REACHABLE } from './crossings.ts'
import { type Member, peopleOf } from './people.ts'
import { ROLES } from './roles.ts'

/** What the door answers; undefined lets the caller in, whatever the operation then says. */
type Verdict = ErrorCode | undefined
type Verdicts = Readonly<Record<Exclude<Access, 'public'>, Verdict>>

const everywhere = (code: ErrorCode): Verdicts => ({
  session: code,
  'platform-admin': code,
  'workspace-admin': code,
  read: code,
  export: code,
  write: code,
  send: code,
})
const MEMBER_ONLY = 'workspace_membership_required'
const NO_TOKEN = 'personal_access_token_not_allowed'
const NO_SCOPE = 'personal_access_token_scope_required'
const CHANGED = 'authorization_changed'
const admitted = { session: undefined, read: undefined, export: undefined, write: undefined, send: undefined } as const
const token = { session: NO_TOKEN, 'platform-admin': NO_TOKEN, 'workspace-admin': NO_TOKEN } as const

const ofRole = { ...admitted, 'platform-admin': 'platform_admin_required', 'workspace-admin': undefined } as const

/** Who may do what in a workspace, in the owner's words; written down apart from the code that decides it. */
const WHO = {
  'platform administrator': { ...admitted, 'platform-admin': undefined, 'workspace-admin': undefined },
  administrator: { ...admitted, 'platform-admin': 'platform_admin_required', 'workspace-admin': undefined },
  operator: {
    ...admitted,
    'platform-admin': 'platform_admin_required',
    'workspace-admin': 'workspace_admin_required',
  },
  viewer: {
    session: undefined,
    'platform-admin': 'platform_admin_required',
    'workspace-admin': 'workspace_admin_required',
    read: undefined,
    export: MEMBER_ONLY,
    write: MEMBER_ONLY,
    send: MEMBER_ONLY,
  },
  // What these may do is written out for each operation, in the table of roles.
  biller: ofRole,
  reception: ofRole,
  accountant: ofRole,
  auditor: ofRole,
  'member of another workspace': {
    session: undefined,
    'platform-admin': 'platform_admin_required',
    'workspace-admin': MEMBER_ONLY,
    read: MEMBER_ONLY,
    export: MEMBER_ONLY,
    write: MEMBER_ONLY,
    send: MEMBER_ONLY,
  },
  'token to read': { ...token, read: undefined, export: undefined, write: NO_SCOPE, send: NO_SCOPE },
  'token to write': { ...token, read: NO_SCOPE, export: NO_SCOPE, write: undefined, send: NO_SCOPE },
  'token to send': { ...token, read: NO_SCOPE, export: NO_SCOPE, write: NO_SCOPE, send: undefined },
  'token for another workspace': {
    ...token,
    read: 'personal_access_token_workspace_forbidden',
    write: 'personal_access_token_workspace_forbidden',
    export: 'personal_access_token_workspace_forbidden',
    send: 'personal_access_token_workspace_forbidden',
  },
  'token of a person who is a viewer now': {
    ...token,
    read: undefined,
    export: CHANGED,
    write: CHANGED,
    send: CHANGED,
  },
  'token of a person who was removed': { ...token, read: CHANGED, export: CHANGED, write: CHANGED, send: CHANGED },
  nobody: everywhere('unauthenticated'),
  'person who signed out': everywhere('unauthenticated'),
  'expired token': everywhere('unauthenticated'),
  'revoked token': everywhere('unauthenticated'),
  'disabled person': everywhere('account_disabled'),
  'token of a disabled person': everywhere('account_disabled'),
  'person whose telephone changed': everywhere('phone_identity_retired'),
} as const satisfies Record<string, Verdicts>
type Who = keyof typeof WHO
const EVERYBODY = Object.keys(WHO) as Who[]
const DOOR_CODES: ReadonlySet<unknown> = new Set(EVERYBODY.flatMap((who) => Object.values<Verdict>(WHO[who])))

const ROLE_OF: Partial<Record<Who, Role>> = {
  administrator: 'admin',
  operator: 'operator',
  viewer: 'viewer',
  biller: 'biller',
  reception: 'reception',
  accountant: 'accountant',
  auditor: 'auditor',
}
const rolesOf = (id: OperationId) => new Map<string, readonly Role[]>(Object.entries(ROLES)).get(id)

/** What belongs to a person and to no workspace asks for no membership; what a person does in one does. */
function verdict(who: Who, id: OperationId): Verdict {
  const access = CLASSES[id]
  if (access === 'public') return undefined
  const inside = operation(id).path.includes('{workspaceId}')
  if (inside && access === 'session' && who === 'member of another workspace') return MEMBER_ONLY
  const [role, roles] = [ROLE_OF[who], rolesOf(id)]
  if (inside && role && roles) {
    if (roles.includes(role)) return undefined
    return access === 'workspace-admin' ? 'workspace_admin_required' : MEMBER_ONLY
  }
  const code: Verdict = WHO[who][access]
  const ofWorkspace = code === MEMBER_ONLY || code === CHANGED || code?.includes('workspace_forbidden')
  return ofWorkspace && !inside ? undefined : code
}

let at: TestWorkspace
let elsewhere: string
const tokens = new Map<Who, string | null>()

beforeAll(async () => {
  at = await testWorkspace()
  const people = peopleOf(at)
  elsewhere = await people.otherWorkspace()
  const boss = people.platformAdmin
  const [admin, operator, viewer] = [
    await people.join('admin'),
    await people.join('operator'),
    await people.join('viewer'),
  ]
  const [demoted, removed, disabled] = [
    await people.join('operator'),
    await people.join('operator'),
    await people.join('operator'),
  ]
  const moved = await people.join('operator')
  const secret = async (member: Member, fields = {}) => (await member.accessToken(fields)).secret
  const DAY_MS = 86_400_000

  tokens.set('expired token', await secret(boss, { expiresAt: new Date(at.core.clock.now() + DAY_MS).toISOString() }))
  await at.core.clock.advance(DAY_MS)
  // A day later the first session is over too.
  const session = await boss.signIn()
  const api = at.api.as({ token: session, params: { workspaceId: at.workspaceId } })
  at = { ...at, api, token: session }
  const later = peopleOf(at)

  tokens.set('platform administrator', session)
  tokens.set('administrator', await admin.signIn())
  tokens.set('operator', await operator.signIn())
  tokens.set('viewer', await viewer.signIn())
  for (const role of ['biller', 'reception', 'accountant', 'auditor'] as const) {
    tokens.set(role, await (await later.join(role)).signIn())
  }
  tokens.set('member of another workspace', await (await later.join('admin', elsewhere)).signIn())
  tokens.set('token to read', await secret(boss, { scopes: ['read'] }))
  tokens.set('token to write', await secret(boss, { scopes: ['write'] }))
  tokens.set('token to send', await secret(boss, { scopes: ['send'] }))
  tokens.set('token for another workspace', await secret(boss, { workspaceIds: [elsewhere] }))
  tokens.set('token of a person who is a viewer now', await secret(demoted))
  await later.change(demoted, { role: 'viewer' })
  tokens.set('token of a person who was removed', await secret(removed))
  await later.remove(removed)
  tokens.set('nobody', null)
  const ended = await operator.signIn()
  await at.api.as({ token: ended })('sessions.delete', {})
  tokens.set('person who signed out', ended)
  const revoked = await boss.accessToken()
  await at.api('accessTokens.revoke', { params: { tokenId: revoked.id } })
  tokens.set('revoked token', revoked.secret)
  tokens.set('disabled person', await disabled.signIn())
  tokens.set('token of a disabled person', await secret(disabled))
  await later.change(disabled, { enabled: false })
  tokens.set('person whose telephone changed', await moved.signIn())
  const owner = at.api.as({ token: await moved.signIn() })
  const revision = (await owner('account.get', {})).body.revision
  const body = { phone: '+573209999999', currentPassword: 'otra-clave-bien-larga' }
  await owner('account.update', { revision, body })
})
afterAll(() => at.close())

/** A call that says nothing: whoever is let in is refused for that, or gets what there is to read. */
function emptyCall(id: OperationId): RawCall {
  const { path, body } = operation(id)
  const names = pathParameters(path).filter((name) => name !== 'workspaceId')
  const params = Object.fromEntries(names.map((name) => [name, name === 'connection' ? 'ministry' : 'nadie_1']))
  return { params, ...(body ? { body: {} } : {}) }
}

async function call(who: Who, id: OperationId): Promise<Verdict> {
  const result = await at.api.raw(id, { ...emptyCall(id), token: tokens.get(who) ?? null })
  if (result.status < 400) return undefined
  // A wrong telephone or password is no closed door, and says the same.
  if (CLASSES[id] === 'public') return undefined
  return DOOR_CODES.has(result.error.code) ? result.error.code : undefined
}

const written = async () => (await at.api('auditEvents.list', { query: { limit: 1 } })).body.total

describe('a role with less than the whole desk', () => {
  const asRole = async (role: Role) => at.api.as({ token: await (await peopleOf(at).join(role)).signIn() })
  const exported = async (role: Role, list: 'patients' | 'visits' | 'healthInvoices' | 'clients') => {
    const params = { workspaceId: at.workspaceId, list }
    const answer = await (await asRole(role)).raw('exports.table', { params, query: { format: 'csv' } })
    return answer.status < 400 ? answer.status : answer.error.issues?.[0]?.code
  }

  it('exports the lists that it sees, and no other', async () => {
    expect(await exported('accountant', 'healthInvoices')).toBe(200)
    expect(await exported('accountant', 'clients')).toBe(200)
    expect(await exported('accountant', 'patients')).toBe('role_lacks_right')
    expect(await exported('accountant', 'visits')).toBe('role_lacks_right')
    expect(await exported('auditor', 'patients')).toBe(200)
    expect(await exported('reception', 'patients')).toBe('role_lacks_right')
  })

  it('makes no token that reaches further than it does', async () => {
    const person = await peopleOf(at).join('reception')
    await expect(person.accessToken()).rejects.toThrow('invalid_request')
    const { secret } = await person.accessToken({ scopes: ['read', 'write'] })
    const byToken = (id: OperationId) => at.api.raw(id, { token: secret, params: { workspaceId: at.workspaceId } })
    expect((await byToken('patients.list')).status).toBe(200)
    expect((await byToken('healthInvoices.list')).error.code).toBe('authorization_changed')
  })

  it('counts from the next request after it changed', async () => {
    const people = peopleOf(at)
    const person = await people.join('biller')
    const api = at.api.as({ token: await person.signIn(), params: { workspaceId: at.workspaceId } })
    expect((await api('healthInvoices.list', {})).status).toBe(200)
    await people.change(person, { role: 'reception' })
    expect((await api.raw('healthInvoices.list', {})).status).toBe(403)
    expect((await api('visits.list', {})).status).toBe(200)
  })
})

describe('every operation to everybody', () => {
  // Signing out comes last: it ends the sessions of whoever is let in.
  const inOrder = [...OPERATION_IDS.filter((id) => id !== 'sessions.delete'), 'sessions.delete'] as const

  it.each(inOrder)('%s', async (id) => {
    const expected = new Map(EVERYBODY.map((who) => [who, verdict(who, id)]))
    const refused = EVERYBODY.filter((who) => expected.get(who))
    const before = await written()
    const seen = new Map<Who, Verdict>()
    for (const who of refused) seen.set(who, await call(who, id))
    expect(await written()).toBe(before)
    for (const who of EVERYBODY) if (!seen.has(who)) seen.set(who, await call(who, id))
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
  })
})

it('leaves the three roles of before what they could do', () => {
  const were = [
    ['admin', WHO.administrator],
    ['operator', WHO.operator],
    ['viewer', WHO.viewer],
  ] as const
  for (const id of OPERATION_IDS) {
    const [access, roles] = [CLASSES[id], rolesOf(id)]
    if (access === 'public' || !roles) continue
    for (const [role, verdicts] of were) expect([id, role, roles.includes(role)]).toEqual([id, role, !verdicts[access]])
  }
})

describe('what belongs to one workspace', () => {
  let boss: TestWorkspace
  beforeAll(async () => {
    const session = await peopleOf(at).platformAdmin.signIn()
    boss = { ...at, token: session, api: at.api.as({ token: session, params: { workspaceId: at.workspaceId } }) }
  })

  it.each(REACHABLE.filter((id) => !needsAnUpstream(id) && !NEEDS_MORE.includes(id)))(
    '%s is not there for another one',
    async (id) => {
      const good = await callOfOwn(validCalls(boss), id)
      const audited = async () => (await boss.api('auditEvents.list', { query: { limit: 1 } })).body.total
      const before = await audited()
      const { status } = await boss.api.raw(id, { ...good, params: { ...good?.params, workspaceId: elsewhere } })
      expect([status, await audited()]).toEqual([404, before])
      expect((await boss.api.raw(id, { ...good })).status).toBeLessThan(300)
    },
  )
})
