import type { TokenScope } from '../../../src/contract/identity.ts'
import type { BodyInput } from '../../../src/contract/operations.ts'
import type { Role } from '../../../src/contract/workspaces.ts'
import { ADMIN_PASSWORD, aSetup, ownPassword } from '../../support/fixtures.ts'
import type { TestWorkspace } from '../../support/workspace.ts'

const FIRST_PASSWORD = 'solo-para-entrar-hoy'
const PASSWORD = 'otra-clave-bien-larga'
const DAY_MS = 86_400_000
const ALL_SCOPES: TokenScope[] = ['read', 'write', 'send']

export interface Member {
  readonly userId: string
  readonly phone: string
  signIn(): Promise<string>
  /** A new access token of this person; all scopes, this workspace and a month unless told. */
  accessToken(fields?: Partial<BodyInput<'accessTokens.create'>>): Promise<{ id: string; secret: string }>
}

let count = 0

/** Everybody who may knock at the door of a workspace. */
export function peopleOf({ api, core, userId, workspaceId }: TestWorkspace) {
  function person(id: string, phone: string, password: string, workspaceIds: readonly string[]): Member {
    const signIn = async () => (await api.as({})('sessions.create', { body: { phone, password } })).body.token
    return {
      userId: id,
      phone,
      signIn,
      async accessToken(fields = {}) {
        const expiresAt = new Date(core.clock.now() + 30 * DAY_MS).toISOString()
        const body = {
          name: 'Otro programa',
          scopes: ALL_SCOPES,
          workspaceIds: [...workspaceIds],
          expiresAt,
          ...fields,
        }
        return (await api.as({ token: await signIn() })('accessTokens.create', { body })).body
      },
    }
  }

  return {
    platformAdmin: person(userId, aSetup().admin.phone, ADMIN_PASSWORD, [workspaceId]),

    /** Somebody new with that role, in this workspace unless another is named. */
    async join(role: Role, inWorkspace: string = workspaceId): Promise<Member> {
      const phone = `+57320${1_000_000 + ++count}`
      const body = { phone, role, password: FIRST_PASSWORD, firstName: 'Ébano', lastName: 'Totumo' }
      const made = await api('members.add', { params: { workspaceId: inWorkspace }, body })
      await ownPassword(api, phone, FIRST_PASSWORD, PASSWORD)
      return person(made.body.userId, phone, PASSWORD, [inWorkspace])
    },

    async change({ userId: id }: Member, body: BodyInput<'members.update'>): Promise<void> {
      const members = (await api('members.list', {})).body.items
      const revision = members.find((member) => member.userId === id)?.revision ?? 0
      const { status } = await api('members.update', { params: { userId: id }, revision, body })
      if (status !== 200) throw new Error(`membership not changed: ${status}`)
    },

    async remove({ userId: id }: Member): Promise<void> {
      await api('members.remove', { params: { userId: id } })
    },

    /** Another workspace of the platform's administrator. */
    async otherWorkspace(): Promise<string> {
      const body = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
      return (await api('workspaces.create', { body })).body.id
    },
  }
}
