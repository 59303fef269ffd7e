import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SimulatorOrigins } from '../core/core.ts'
import { readIfPresent, writeDurably } from '../core/files/durable-file.ts'
import type { SimulatorClock } from '../simulators/kit/simulator.ts'
import { startMinistrySimulator } from '../simulators/ministry/index.ts'
import { startProviderSimulator } from '../simulators/provider/index.ts'

export interface SimulatorOptions {
  readonly ministry?: number | undefined
  readonly provider?: number | undefined
  /** Real time unless told. */
  readonly clock?: SimulatorClock | undefined
}

export interface RunningSimulators {
  readonly origins: SimulatorOrigins
  /** Origins where tests set faults. */
  readonly control: { readonly ministry: string; readonly provider: string }
  close(): Promise<void>
}

const Ports = z.strictObject({ ministry: z.number(), provider: z.number() })

/**
 * Both simulators, with what they hold under `folder`. Without a port they take the one they had the last time,
 * because a workspace's connection names it, or a free one when that is taken.
 */
export async function startSimulators(
  folder: string,
  { clock, ...ports }: SimulatorOptions = {},
): Promise<RunningSimulators> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'ports.json')
  const last = Ports.safeParse(JSON.parse((await readIfPresent(file)) ?? 'null')).data
  const timed = clock && { clock }
  const ministry = await startAt(ports.ministry, last?.ministry, (port) =>
    startMinistrySimulator({ dataDir: join(folder, 'ministry'), port, ...timed }),
  )
  const provider = await startAt(ports.provider, last?.provider, (port) =>
    startProviderSimulator({ dataDir: join(folder, 'provider'), port, ...timed }),
  )
  await writeDurably(file, JSON.stringify({ ministry: portOf(ministry.url), provider: portOf(provider.url) }))
  return {
    origins: {
      ministry: { url: ministry.url, certificateSha256: ministry.certificateSha256 },
      provider: { url: provider.url },
    },
    control: { ministry: ministry.controlUrl, provider: provider.controlUrl },
    close: async () => {
      await Promise.all([ministry.close(), provider.close()])
    },
  }
}

async function startAt<T>(wanted: number | undefined, last: number | undefined, start: (port: number) => Promise<T>) {
  if (wanted !== undefined || last === undefined) return start(wanted ?? 0)
  return start(last).catch(() => start(0))
}

const portOf = (url: string) => Number(new URL(url).port)
