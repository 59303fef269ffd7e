import { startEmbedded } from '../../../src/hub/embedded.ts'
import { SERVER } from '../../support/postgres.ts'
import { newFolder } from '../../support/process.ts'

/** A PostgreSQL to measure on: the one that `RADICA_TEST_POSTGRES` names, or one of our own. */
export async function onServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (SERVER !== undefined) return work(SERVER)
  const embedded = await startEmbedded(newFolder(), undefined, () => undefined)
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
