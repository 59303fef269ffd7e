import { say } from '../../core/messages/message.ts'
import { systemClock } from '../../host/clock.ts'
import { createLog } from '../../host/log.ts'
import { takePassphrase } from '../../host/passphrase.ts'
import { MIGRATIONS_DIR } from '../../host/places.ts'
import { StartupError } from '../../host/startup-error.ts'
import type { Ground } from '../ground.ts'
import type { SealedPlaces } from '../objects/places.ts'
import { openServerPool } from '../postgres/server-pool.ts'
import { bringIn } from './bring-in.ts'
import { takeOut } from './take-out.ts'

/** What is to be moved: into the hub, or out of it. */
export type Errand = { readonly from: string } | { readonly to: string }

interface MoveOptions {
  readonly database: string
  readonly dataDir: string
  readonly filesDir: string
  readonly sealedPlace: SealedPlaces | undefined
}

/** What `--import` and `--export` do; gives the facts of the line that tells of it. */
export async function move(
  { pool, catalog, secrets }: Ground,
  errand: Errand,
  { database, dataDir, filesDir, sealedPlace }: MoveOptions,
) {
  const passphrase = takePassphrase()
  const shared = { pool, catalog, secrets, filesDir, sealedPlace, migrationsDir: MIGRATIONS_DIR, clock: systemClock }
  if ('from' in errand) {
    const openPool = () => openServerPool(database)
    const order = { ...shared, openPool, dataDir, from: errand.from, secret: passphrase, log: createLog() }
    return { imported: (await bringIn(order)) ?? {} }
  }
  if (passphrase === undefined) throw new StartupError(say('hub.passphraseForCopy'))
  return { exported: await takeOut({ ...shared, to: errand.to, passphrase }) }
}
