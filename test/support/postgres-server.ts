import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/hub/embedded.ts'
import { isEmbedded } from './embedded.ts'

/** Where `RADICA_TEST_POSTGRES` says `embedded`, the tests have a server of their own, if there is one for this platform. */
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.RADICA_TEST_POSTGRES !== 'embedded') return undefined
  delete process.env.RADICA_TEST_POSTGRES
  if (!isEmbedded) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'radica-postgres-'))
  const { url, stop } = await startEmbedded(folder, undefined, () => undefined)
  process.env.RADICA_TEST_POSTGRES = url
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
