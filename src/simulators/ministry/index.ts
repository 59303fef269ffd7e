import { join } from 'node:path'
import { certificateSha256, keptCertificate, makeCertificate } from '../kit/certificate.ts'
import type { FaultSource } from '../kit/faults.ts'
import { SimulatorHost } from '../kit/host.ts'
import { type ServedSimulator, serve } from '../kit/serve.ts'
import { type SimulatorClock, systemClock } from '../kit/simulator.ts'
import { MinistrySimulator } from './ministry-simulator.ts'
import type { SettingsInput } from './settings.ts'

export interface MinistryHostOptions {
  /** Folder for accepted documents and the certificate; absent: everything is forgotten at the end. */
  readonly dataDir?: string
  readonly clock?: SimulatorClock
  readonly faults?: FaultSource
  readonly settings?: SettingsInput
}

export interface RunningMinistrySimulator extends ServedSimulator {
  readonly certificateSha256: string
  readonly simulator: SimulatorHost
}

/** The simulator without sockets, for simulations on a virtual clock. */
export function createMinistryHost(options: MinistryHostOptions = {}): { host: SimulatorHost; close(): void } {
  const { dataDir, clock = systemClock, faults, settings } = options
  const journalFile = dataDir === undefined ? undefined : join(dataDir, 'ministry.jsonl')
  const simulator = new MinistrySimulator({ clock, journalFile, settings })
  const host = new SimulatorHost(simulator, { clock, ...(faults !== undefined && { faults }) })
  return { host, close: () => simulator.close() }
}

/**
 * The simulator over HTTPS on 127.0.0.1, with a self-signed certificate as the real container has. Rejects with the
 * system's error when the port is taken.
 */
export async function startMinistrySimulator(
  options: MinistryHostOptions & { readonly port?: number } = {},
): Promise<RunningMinistrySimulator> {
  const own = await keptCertificate(options.dataDir)
  const { host, close } = createMinistryHost(options)
  const tls = { own, wrong: await makeCertificate() }
  const served = await serve(host, { port: options.port ?? 0, tls }).catch((error) => {
    close()
    throw error
  })
  return {
    ...served,
    certificateSha256: certificateSha256(own.cert),
    simulator: host,
    close: async () => {
      await served.close()
      close()
    },
  }
}
