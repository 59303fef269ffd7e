import type { Deployment, SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'
import type { PasswordJudge } from './password-judge.ts'
import { hashPassword } from './passwords.ts'
import { renewable } from './renewal.ts'
import { newSession, sessionAnswer } from './sessions.ts'
import { factsOf, factsOfClinic, newUser } from './user.ts'
import { foundWorkspace, workspaceView } from './workspace.ts'

async function expectNoUsers({ identity }: Stores): Promise<void> {
  if (!(await identity.hasUsers())) return
  throw new Fault('duplicate_resource', say('identity.setupDone'))
}

interface SetupDependencies {
  readonly secrets: SecretVault
  readonly deployment: Deployment
  readonly judge: PasswordJudge
}

export function setupHandlers({ secrets, deployment, judge }: SetupDependencies): HandlersOf<'setup.create'> {
  return {
    'setup.create': {
      async prepare({ stores: before, body, now }) {
        await expectNoUsers(before)
        const facts = [...factsOf(body.admin), ...factsOfClinic(body.workspace)]
        await judge.expectStrong(body.admin.password, facts, 'admin.password')
        const passwordHash = await hashPassword(body.admin.password)
        const admin = newUser(body.admin, 'admin', { passwordHash, mustChangePassword: false }, now)
        const { renewalSha256, ...cookie } = renewable(body.windowKey)
        const session = newSession(admin, renewalSha256, now)
        const answer = await sessionAnswer(secrets, admin, session)
        return async (stores) => {
          await expectNoUsers(stores)
          await stores.identity.saveUser(admin)
          await stores.identity.saveSession(session)
          const workspace = await foundWorkspace(
            stores,
            { input: body.workspace, path: 'workspace.', deployment, now },
            admin.id,
          )
          return {
            status: 201,
            body: { ...answer, workspace: workspaceView(workspace, 'admin') },
            target: { id: workspace.id, revision: workspace.revision },
            ...cookie,
          }
        }
      },
    },
  }
}
