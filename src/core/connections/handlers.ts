import type { ConnectionTest, MinistryConnection } from '../../contract/connections.ts'
import type { SimulatorOrigins } from '../core.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type WorkspaceContext } from '../kernel/call.ts'
import { type Message, say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import type { MinistryCheck, MinistryGateway, NotSentCode } from '../ministry/gateway.ts'
import type { Store, Stores } from '../store/store.ts'
import type { SeenCertificate } from '../transport/connect.ts'
import {
  isSameWay,
  type MinistryDirectory,
  type MinistrySettings,
  type ResolvedMinistry,
  settingsOf,
} from './ministry.ts'

export interface ConnectionDependencies {
  readonly store: Store
  readonly directory: MinistryDirectory
  readonly gateway: MinistryGateway
  readonly outbox: Outbox
  readonly simulators?: SimulatorOrigins | undefined
}

const MESSAGES: Record<NotSentCode, Message> = {
  ministry_unavailable: say('connections.ministryUnavailable'),
  ministry_login_failed: say('connections.ministryLogin'),
  invalid_ministry_token: say('connections.ministryToken'),
  upstream_configuration_invalid: say('connections.ministryOther'),
}

function onlyMinistry(params: { connection: string }): void {
  if (params.connection === 'ministry') return
  throw new Fault('not_found', say('connections.notFound'), { field: 'path.connection' })
}

const CHANGES = [{ resource: 'connections', id: 'ministry', revision: null }]
const PASSWORD_AGAIN = say('connections.ministryPassword')

type Ids = 'connections.get' | 'connections.put' | 'connections.test'

export function connectionHandlers(deps: ConnectionDependencies): HandlersOf<Ids> {
  const { store, directory, gateway, outbox, simulators } = deps

  async function shown(stores: Stores, workspace: WorkspaceContext): Promise<MinistryConnection> {
    const resolved = await directory.resolve(stores, workspace)
    if (!resolved) throw new Fault('not_found', say('connections.ministryNotSet'))
    const { settings, password, verifiedAt, simulated } = resolved
    return { ...settings, hasPassword: password !== undefined, verifiedAt, simulated }
  }

  async function saveConnection(stores: Stores, workspace: WorkspaceContext, settings: MinistrySettings, at: string) {
    await stores.connections.save(workspace.id, 'ministry', { settings: { ...settings }, verifiedAt: null }, at)
    return { status: 200, body: await shown(stores, workspace), target: { id: 'ministry' }, changes: CHANGES }
  }

  function checkOrigin(settings: MinistrySettings, workspace: WorkspaceContext): void {
    if (workspace.environment === 1 && settings.baseUrl === simulators?.ministry.url) {
      throw new Fault('upstream_configuration_invalid', say('connections.noSimulator'), {
        field: 'baseUrl',
      })
    }
  }

  /** For a person to confirm: shown even when the trial failed, if the upstream can be reached at all. */
  async function certificateOf(baseUrl: string): Promise<SeenCertificate | undefined> {
    return gateway.certificate(baseUrl).catch(() => undefined)
  }

  /** What only the person at the keyboard can mend is an answer, with the fingerprint to confirm; the rest is a refusal. */
  function refuseBroken(check: Extract<MinistryCheck, { ok: false }>): void {
    const unconfirmed = check.code === 'upstream_configuration_invalid' || check.cause === 'tls'
    if (!unconfirmed) throw new Fault(check.code, MESSAGES[check.code])
  }

  async function tried(workspace: WorkspaceContext, resolved: ResolvedMinistry, check: MinistryCheck, at: string) {
    if (!check.ok) refuseBroken(check)
    const { settings, stored } = resolved
    const seen = await certificateOf(settings.baseUrl)
    if (check.ok && stored) {
      await store.write(workspace.id, async (stores) => {
        const now = await directory.resolve(stores, workspace)
        // What somebody set meanwhile was not tried.
        if (!now || !isSameWay(now, resolved)) return
        const proven = { ...now.settings, certificateValidTo: seen?.validTo ?? null }
        await stores.connections.save(workspace.id, 'ministry', { settings: proven, verifiedAt: at }, at)
      })
    }
    if (check.ok) await outbox.wake()
    const said = check.ok
      ? { code: null, message: null, verifiedAt: at }
      : { code: check.code, message: MESSAGES[check.code], verifiedAt: null }
    const body: Untold<ConnectionTest> = { ok: check.ok, ...said, certificateSha256: seen?.sha256 ?? null }
    return { status: 200, body, ...(check.ok && { changes: CHANGES }) }
  }

  return {
    async 'connections.get'({ stores, workspace, params }) {
      onlyMinistry(params)
      return { status: 200, body: await shown(stores, workspace) }
    },
    'connections.put': {
      async prepare({ stores: before, workspace, params, body, now }) {
        onlyMinistry(params)
        const settings = settingsOf(body)
        checkOrigin(settings, workspace)
        // First the secret: one without a connection harms nobody, a connection that lacks it would claim to have it.
        if (!(await directory.keepPassword(before, workspace.id, settings, body.password))) {
          throw new Fault('ministry_credentials_missing', PASSWORD_AGAIN, { field: 'password' })
        }
        return (stores) => saveConnection(stores, workspace, settings, isoInstant(now))
      },
    },
    async 'connections.test'({ stores, workspace, params, now }) {
      onlyMinistry(params)
      const connection = await directory.connection(stores, workspace)
      const resolved = await directory.resolve(stores, workspace)
      if (!connection || !resolved) {
        throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
      }
      return {
        status: 200,
        body: null,
        target: { id: 'ministry' },
        settle: async () => tried(workspace, resolved, await gateway.check(connection), isoInstant(now)),
      }
    },
  }
}
