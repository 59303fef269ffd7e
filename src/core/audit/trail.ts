import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { AuditTrail as State } from '../../contract/audit.ts'
import { secondPlace } from '../backups/manifest.ts'
import type { Clock, Log, MachineServices, SecretVault } from '../core.ts'
import { errorName } from '../error-name.ts'
import { readIfPresent, writeDurably } from '../files/durable-file.ts'
import { isoInstant } from '../kernel/call.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { NO_WORKSPACE, type Store } from '../store/store.ts'
import { type AnchorFacts, anchorText, newSigningKey, readAnchor, signingKey } from './anchor.ts'
import { NOTHING_WALKED, type Walked, walkedAsAnchored, walkOn, whatIsLost } from './walk.ts'

/** Beside the store, in each copy of it, and in the second place. */
export const ANCHOR_FILE = 'huella-auditoria.json'
const KEY_NAME = 'audit-signing-key'
/** Set once there is a file: from then on its absence says something. */
const ANCHORED_NAME = 'audit-anchored'
/** What is written within this time before a machine dies is not yet vouched for outside of the store. */
const LOOK_MS = 60_000

type Trouble = NonNullable<State['trouble']>

interface TrailDependencies {
  readonly dataDir: string
  readonly store: Store
  readonly secrets: SecretVault
  readonly machine: MachineServices
  readonly clock: Clock
  readonly log: Log
}

/**
 * Follows the audit trail while the core runs, and vouches for it outside of the store: a signed file beside the store, one in the
 * second place for copies. At the next start the store has to hold what the file says. What does not fit is told; work goes on, and
 * the file is left as it is.
 */
export class AuditTrail {
  readonly #deps: TrailDependencies
  /** Once the trail was held against what was vouched for. */
  #key: KeyObject | undefined
  #walked: Walked = NOTHING_WALKED
  #anchored: AnchorFacts | undefined
  #isElsewhere = false
  #trouble: { readonly trouble: Trouble; readonly at: number | null } | undefined
  #checkedAt: string | null = null
  readonly #queue = oneAtATime()
  #isRunning = false
  #wasRestored = false
  #hasWalkedAll = false
  #cancel: () => void = () => undefined

  constructor(deps: TrailDependencies) {
    this.#deps = deps
  }

  /** Nobody waits for it. `restored`: what was vouched for belongs to what the copy has replaced. */
  start(restored: boolean): void {
    this.#isRunning = true
    this.#wasRestored = restored
    this.#inBackground(() => this.#open())
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    this.#cancel()
    await this.#inTurn(() => this.#vouch()).catch(() => undefined)
  }

  state(): State {
    const { trouble = null, at = null } = this.#trouble ?? {}
    return {
      status: trouble ? 'broken' : this.#checkedAt === null ? 'checking' : 'whole',
      trouble,
      brokenSequence: at,
      checkedAt: this.#checkedAt,
      eventCount: this.#walked.count,
      anchoredAt: this.#anchored?.at ?? null,
      anchoredElsewhere: this.#isElsewhere,
    }
  }

  /** Every event from the first. */
  verify(): Promise<State> {
    return this.#inTurn(async () => {
      await this.#walk(NOTHING_WALKED)
      await this.#protect()
      return this.state()
    })
  }

  /** From where it was last vouched for; all of it follows at the first look. */
  async #open(): Promise<void> {
    const { secrets, store } = this.#deps
    const restored = this.#wasRestored
    const known = await secrets.get(KEY_NAME)
    const pem = known ?? newSigningKey()
    if (!known) await secrets.set(KEY_NAME, pem)
    const key = signingKey(pem)
    await this.#protect()
    const texts = restored ? [] : await Promise.all(this.#places().map(readIfThere))
    const [own, ...elsewhere] = texts.map((text) => (text === undefined ? undefined : readAnchor(text, key)))
    if (texts[0] !== undefined && !own) this.#found('anchor_forged', null)
    const wasAnchored = (await secrets.get(ANCHORED_NAME)) !== undefined
    if (texts[0] === undefined && wasAnchored && !restored) this.#found('anchor_missing', null)
    const anchors = [own, ...elsewhere].filter((anchor) => anchor !== undefined)
    for (const anchor of anchors) {
      const lost = await whatIsLost(store.read.audit, anchor)
      if (lost) this.#found(lost.trouble, lost.at)
    }
    this.#anchored = own
    await this.#walk(own && !this.#trouble ? walkedAsAnchored(own) : NOTHING_WALKED)
    if (this.#trouble) await this.#note(this.#trouble)
    this.#key = key
    await this.#anchor(key)
    if (!wasAnchored) await secrets.set(ANCHORED_NAME, 'yes')
  }

  async #look(): Promise<void> {
    // A keychain that was shut, a disk that was full.
    if (!this.#key) return this.#open()
    if (!this.#hasWalkedAll) await this.#walk(NOTHING_WALKED)
    await this.#vouch()
  }

  async #vouch(): Promise<void> {
    if (this.#trouble || !this.#key) return
    await this.#walk(this.#walked)
    await this.#anchor(this.#key)
  }

  /** And looks again a while after, however it ended. */
  #inBackground(act: () => Promise<void>): void {
    const again = () => {
      if (this.#isRunning) this.#cancel = this.#deps.clock.after(LOOK_MS, () => this.#inBackground(() => this.#look()))
    }
    this.#inTurn(act).then(again, again)
  }

  async #walk(from: Walked): Promise<void> {
    const { broken, ...walked } = await walkOn(this.#deps.store.read.audit, from)
    this.#walked = walked
    if (from === NOTHING_WALKED) this.#hasWalkedAll = true
    this.#checkedAt = isoInstant(this.#deps.clock.now())
    if (broken !== undefined) this.#found('changed', broken)
  }

  /** The store itself refuses to change an event, unless somebody took that out. */
  async #protect(): Promise<void> {
    if (!(await this.#deps.store.read.audit.isProtected())) this.#found('unprotected', null)
  }

  /** The first trouble stays: what follows from it says less. */
  #found(trouble: Trouble, at: number | null): void {
    if (this.#trouble) return
    this.#trouble = { trouble, at }
    this.#deps.log.error('audit.broken', { trouble, sequence: at ?? undefined })
  }

  async #note({ trouble }: { readonly trouble: Trouble }): Promise<void> {
    const event = {
      workspaceId: '',
      at: isoInstant(this.#deps.clock.now()),
      actor: 'system',
      operation: 'auditTrail.broken',
    }
    const rest = { target: trouble, revision: null, requestSha256: null }
    await this.#deps.store.write(NO_WORKSPACE, ({ audit }) => audit.append({ ...event, ...rest }))
  }

  /** While something does not fit, what was vouched for stays as it is; a file that is gone is begun anew. */
  async #anchor(key: KeyObject): Promise<void> {
    const isLost = this.#trouble !== undefined && this.#trouble.trouble !== 'anchor_missing'
    const { through, count, heads } = this.#walked
    const isNew = this.#anchored?.through !== through
    const [own = '', ...elsewhere] = this.#places()
    const isWanted = isNew || (elsewhere.length > 0 && !this.#isElsewhere)
    if (isLost || !isWanted) return
    const facts: AnchorFacts = {
      format: 'radica-audit',
      at: isoInstant(this.#deps.clock.now()),
      through,
      count,
      heads: Array.from(heads, ([workspaceId, { sequence, hash }]) => ({ workspaceId, sequence, hash })),
    }
    const text = anchorText(facts, key)
    if (isNew) {
      await writeDurably(own, text)
      this.#anchored = facts
    }
    // A stick that was taken away gets it when it is back.
    const kept = elsewhere.map((path) => writeDurably(path, text).then(always(true), always(false)))
    this.#isElsewhere = (await Promise.all(kept)).includes(true)
  }

  #places(): string[] {
    const { dataDir, machine } = this.#deps
    const chosen = machine.settings.backupFolder()
    return [join(dataDir, ANCHOR_FILE), ...(chosen ? [join(secondPlace(chosen), ANCHOR_FILE)] : [])]
  }

  /** One thing at a time; what fails (a disk that is full, a keychain that is shut) is tried again at the next look. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const mine = this.#queue(act)
    mine.catch((error: unknown) => {
      this.#deps.log.warn('audit.not_vouched', { error: errorName(error) })
    })
    return mine
  }
}

const always = (value: boolean) => () => value
const readIfThere = (path: string) => readIfPresent(path).catch(() => undefined)
