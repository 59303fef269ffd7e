import { describe, expect, it } from 'vitest'
import { aPrincipal } from '../../../test/support/principal.ts'
import type { TokenScope } from '../../contract/identity.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import type { Role } from '../../contract/workspaces.ts'
import { Fault } from '../fault.ts'
import { admitMember, admitPrincipal, admitRight, admitScope, roleAllows } from './access.ts'
import type { Principal } from './call.ts'

const operation = (id: OperationId): Operation => OPERATIONS[id]
const person = { via: { kind: 'session', sessionId: 'ses_1' } } as const
const token = (...scopes: TokenScope[]) =>
  ({ via: { kind: 'token', tokenId: 'tok_1', scopes, workspaceIds: ['wsp_1'] } }) as const

/** The refusal, or undefined where there is none. */
function refusal(act: () => unknown) {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Fault) return { code: error.code, message: error.message, issues: error.details.issues }
    throw error
  }
}

describe('a token without the scope', () => {
  it('is told which one it lacks', () => {
    const read = refusal(() => admitScope('send', token('read', 'write')))
    expect(read).toMatchObject({
      code: 'personal_access_token_scope_required',
      message: 'El token no tiene el permiso send.',
    })
    expect(refusal(() => admitScope('send', token('send')))).toBeUndefined()
    expect(refusal(() => admitScope('send', person))).toBeUndefined()
  })

  it.each([
    ['patients.list', 'read'],
    ['exports.table', 'read'],
    ['patients.create', 'write'],
    ['ripsPackages.submit', 'send'],
  ] as const)('%s is for those that may %s', (id, needed) => {
    const all: TokenScope[] = ['read', 'write', 'send']
    const admitted = all.filter((scope) => !refusal(() => admitPrincipal(operation(id), aPrincipal(token(scope)))))
    expect(admitted).toEqual([needed])
  })
})

describe('who has yet to change a password', () => {
  it('may do that, and nothing else', () => {
    const somebody = aPrincipal({ mustChangePassword: true })
    expect(refusal(() => admitPrincipal(operation('account.update'), somebody))).toBeUndefined()
    expect(refusal(() => admitPrincipal(operation('patients.list'), somebody))?.code).toBe('password_change_required')
  })
})

describe('a role', () => {
  it('without the right is told what it lacks; one that only looks, that it does', () => {
    const right = operation('patients.create').right
    if (!right) throw new Error('patients.create asks for a right')
    for (const [role, code] of [
      ['accountant', 'role_lacks_right'],
      ['viewer', 'read_only_role'],
    ] as const) {
      const refused = refusal(() => admitRight(right, role, person))
      expect(refused?.code).toBe('workspace_membership_required')
      expect(refused?.issues).toMatchObject([{ code }])
    }
    const lacking = refusal(() => admitRight(right, 'accountant', person))
    expect(lacking?.message).not.toBe(refusal(() => admitRight('settings', 'accountant', person))?.message)
    expect(refusal(() => admitRight(right, 'operator', person))).toBeUndefined()
  })

  it('that the owner of a token lost is no role of the token', () => {
    const refused = refusal(() => admitRight('settings', 'viewer', token('write')))
    expect(refused).toMatchObject({ code: 'authorization_changed', issues: undefined })
  })

  it.each([
    ['viewer', ['read']],
    ['operator', ['read', 'write', 'send']],
    ['admin', ['read', 'write', 'send']],
    ['reception', ['read', 'write']],
  ] as const)('%s gives a token nothing beyond what it may itself', (role: Role, scopes) => {
    expect((['read', 'write', 'send'] as const).filter((scope) => roleAllows(role, scope))).toEqual(scopes)
  })
})

describe('a clinic that asks its administrators for a second factor', () => {
  const administering = operation('members.add')
  const member = (role: Role | undefined, adminSecondFactor: boolean, values: Partial<Principal> = {}) =>
    refusal(() => admitMember(administering, aPrincipal(values), role, { adminSecondFactor }))?.code

  it('lets an administrator without one do no administering', () => {
    expect(member('admin', true)).toBe('second_factor_setup_required')
    expect(member('admin', true, { hasSecondFactor: true })).toBeUndefined()
    expect(member('admin', false)).toBeUndefined()
    expect(member('operator', true)).toBe('workspace_admin_required')
    const reading = () => admitMember(operation('patients.list'), aPrincipal(), 'admin', { adminSecondFactor: true })
    expect(reading()).toBe('admin')
  })

  it('says to whoever is no member that, and to a token that its owner left', () => {
    expect(member(undefined, true)).toBe('workspace_membership_required')
    expect(member(undefined, true, token('write'))).toBe('authorization_changed')
  })
})
