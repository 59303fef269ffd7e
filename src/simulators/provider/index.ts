import type { FaultSource } from '../kit/faults.ts'
import { SimulatorHost } from '../kit/host.ts'
import { type ServedSimulator, serve } from '../kit/serve.ts'
import { ProviderSimulator, type ProviderSimulatorOptions } from './simulator.ts'

export interface ProviderHostOptions extends ProviderSimulatorOptions {
  readonly faults?: FaultSource
}

export interface RunningProviderSimulator extends ServedSimulator {
  readonly simulator: SimulatorHost
}

/** The simulator without sockets, for simulations on a virtual clock. */
export function createProviderHost(options: ProviderHostOptions = {}): { host: SimulatorHost; close(): void } {
  const { clock, faults } = options
  const simulator = new ProviderSimulator(options)
  const host = new SimulatorHost(simulator, {
    ...(clock !== undefined && { clock }),
    ...(faults !== undefined && { faults }),
  })
  return { host, close: () => simulator.close() }
}

/**
 * The simulator over plain HTTP on 127.0.0.1. Rejects with the system's error when the port is taken.
 * Factus: any client id, user `<NIT>@simulado.test`, both secrets `simulado`. MATIAS: the same user and password, or the
 * access key `sk_test_simulado_<NIT>`. The NIT chooses the company; each has its own documents and ranges.
 */
export async function startProviderSimulator(
  options: ProviderHostOptions & { readonly port?: number } = {},
): Promise<RunningProviderSimulator> {
  const { host, close } = createProviderHost(options)
  const served = await serve(host, { port: options.port ?? 0 }).catch((error) => {
    close()
    throw error
  })
  return {
    ...served,
    simulator: host,
    close: async () => {
      await served.close()
      close()
    },
  }
}
