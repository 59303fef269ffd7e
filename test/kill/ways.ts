import { mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_FOLDER } from '../../src/core/bundles/keeping.ts'
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

/** A host that writes is somewhere in a commit, carries commits over into the file, or seals something for a payer. The news is some moments old. */
export function watchStore({ dataDir }: Scene, points: Points): void {
  watch(dataDir, { persistent: false }, (event, file) => {
    if (event === 'change' && file?.startsWith(STORE_FILE)) void points.pass(`store ${file} written`)
  })
  const archives = join(dataDir, ARCHIVE_FOLDER)
  mkdirSync(archives, { recursive: true })
  watch(archives, { persistent: false }, (event) => void points.pass(`an archive's folder: ${event}`))
}
