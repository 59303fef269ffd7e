import type { RunState } from '../../src/contract/runs.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'

/** A row of a run over visits or documents, as a transaction wrote it. */
export interface WrittenRow {
  readonly runId: string
  /** Of the run, when the row was written. */
  readonly runState: RunState | undefined
  /** Somebody decided that the run is to be taken back. */
  readonly isUndone: boolean
  readonly position: number
  readonly state: string
  readonly madeId: string | null
}

export interface WrittenVisit {
  readonly id: string
  readonly documentId: string | null
}

/** What the rows of a run are as long as its people wait for them. */
const OPEN: readonly string[] = ['waiting', 'chosen']
/** What a row is when something came of it. */
const BEGUN: readonly string[] = ['made', 'emitted', 'done']

/** Runs: that each row is worked off once, while its run goes on, and never against what somebody decided. */
export class RunBooks {
  readonly #violated: (what: string) => void
  readonly #rows = new Map<string, WrittenRow>()
  readonly #visits = new Map<string, string | null>()
  /** By what the payer gets: the messages with it, and how each stands. */
  readonly #messages = new Map<string, Map<string, StoredDispatch['state']>>()
  /** By the row's name: what it made. */
  readonly #made = new Map<string, string>()

  constructor(violated: (what: string) => void) {
    this.#violated = violated
  }

  /** Rows first: what they sent in the same commit is held against them. */
  committed(rows: readonly WrittenRow[], visits: readonly WrittenVisit[]): void {
    for (const { id, documentId } of visits) this.#bind(id, documentId)
    for (const row of rows) this.#write(row)
  }

  #bind(id: string, documentId: string | null): void {
    const before = this.#visits.get(id) ?? null
    if (before !== null && documentId !== null && before !== documentId) {
      this.#violated(`the visit ${id} went from ${before} into ${documentId}`)
    }
    this.#visits.set(id, documentId)
  }

  #write(row: WrittenRow): void {
    const name = nameOf(row)
    const before = this.#rows.get(name)
    if (row.runState !== 'working') this.#violated(`${name} is worked on and its run is ${row.runState}`)
    if (before?.state === 'cancelled' && row.state !== 'cancelled') {
      this.#violated(`${name} was cancelled and is ${row.state}`)
    }
    if (row.isUndone && BEGUN.includes(row.state) && row.state !== before?.state) {
      this.#violated(`${name} is ${row.state} after its run was cancelled`)
    }
    this.#rows.set(name, row)
  }

  /** Something in the outbox, as it stands now; a row's has the row's name for its key. */
  sent(dispatch: StoredDispatch): void {
    const { idempotencyKey: name, kind, targetId, state } = dispatch
    if (kind === 'provider.email') this.#mail(dispatch)
    if (!name.startsWith('run:')) return
    const row = this.#rows.get(name)
    if (!row || row.state === 'waiting') this.#violated(`${name} sent something and does not know of it`)
    if (row?.state === 'cancelled' && state !== 'queued' && state !== 'rejected') {
      this.#violated(`${name} was cancelled and is ${state}`)
    }
    if (kind !== 'provider.emission') return
    const made = this.#made.get(name) ?? targetId
    if (made !== targetId) this.#violated(`${name} made ${made} and ${targetId}`)
    this.#made.set(name, made)
  }

  /** A run writes to a payer only when nothing left with that invoice, nor is on its way. */
  #mail({ id, idempotencyKey, workspaceId, reference, state }: StoredDispatch): void {
    const document = `${workspaceId} ${reference}`
    const messages = this.#messages.get(document) ?? new Map<string, StoredDispatch['state']>()
    this.#messages.set(document, messages)
    const isWritten = messages.has(id) || !idempotencyKey.startsWith('run:')
    const earlier = isWritten ? undefined : [...messages.values()].find((each) => each !== 'rejected')
    if (earlier) this.#violated(`${idempotencyKey} writes about ${reference}, and a message is ${earlier}`)
    messages.set(id, state)
  }

  /** A run that is over leaves no row without an outcome. */
  finish(runId: string, state: RunState, rows: readonly Pick<WrittenRow, 'position' | 'state'>[]): void {
    if (state !== 'done' && state !== 'cancelled') this.#violated(`${runId} is still ${state} after all`)
    for (const row of rows) {
      if (OPEN.includes(row.state)) this.#violated(`${nameOf({ ...row, runId })} is still ${row.state}`)
    }
  }
}

const nameOf = ({ runId, position }: Pick<WrittenRow, 'runId' | 'position'>) => `run:${runId}:${position}`
