import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backupsIn, byNewest, folderOf, readBack, secondPlace } from '../../core/backups/manifest.ts'
import { bringBackSealed, proveSealed } from '../../core/backups/sealed-copies.ts'
import { createShelf } from '../../core/catalogs/shelf.ts'
import { SEALED_FOLDER, sealedNames } from '../../core/files/sealed-files.ts'
import { isoInstant } from '../../core/kernel/call.ts'
import { say } from '../../core/messages/message.ts'
import { documentReaders } from '../../core/provider/document-reader.ts'
import { checkCopy } from '../../core/store/check.sqlite.ts'
import { openConnection, type SqliteFile, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { migrate } from '../../core/store/migrate.sqlite.ts'
import { keyOfCopy } from '../../host/recovery/keys-of.ts'
import { StartupError } from '../../host/startup-error.ts'
import { VAULT_FILE } from '../../host/store-key/ring-file.ts'
import { secretsIn } from '../../host/vault/file.ts'
import { factsIn } from '../facts.ts'
import { alone } from '../postgres/alone.ts'
import { postgresStore } from '../postgres/core-store.ts'
import { ofEverybody } from '../postgres/everybodys.ts'
import { LOCKS } from '../postgres/locks.ts'
import type { Answer } from '../postgres/wire.ts'
import { rowsInto } from './rows.ts'
import { findable, type SettleOptions, settle } from './settle.ts'
import { beginMove, type Move, moveOf, noteMove } from './state.ts'

export interface BringInOptions extends SettleOptions {
  /** Where something is put that is gone afterwards. */
  readonly dataDir: string
  /** A copy's folder, or one with copies. */
  readonly from: string
  /** The copy's passphrase, or a printed recovery key. */
  readonly secret: string | undefined
}

/** What arrived; undefined: it had arrived before, and what was left to do is done. */
export interface Arrived {
  readonly backupId: string
  readonly rows: number
  readonly files: number
  readonly secrets: number
}

/**
 * Takes a desk's copy into a hub that has nothing yet: proven and brought to today's tables beside it, then all rows in one
 * transaction. What dies in between is gone on with when it is told to again. @throws StartupError, StoreFault
 */
export async function bringIn(options: BringInOptions): Promise<Arrived | undefined> {
  const facts = factsIn(options.pool)
  const before = await moveOf(facts)
  if (before?.step === 'left') throw new StartupError(say('hub.dataLeft', { at: before.at }))
  if (before?.step === 'arrived') {
    await finish(options, before)
    return undefined
  }
  const copy = await copyAt(options.from)
  const move = { backupId: copy.id, at: isoInstant(options.clock.now()) }
  // Its secrets would be the hub's before its rows are refused.
  await ofEverybody(options.pool, ROWS).then(expectNone)
  const undo = await beginMove(options.pool, { ...move, step: 'begun' })
  try {
    const arrived = await arrive(options, copy, { ...move, step: 'arrived' })
    await finish(options, { ...move, step: 'arrived' })
    return arrived
  } catch (error) {
    if ((await moveOf(facts))?.step === 'begun') await undo()
    throw error
  }
}

interface Copy {
  readonly id: string
  readonly folder: string
}

async function copyAt(path: string): Promise<Copy> {
  const places = [dirname(path), path, secondPlace(path)]
  for (const place of places) {
    const copies = (await backupsIn(place, 'second')).sort(byNewest)
    const copy = place === dirname(path) ? copies.find(({ id }) => id === basename(path)) : copies[0]
    if (copy) return { id: copy.id, folder: folderOf(place, copy.id) }
  }
  throw new StartupError(say('hub.noCopyThere'))
}

async function arrive(options: BringInOptions, copy: Copy, move: Move): Promise<Arrived> {
  const { dataDir, catalog, secret, secrets, migrationsDir } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stage = await mkdtemp(join(dataDir, 'import-'))
  let file: SqliteFile | undefined
  try {
    const { key } = await keyOfCopy(copy.folder, { own: undefined, secret, others: [], adopt: async () => undefined })
    await readBack(copy.folder, stage)
    await checkCopy(join(stage, STORE_FILE), key, catalog.version)
    await proveSealed(copy.folder)
    file = openConnection(join(stage, STORE_FILE), key)
    migrate(file, migrationsDir, () => undefined)
    const files = await filesIn(options, copy, stage)
    const vault = join(copy.folder, VAULT_FILE)
    const known = existsSync(vault) ? await secretsIn(vault, key) : new Map<string, string>()
    for (const [name, value] of known) await secrets.set(name, value)
    const rows = await inserted(options, file, move)
    return { backupId: copy.id, rows, files, secrets: known.size }
  } finally {
    file?.close()
    await rm(stage, { recursive: true, force: true })
  }
}

/** Brings the copy's files to where the hub has its own. @returns how many. */
async function filesIn({ filesDir, sealedPlace }: BringInOptions, copy: Copy, stage: string): Promise<number> {
  const to = sealedPlace ? stage : filesDir
  await bringBackSealed(copy.folder, to)
  const names = await sealedNames(join(to, SEALED_FOLDER))
  const place = sealedPlace?.(SEALED_FOLDER)
  for (const name of names) await place?.put(name, [await readFile(join(to, SEALED_FOLDER, name))])
  return names.length
}

const ROWS = 'SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM workspaces)'

/** @throws StartupError where there are rows. */
function expectNone(rows: Answer['rows']): void {
  if (Number(rows[0]?.[0]) > 0) throw new StartupError(say('hub.notEmpty'))
}

async function inserted({ pool, catalog }: BringInOptions, file: SqliteFile, move: Move): Promise<number> {
  return alone(pool, async (wire) => {
    // Nobody who answers already makes the first person meanwhile.
    await wire.script(`SELECT pg_advisory_xact_lock(${LOCKS.everywhere})`)
    expectNone((await wire.query(ROWS)).rows)
    const count = await rowsInto(wire, catalog, file)
    await noteMove(wire, move)
    return count
  })
}

async function finish(options: BringInOptions, move: Move): Promise<void> {
  const { pool, openPool, catalog, filesDir } = options
  const rows = await ofEverybody(pool, 'SELECT id, number FROM workspaces')
  const shelf = createShelf(filesDir)
  const store = await postgresStore(openPool(), catalog)(documentReaders(), shelf)
  await findable(
    store,
    rows.map(([id, number]) => ({ id: String(id), number: Number(number) })),
  )
  await store.close()
  shelf.close()
  // Without statistics, what is due is looked for through a whole workspace.
  await pool.with((wire) => wire.script('ANALYZE'))
  await settle(options, move)
}
