import { CONTRACT_VERSION } from '../../contract/operation.ts'
import type { Health } from '../../contract/system.ts'
import type { Deployment, SimulatorOrigins } from '../core.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import type { ObservedTransport } from '../transport/observed.ts'

interface HealthDependencies {
  readonly deployment: Deployment
  readonly simulators: SimulatorOrigins | undefined
  readonly ministry: ObservedTransport
  readonly provider: ObservedTransport
}

/**
 * Availability. The upstream origins are those of this installation's simulators, or `unconfigured`: real ones belong to
 * each workspace's connections, which are nobody's business without signing in.
 */
export function healthHandlers(deps: HealthDependencies): HandlersOf<'health.check'> {
  return {
    async 'health.check'({ stores, now }) {
      const body: Health = {
        status: 'ok',
        module: 'radica',
        deployment: deps.deployment,
        ministryRips: deps.simulators?.ministry.url ?? 'unconfigured',
        invoiceProvider: deps.simulators?.provider.url ?? 'unconfigured',
        contractVersion: CONTRACT_VERSION,
        timestamp: isoInstant(now),
        setupRequired: !(await stores.identity.hasUsers()),
        connectivity: { ministryRips: deps.ministry.connectivity(), invoiceProvider: deps.provider.connectivity() },
      }
      return { status: 200, body }
    },
  }
}
