import type { DispatchKind, DispatchState } from '../../src/contract/dispatches.ts'
import { LOAD_METHODS, PACKAGE_KINDS } from '../../src/contract/rips/kinds.ts'
import { isWithdrawn } from '../../src/core/dispatch/machine.ts'
import { isOfKind, type StoredDispatch } from '../../src/core/store/dispatches.ts'
import type { StoredDocument } from '../../src/core/store/documents.ts'
import type { StoredPackage } from '../../src/core/store/packages.ts'
import { type BookedNumber, Books, type WrittenDocument } from './books.ts'
import { RunBooks, type WrittenRow, type WrittenVisit } from './run-books.ts'
import { sha256 } from './sha256.ts'
import type { Held } from './upstream.ts'

/** Rows that one transaction wrote, as they were when it was committed. */
export interface Committed {
  readonly dispatches: readonly StoredDispatch[]
  readonly packages: readonly StoredPackage[]
  readonly documents: readonly WrittenDocument[]
  readonly numbers: readonly BookedNumber[]
  /** Idempotency keys that stand for nothing any more: the kernel frees one when the work after its commit fails. */
  readonly freedKeys: readonly string[]
  /** Of runs over visits or documents. */
  readonly rows: readonly WrittenRow[]
  readonly visits: readonly WrittenVisit[]
}

/** What may follow what in the store; the rows of the design's table, without what only moves the schedule. */
const FOLLOWS: Readonly<Record<DispatchState, readonly DispatchState[]>> = {
  queued: ['sending', 'rejected'],
  sending: ['accepted', 'rejected', 'queued', 'unknown'],
  unknown: ['accepted', 'rejected', 'queued'],
  accepted: [],
  rejected: [],
}

/** Shorter, by far, than what the provider needs before an absence is believed. */
const JUST_MS = 20_000

const isOf = (token: string | null, { owner }: Sender) => token?.startsWith(`${owner}/`) === true

interface Leaving {
  readonly body?: Uint8Array
  readonly timeoutMs: number
}

/** A process that writes, and sends. */
export interface Sender {
  readonly name: string
  readonly owner: string
  readonly clock: { now(): number }
}

/** What the provider's own trouble may keep from ever ending. */
export interface Hopeless {
  /** Whether the ministry's answers can be read: else a filing that has left stays unknown. */
  readonly isUnreadable: boolean
  /** References under which the outcome may never be known. */
  readonly contested: Pick<ReadonlySet<string>, 'has'>
  /** Whether a file of this document is never to be had. */
  withholds(document: Pick<StoredDocument, 'number' | 'cufe'>): boolean
}

/** Sees every commit and every byte that leaves, and holds both against what the upstream has. */
export class Witness {
  /** The first thing that may not be. */
  violation: string | undefined
  readonly books = new Books((what) => this.violated(what))
  readonly runs = new RunBooks((what) => this.violated(what))
  readonly #time: { now(): number }
  readonly #provesAbsence: boolean
  readonly #trace: ((line: string) => void) | undefined
  /** The committed rows, in the order of the outbox. */
  readonly #dispatches = new Map<string, StoredDispatch>()
  readonly #packages = new Map<string, StoredPackage>()
  readonly #acknowledged = new Map<string, string>()
  readonly #freedKeys = new Set<string>()
  /** Who had a dispatch last, and when that ended. */
  readonly #taken = new Map<string, { readonly token: string; readonly at: number }>()
  readonly #onTheWire = new Map<string, string>()
  #held: readonly Held[] = []

  /** `provesAbsence`: whether the upstream can tell that it does not hold a document. */
  constructor(time: { now(): number }, provesAbsence: boolean, trace?: (line: string) => void) {
    this.#time = time
    this.#provesAbsence = provesAbsence
    this.#trace = trace
  }

  note(line: () => string): void {
    this.#trace?.(`${new Date(this.#time.now()).toISOString().slice(11, 23)} ${line()}`)
  }

  violated(what: string): void {
    this.note(() => `VIOLATION ${what}`)
    this.violation ??= what
  }

  get dispatches(): readonly StoredDispatch[] {
    return [...this.#dispatches.values()]
  }

  /** What a screen shows of a package; undefined until something was written about it. */
  package(id: string): StoredPackage | undefined {
    return this.#packages.get(id)
  }

  /** Those that will still come to their end: a document that needs nothing of a hopeless one is not held up by it. */
  undecided({ contested, withholds, isUnreadable }: Hopeless): StoredDispatch[] {
    const open = this.dispatches.filter(({ state }) => state !== 'accepted' && state !== 'rejected')
    const stuck = new Set<string>()
    // In the outbox's order: what waits for a stuck one comes after it.
    for (const { id, kind, state, reference, targetId, dependsOn, nextAttemptAt } of open) {
      const deaf = isUnreadable && kind === 'ministry.package'
      const unknowable = state === 'unknown' && (deaf || contested.has(reference) || nextAttemptAt === null)
      const document = kind === 'provider.artifacts' ? this.books.document(targetId) : undefined
      if (unknowable || (document && withholds(document)) || (dependsOn !== null && stuck.has(dependsOn))) stuck.add(id)
    }
    return open.filter(({ id }) => !stuck.has(id))
  }

  committed({ dispatches, packages, documents, numbers, freedKeys, rows, visits }: Committed, writer: Sender): void {
    this.runs.committed(rows, visits)
    for (const key of freedKeys) this.#freedKeys.add(key)
    for (const head of packages) this.#packages.set(head.id, head)
    for (const dispatch of dispatches) {
      const before = this.#dispatches.get(dispatch.id)
      this.#checkStep(before, dispatch)
      if (before) this.#checkWriter(before, dispatch, writer)
      if (before?.leaseToken && before.leaseToken !== dispatch.leaseToken) {
        this.#taken.set(dispatch.id, { token: before.leaseToken, at: this.#time.now() })
      }
      this.#dispatches.set(dispatch.id, dispatch)
      this.runs.sent(dispatch)
    }
    this.books.committed(documents, numbers)
    for (const dispatch of dispatches) {
      if (dispatch.kind === 'ministry.package') this.#checkTarget(dispatch.targetId)
      if (dispatch.kind === 'provider.emission' && this.#isLatest(dispatch)) {
        this.books.checkFollowed(dispatch.targetId, dispatch)
      }
    }
  }

  #isLatest({ id, kind, targetId }: StoredDispatch): boolean {
    return this.dispatches.findLast((each) => each.kind === kind && each.targetId === targetId)?.id === id
  }

  #checkStep(before: StoredDispatch | undefined, after: StoredDispatch): void {
    const { kind, reference, state } = after
    const isPackage = kind === 'ministry.package'
    if (before?.state !== state || before.attempts !== after.attempts) {
      this.note(() => `${kind} ${reference} ${before?.state ?? 'new'} -> ${state}${causeOf(after)}`)
    }
    if (before) this.#checkSuccession(before, after)
    const isFinal = kind === 'provider.email' && state === 'unknown'
    const waits = state === 'queued' || state === 'unknown'
    const hasTime = after.nextAttemptAt !== null
    if (waits !== hasTime && !isFinal) this.violated(`${reference} is ${state} and its time says otherwise`)
    if (isWithdrawn(after)) this.#checkTakenBack(after)
    if (isPackage && state === 'accepted') this.#checkHeld(after)
    if (isPackage && state === 'queued') this.#checkAbsent(after)
    if (state !== 'rejected') this.#checkTwin(after)
  }

  /** What somebody has who lives is moved by nobody else. */
  #checkWriter(before: StoredDispatch, after: StoredDispatch, writer: Sender): void {
    const { reference, state, attempts, leaseToken, leaseUntil } = before
    const isMoved = [after.state !== state, after.attempts !== attempts, after.leaseUntil !== leaseUntil].includes(true)
    if (!isMoved || leaseToken === null || isOf(leaseToken, writer)) return
    if (leaseUntil !== null && leaseUntil > writer.clock.now()) {
      this.violated(`${reference} is moved by ${writer.name}, and somebody else has it`)
    }
  }

  #checkSuccession(before: StoredDispatch, after: StoredDispatch): void {
    const { kind, reference, state } = after
    // Nothing leaves with a filing on this machine: it is taken and ends at once.
    const isAtOnce = kind === 'document.filing' && before.state === 'queued' && state === 'accepted'
    if (before.state !== state && !FOLLOWS[before.state].includes(state) && !isAtOnce) {
      this.violated(`${reference} went from ${before.state} to ${state}`)
    }
    if (before.state === 'unknown' && state === 'queued') {
      if (kind === 'provider.email') this.violated(`the message ${reference} may have left and goes again`)
      if (kind === 'provider.emission') this.books.checkAbsent(after.targetId)
      const proves = kind !== 'ministry.package' || this.#provesAbsence
      if (!proves) this.violated(`${reference} is queued again without proof that it is absent`)
    }
    if (after.attempts < before.attempts) this.violated(`${reference} lost attempts`)
    if (before.requestSha256 !== after.requestSha256) this.violated(`${reference} changed its bytes`)
  }

  /** Store says accepted: then the upstream holds these bytes under this CUV. */
  #checkHeld(dispatch: StoredDispatch): void {
    const { reference, targetId, requestSha256 } = dispatch
    const kind = this.#packages.get(targetId)?.kind
    // Notes by agreement have the body of total ones and a method of their own.
    const modulos = kind && [PACKAGE_KINDS[kind], LOAD_METHODS.CargarNCAcuerdoVoluntades].map(({ modulo }) => modulo[0])
    const held = this.#held.find(
      (document) =>
        document.reference === reference &&
        [...(modulos ?? []), 'document'].includes(document.kind) &&
        document.accepted,
    )
    if (!held) this.violated(`${reference} is accepted here and the upstream does not hold it`)
    else if (held.cuv !== cuvOf(dispatch)) this.violated(`${reference} has another CUV than the upstream gave`)
    else if (held.sha256 !== requestSha256) this.violated(`${reference} was accepted with other bytes`)
  }

  /** Queued means that it may be sent as if for the first time. */
  #checkAbsent({ reference, requestSha256 }: StoredDispatch): void {
    const held = this.#held.some(({ sha256: sha, accepted }) => accepted && sha === requestSha256)
    if (held) this.violated(`${reference} is queued though the upstream holds it`)
  }

  #checkTakenBack(dispatch: StoredDispatch): void {
    if (dispatch.kind === 'ministry.package') this.#checkAbsent(dispatch)
    if (dispatch.kind === 'provider.emission') this.books.checkAbsent(dispatch.targetId)
  }

  #checkTwin({ id, kind, targetId }: StoredDispatch): void {
    const twin = this.dispatches.find(
      (other) => other.kind === kind && other.targetId === targetId && other.id !== id && other.state !== 'rejected',
    )
    if (twin) this.violated(`two dispatches stand for ${twin.reference}`)
  }

  #checkTarget(targetId: string): void {
    const head = this.#packages.get(targetId)
    const latest = this.dispatches.findLast((dispatch) => dispatch.targetId === targetId)
    if (!head || !latest || head.revision !== latest.targetRevision) return
    const same = head.status === (isWithdrawn(latest) ? 'ready' : latest.state) && head.cuv === (cuvOf(latest) ?? null)
    if (!same) this.violated(`package ${latest.reference} is ${head.status} and its dispatch ${latest.state}`)
  }

  /** Something that changes an upstream leaves `sender` now; what is returned is to be called when it is over for the sender. */
  leaves(kind: DispatchKind, { body, timeoutMs }: Leaving, path: string, sender: Sender): () => void {
    const sha = sha256(body ?? new Uint8Array())
    const isMine = (dispatch: StoredDispatch) =>
      // A message's request is made from its document, which its address names.
      kind === 'provider.email' ? path.includes(`/${dispatch.reference}/`) : dispatch.requestSha256 === sha
    const mine = this.dispatches.filter((dispatch) => dispatch.kind === kind && isMine(dispatch))
    // Only the ministry is asked by sending the same again.
    const asksBySending = kind === 'ministry.package'
    const isGoing = (each: StoredDispatch) =>
      each.state === 'sending' || (asksBySending && each.state === 'unknown') || this.#wasJustOf(each, sender)
    const dispatch = mine.find(isGoing)
    if (!dispatch) {
      const states = mine.map(({ reference, state }) => `${reference} ${state}`).join(', ')
      this.violated(`bytes leave for no ${kind} that is to be sent (${states || 'unknown bytes'})`)
      return () => undefined
    }
    this.note(() => `  ${dispatch.reference} leaves (${kind}, ${dispatch.state}, try ${dispatch.attempts})`)
    this.#checkDependency(dispatch)
    this.#checkLease(dispatch, timeoutMs, sender)
    const line = `${sender.name} ${dispatch.workspaceId} ${kind}`
    const other = this.#onTheWire.get(line)
    if (other) this.violated(`${dispatch.reference} leaves while ${other} is on the wire`)
    this.#onTheWire.set(line, dispatch.reference)
    return () => this.#onTheWire.delete(line)
  }

  /** What leaves is the sender's, and will be until the call is over. */
  #checkLease(dispatch: StoredDispatch, timeoutMs: number, sender: Sender): void {
    const { reference, leaseToken, leaseUntil } = dispatch
    if (this.#wasJustOf(dispatch, sender)) return
    if (!isOf(leaseToken, sender)) this.violated(`${reference} leaves from ${sender.name}, which does not have it`)
    const end = sender.clock.now() + timeoutMs
    if (leaseUntil === null || end > leaseUntil) this.violated(`${reference} leaves and its lease ends first`)
  }

  /** Nobody can look and send in one: somebody whose clock is ahead may take it between the two. */
  #wasJustOf({ id }: StoredDispatch, sender: Sender): boolean {
    const taken = this.#taken.get(id)
    return taken !== undefined && isOf(taken.token, sender) && this.#time.now() - taken.at < JUST_MS
  }

  #checkDependency({ kind, reference, targetId, dependsOn }: StoredDispatch): void {
    const sourceId = kind === 'ministry.package' ? this.#packages.get(targetId)?.sourceDocumentId : undefined
    if (sourceId && this.books.document(sourceId)?.status !== 'accepted') {
      this.violated(`${reference} is filed before it is issued`)
    }
    const before = dependsOn === null ? undefined : this.#dispatches.get(dependsOn)
    if (before && before.state !== 'accepted') {
      this.violated(`${reference} leaves before ${before.reference} is accepted`)
    }
  }

  /** What the upstream holds now. */
  held(documents: readonly Held[]): void {
    this.#held = documents
    const accepted = new Map<string, number>()
    for (const document of documents) {
      const key = `${document.kind} ${document.reference}`
      accepted.set(key, (accepted.get(key) ?? 0) + document.accepted)
    }
    for (const [key, times] of accepted) if (times > 1) this.violated(`${key} was accepted ${times} times`)
  }

  /** A person was told that this dispatch stands; `key` is what they asked with. */
  acknowledged(key: string, dispatchId: string): void {
    const earlier = this.#acknowledged.get(key)
    if (earlier !== undefined && earlier !== dispatchId && !this.#freedKeys.has(key))
      this.violated(`one key, two dispatches: ${key}`)
    this.#acknowledged.set(key, dispatchId)
    if (!this.#dispatches.has(dispatchId)) this.violated(`${key} was acknowledged before it was committed`)
  }

  /** A request was refused; that it was carried out all the same is what an idempotency key is against. */
  refused(key: string, code: string): void {
    if (this.#freedKeys.has(key)) return
    const done = this.dispatches.find(({ idempotencyKey }) => idempotencyKey === key)
    if (done) this.violated(`${key} was refused (${code}) though it stands as ${done.reference}`)
  }

  /** After the quiet period: nothing is open, nothing was forgotten, and both sides agree. */
  finish(stored: readonly StoredDispatch[], hopeless: Hopeless): void {
    for (const { kind, reference, state } of this.undecided(hopeless)) {
      this.violated(`${kind} ${reference} is still ${state} after all`)
    }
    const ids = new Map(stored.map((dispatch) => [dispatch.id, dispatch]))
    for (const [key, id] of this.#acknowledged) if (!ids.has(id)) this.violated(`acknowledged and lost: ${key}`)
    for (const dispatch of this.dispatches) {
      if (ids.get(dispatch.id)?.state !== dispatch.state)
        this.violated(`${dispatch.reference} is not what was committed`)
    }
    for (const { kind, reference, sha256: sha, accepted } of this.#held) {
      const settled = hopeless.isUnreadable ? ['accepted', 'unknown'] : ['accepted']
      const ours = stored.some(({ requestSha256, state }) => requestSha256 === sha && settled.includes(state))
      if (accepted && !ours) this.violated(`the upstream holds ${kind} ${reference} and nobody here knows`)
    }
    for (const dispatch of this.dispatches) this.#checkFiled(dispatch)
    this.books.finish(hopeless.contested)
  }

  #checkFiled({ kind, state, targetId, reference }: StoredDispatch): void {
    if (kind !== 'document.filing' || state !== 'accepted') return
    const packageId = this.books.document(targetId)?.packageId
    const queued = this.dispatches.some((each) => each.kind === 'ministry.package' && each.targetId === packageId)
    if (!queued) this.violated(`${reference} is filed and its package was never queued`)
  }
}

function causeOf({ state, lastError, attempts }: StoredDispatch): string {
  if (state === 'sending') return ` (try ${attempts})`
  return lastError ? ` (${lastError.cause})` : ''
}

const cuvOf = (dispatch: StoredDispatch) => (isOfKind(dispatch, 'ministry.package') ? dispatch.outcome?.cuv : undefined)
