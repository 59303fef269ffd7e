import { SimulatorHost } from '../kit/host.ts'
import { type ServedSimulator, serve } from '../kit/serve.ts'
import { ProviderSimulator, type ProviderSimulatorOptions } from './simulator.ts'

export interface StartOptions extends ProviderSimulatorOptions {
  /** 0 or absent: any free port. */
  readonly port?: number
}

export interface StartedProviderSimulator extends ServedSimulator {
  readonly simulator: ProviderSimulator
  readonly host: SimulatorHost
}

/** The provider's simulator on plain HTTP, bound to the loopback address. */
export async function startProviderSimulator(options: StartOptions = {}): Promise<StartedProviderSimulator> {
  const simulator = new ProviderSimulator(options)
  const host = new SimulatorHost(simulator, options.clock === undefined ? {} : { clock: options.clock })
  const served = await serve(host, options.port === undefined ? {} : { port: options.port })
  return {
    ...served,
    simulator,
    host,
    close: async () => {
      await served.close()
      simulator.close()
    },
  }
}
