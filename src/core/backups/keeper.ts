import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupReason, BackupStatus } from '../../contract/backups.ts'
import type { Clock, Log, MachineServices } from '../core.ts'
import { errorName } from '../error-name.ts'
import { Fault } from '../fault.ts'
import { copyDurably } from '../files/durable-file.ts'
import { systemCode } from '../files/system-code.ts'
import { takeAway } from '../files/take-away.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import { type Message, say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { FollowedCopy, StoreCopies } from '../store/store.ts'
import {
  backupsIn,
  bytesOf,
  folderOf,
  foldersIn,
  isBeingWritten,
  localPlace,
  removeUnfinished,
  secondPlace,
  withReadBack,
  writeManifest,
} from './manifest.ts'
import { believed, isOverdue, isProofDue } from './proofs.ts'
import { AWAY, REFUSED, SILENT, sentenceOf } from './refusal.ts'
import { retained } from './retention.ts'
import { clearSealed, copySealed, proveSealed } from './sealed-copies.ts'

/** Four looks in the time that the folder may lag behind. */
const FOLLOW_MS = 15_000
const FIRST_FOLLOW_MS = 5_000
/** A whole copy that failed, or could not be proven, is not made again at once: each costs the whole store, and its disk. */
const REST_MS = 900_000
/** A process that ends waits this long for the last bytes to reach the folder. */
const LAST_FOLLOW_MS = 5_000

/** Opens a copy as a restore would and reads all of it; gives its schema. @throws StoreFault: `foreign`, `damaged`, `newer`. */
export type CheckCopy = (path: string, key: Uint8Array) => Promise<number>

export interface KeeperDependencies {
  readonly dataDir: string
  readonly key: Uint8Array
  /** Finds the key of copies that were made under another. */
  readonly keys: Pick<StoreKeys, 'keyOf' | 'isForeign'>
  readonly newestSchema: number
  readonly check: CheckCopy
  readonly copies: StoreCopies
  readonly machine: MachineServices
  readonly clock: Clock
  readonly log: Log
}

/** Where a copy is made: looked up once for it, since another folder may be chosen meanwhile. */
interface Where {
  readonly place: Backup['place']
  readonly path: string
}
/** What a look is at: it goes on with a copy, makes a whole one, or has brought the folder up to date. */
type Look = { at: 'following' | 'whole' | 'brought' }
const secondOf = (chosen: string): Where => ({ place: 'second', path: secondPlace(chosen) })

/** Makes, follows, proves and clears away the copies of one data folder. One thing at a time. */
export class BackupKeeper {
  readonly #deps: KeeperDependencies
  readonly #inTurn = oneAtATime()
  #cancel: () => void = () => undefined
  #running = false
  /** The copy that is being followed, and the folder that was chosen when it began. */
  #followed: { backup: Backup; copy: FollowedCopy; chosen: string } | undefined
  #until: string | undefined
  #trouble: { away: boolean; message: Message } | undefined
  /** From when no whole copy is made anew for a while: one was made in vain, or could not be gone on with. */
  #inVainAt = Number.NaN
  #readBack: { chosen: string; at: string } | undefined

  constructor(deps: KeeperDependencies) {
    this.#deps = deps
  }

  start(): void {
    this.#running = true
    this.#lookAfter(FIRST_FOLLOW_MS)
  }

  /** Brings the folder up to date a last time, while the store is still open. */
  async stop(): Promise<void> {
    this.#running = false
    this.#cancel()
    if (!this.#followed) return
    const late = new Promise<void>((resolve) => this.#deps.clock.after(LAST_FOLLOW_MS, resolve))
    await Promise.race([this.#inTurn(() => this.#look()), late])
  }

  async list(): Promise<Backup[]> {
    const { dataDir } = this.#deps
    const chosen = this.#chosen()
    const second = chosen ? await backupsIn(secondPlace(chosen), 'second') : []
    const all = [...second, ...(await backupsIn(localPlace(dataDir), 'local'))]
    return all.sort((a, b) => (a.id < b.id ? 1 : -1))
  }

  /** Does something with a copy that no other work clears away meanwhile. @throws `not_found` */
  withCopy<T>(id: string, use: (backup: Backup, folder: string) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const backup = (await this.list()).find((candidate) => candidate.id === id)
      if (!backup) throw new Fault('not_found', say('backups.copyGone'), { field: 'path.backupId' })
      return use(backup, folderOf(this.#pathOf(backup.place), id))
    })
  }

  /** How copying stood at the last look: a folder that is gone may take long to answer, and nobody waits for it here. */
  lately(): { readonly state: BackupStatus['state']; readonly lastVerifiedAt: string | null } {
    const lastVerifiedAt = this.#readBack?.chosen === this.#chosen() ? this.#readBack?.at : undefined
    return { state: this.#state(), lastVerifiedAt: believed(lastVerifiedAt, this.#deps.clock.now()) }
  }

  async status(): Promise<Untold<Omit<BackupStatus, 'recoveryKeyShownAt' | 'restoredAt'>>> {
    const chosen = this.#chosen()
    const own = await this.#own(chosen ? secondOf(chosen) : this.#local)
    const now = this.#deps.clock.now()
    const verified = own.flatMap(({ verifiedAt }) => believed(verifiedAt, now) ?? [])
    const lastVerifiedAt = verified.sort().at(-1) ?? null
    return {
      folder: chosen ?? null,
      state: this.#state(),
      message: this.#trouble?.message ?? null,
      until: this.#until ?? null,
      lastVerifiedAt,
      overdue: isOverdue(lastVerifiedAt, now),
    }
  }

  /** A copy made and proven now, in the second place or, without one, beside the data. @throws why not. */
  create(reason: BackupReason): Promise<Backup> {
    return this.#inTurn(async () => {
      const chosen = this.#chosen()
      if (chosen) await access(chosen)
      const where = chosen ? secondOf(chosen) : this.#local
      const { backup, copy } = await this.#begin(where, reason)
      const proven = await this.#prove(where.path, backup)
      // What comes after it is followed in the same copy: a copy more costs the whole store.
      if (chosen) this.#follow(proven, copy, chosen)
      await this.#clear(where)
      return proven
    })
  }

  /** @throws why the copy would not restore. */
  verify(id: string): Promise<Backup> {
    return this.withCopy(id, (backup) => this.#prove(this.#pathOf(backup.place), backup))
  }

  /** Looks at once, so that a person sees whether the folder works. */
  async setFolder(folder: string | null): Promise<void> {
    await this.#deps.machine.settings.setBackupFolder(folder)
    const looked = this.beginAnew()
    if (folder) await looked
  }

  /** Another copy begins, with what opens it as of now: what is under way is not gone on with, and says nothing of what comes. */
  beginAnew(): Promise<void> {
    const forget = () => {
      this.#followed = undefined
      this.#until = undefined
      this.#trouble = undefined
      this.#inVainAt = Number.NaN
    }
    forget()
    return this.#inTurn(() => {
      forget()
      return this.#look()
    })
  }

  #state(): BackupStatus['state'] {
    if (!this.#chosen()) return 'off'
    if (this.#trouble) return this.#trouble.away ? 'away' : 'failed'
    return this.#until ? 'current' : 'behind'
  }

  #lookAfter(ms: number): void {
    this.#cancel = this.#deps.clock.after(ms, () => {
      void this.#inTurn(() => this.#look()).finally(() => {
        if (this.#running) this.#lookAfter(FOLLOW_MS)
      })
    })
  }

  /** One look: what was written since the last one reaches the folder. What stands against it is told, not thrown. */
  async #look(): Promise<void> {
    const chosen = this.#chosen()
    if (!chosen) return
    const rests = Math.abs(this.#deps.clock.now() - this.#inVainAt) < REST_MS
    const look: Look = { at: 'following' }
    try {
      await access(chosen)
      // Until another may be made, the newest one is gone on with, proven or not.
      if (this.#trouble && !rests) this.#followed = undefined
      if (rests && !this.#followed) return
      const now = isoInstant(this.#deps.clock.now())
      await this.#bringUpToDate(chosen, now, look)
      this.#until = now
      look.at = 'brought'
      if (!rests) await this.#proveDaily()
    } catch (error) {
      this.#failed(error, look)
    }
  }

  #failed(error: unknown, { at }: Look): void {
    const code = systemCode(error) ?? ''
    const isGone = AWAY.has(code)
    // What cannot be gone on with has had its turn: the next comes no sooner than if it had been made in vain.
    const since = at === 'following' ? Date.parse(this.#followed?.backup.createdAt ?? '') : this.#deps.clock.now()
    if (at !== 'brought') this.#followed = undefined
    this.#inVainAt = isGone || (at !== 'brought' && REFUSED.has(code)) ? Number.NaN : since
    this.#trouble = { away: isGone || SILENT.has(code), message: sentenceOf(error) }
    this.#deps.log.warn('backup.failed', { code: code || errorName(error) })
  }

  async #bringUpToDate(chosen: string, now: string, look: Look): Promise<void> {
    const followed = this.#followed?.chosen === chosen ? this.#followed : undefined
    const added = await followed?.copy.follow()
    // After the rows that name them: a file is there before its row, so the copy lacks none of what it is up to date with.
    if (followed && added !== 'begun-anew')
      await copySealed(this.#deps.dataDir, folderOf(secondPlace(chosen), followed.backup.id))
    if (!followed || added === undefined || added === 'begun-anew') {
      const where = secondOf(chosen)
      look.at = 'whole'
      await removeUnfinished(where.path, this.#deps.clock.now())
      const { backup, copy } = await this.#begin(where, 'continuous')
      this.#follow(backup, copy, chosen)
      await this.#clear(where)
    } else if (added > 0) {
      const { backup } = followed
      followed.backup = { ...backup, until: now, bytes: backup.bytes + added }
      await writeManifest(secondPlace(chosen), followed.backup)
    }
  }

  #follow(backup: Backup, copy: FollowedCopy, chosen: string): void {
    this.#followed = { backup, copy, chosen }
    this.#until = backup.until
    this.#trouble = undefined
  }

  /** The copy that is followed is proven when it is new, and again each day. */
  async #proveDaily(): Promise<void> {
    const { backup, chosen = '' } = this.#followed ?? {}
    if (backup && isProofDue(backup.verifiedAt, this.#deps.clock.now())) await this.#prove(secondPlace(chosen), backup)
  }

  async #begin({ place, path }: Where, reason: BackupReason): Promise<{ backup: Backup; copy: FollowedCopy }> {
    const { dataDir, copies, machine, clock, newestSchema } = this.#deps
    const now = clock.now()
    const at = isoInstant(now)
    const id = `bkp_${newUlid(now)}`
    const folder = folderOf(path, id)
    try {
      const copy = await copies.begin(folder)
      for (const name of machine.companions) {
        await copyDurably(join(dataDir, name), join(folder, name)).catch((error: unknown) => {
          if (systemCode(error) !== 'ENOENT') throw error
        })
      }
      await copySealed(dataDir, folder)
      const backup: Backup = {
        id,
        createdAt: at,
        until: at,
        reason,
        place,
        bytes: await bytesOf(folder),
        schemaVersion: newestSchema,
        verifiedAt: null,
      }
      await writeManifest(path, backup)
      this.#deps.log.info('backup.made', { id, place, reason, bytes: backup.bytes })
      return { backup, copy }
    } catch (error) {
      await takeAway(folder)
      throw error
    }
  }

  /** Reads the copy back from where it lies and opens it beside the data, exactly as a restore begins. */
  async #prove(path: string, backup: Backup): Promise<Backup> {
    const { dataDir, check, clock, keys } = this.#deps
    const folder = folderOf(path, backup.id)
    const key = (await keys.keyOf(folder)) ?? this.#deps.key
    try {
      const schemaVersion = await withReadBack(folder, localPlace(dataDir), (file) => check(file, key))
      await proveSealed(folder)
      const at = isoInstant(clock.now())
      const proven: Backup = { ...backup, schemaVersion, verifiedAt: at }
      await writeManifest(path, proven)
      const chosen = this.#chosen()
      if (chosen && backup.place === 'second') this.#readBack = { chosen, at }
      if (this.#followed?.backup.id === backup.id) this.#followed.backup = proven
      return proven
    } catch (error) {
      this.#deps.log.error('backup.refused', { id: backup.id })
      throw error
    }
  }

  /** Those of a machine that was lost, or of another one, may lie in the same folder: they are not this data's to clear away. */
  async #own({ place, path }: Where): Promise<Backup[]> {
    const all = await backupsIn(path, place)
    const foreign = await Promise.all(all.map(({ id }) => this.#deps.keys.isForeign(folderOf(path, id))))
    return all.filter((_, index) => !foreign[index])
  }

  /** A copy that was made is none the less made where an older one cannot be cleared away. */
  async #clear(where: Where): Promise<void> {
    await this.#clearAway(where).catch((error: unknown) => {
      this.#deps.log.warn('backup.not_cleared', { code: systemCode(error) ?? errorName(error) })
    })
  }

  async #clearAway({ place, path }: Where): Promise<void> {
    const backups = await this.#own({ place, path })
    const kept = retained(backups)
    for (const { id } of backups) {
      if (!kept.has(id) && id !== this.#followed?.backup.id) await takeAway(folderOf(path, id))
    }
    // What another machine brought there for a copy that it is making is listed nowhere yet.
    if (!(await isBeingWritten(path, this.#deps.clock.now()))) await clearSealed(path, await foldersIn(path))
  }

  #chosen(): string | undefined {
    return this.#deps.machine.settings.backupFolder() ?? undefined
  }

  get #local(): Where {
    return { place: 'local', path: localPlace(this.#deps.dataDir) }
  }

  #pathOf(place: Backup['place']): string {
    return place === 'second' ? secondPlace(this.#chosen() ?? '') : this.#local.path
  }
}
