import { watch } from 'node:fs'
import { join } from 'node:path'
import { STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { keptCertificate } from '../../src/simulators/kit/certificate.ts'
import type { Scene, Upstream } from '../support/scene/programs.ts'
import { Checkpoint } from './checkpoint.ts'
import type { Points } from './points.ts'

/** Where the host finds the upstreams: behind a checkpoint each. */
export async function openWays(
  { simulators, simulatorsDir }: Scene,
  points: Points,
): Promise<Record<Upstream, string>> {
  const way = (name: Upstream) => ({
    name,
    target: () => simulators.facts?.simulators[name],
    pass: (label: string) => points.pass(label),
  })
  const certificate = await keptCertificate(join(simulatorsDir, 'ministry'))
  return {
    ministry: await new Checkpoint({ ...way('ministry'), certificate }).open(),
    provider: await new Checkpoint(way('provider')).open(),
  }
}

/** A host that writes is somewhere in a commit, or carries commits over into the file. The news is some moments old. */
export function watchStore({ dataDir }: Scene, points: Points): void {
  watch(dataDir, { persistent: false }, (event, file) => {
    if (event === 'change' && file?.startsWith(STORE_FILE)) void points.pass(`store ${file} written`)
  })
}
