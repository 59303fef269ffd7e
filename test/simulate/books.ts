import type { DocumentStatus } from '../../src/contract/documents.ts'
import { isWithdrawn } from '../../src/core/dispatch/machine.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import type { ReservedNumber, StoredDocument } from '../../src/core/store/documents.ts'
import type { LedgerDocument } from '../../src/simulators/kit/simulator.ts'

/** A head of an invoice or note, as it was committed. */
export interface BookedDocument extends StoredDocument {
  readonly workspaceId: string
}

/** A head as a transaction wrote it; the workspace is only told when it is new. */
export interface WrittenDocument {
  readonly head: StoredDocument
  readonly workspaceId: string | undefined
}

export interface BookedNumber extends ReservedNumber {
  readonly workspaceId: string
}

const FOLLOWS: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  draft: ['ready', 'queued', 'discarded'],
  ready: ['draft', 'queued', 'discarded'],
  // A run that is cancelled takes a note back and discards it in one.
  queued: ['sending', 'rejected', 'ready', 'discarded'],
  sending: ['accepted', 'rejected', 'queued', 'unknown'],
  unknown: ['accepted', 'rejected', 'queued'],
  rejected: ['draft', 'ready', 'queued'],
  accepted: [],
  discarded: [],
}

/** A credit note holds its part of the invoice from its queue on, until it is proven that it was not issued. */
const HOLDING: readonly DocumentStatus[] = ['queued', 'sending', 'unknown', 'accepted']

const KINDS: Readonly<Record<string, StoredDocument['kind']>> = {
  invoice: 'invoice',
  creditNote: 'credit_note',
  debitNote: 'debit_note',
}

/** Invoices, notes, numbers and money: what was committed, held against itself and against the provider's ledger. */
export class Books {
  readonly #violated: (what: string) => void
  readonly #documents = new Map<string, BookedDocument>()
  readonly #numbers = new Map<string, BookedNumber>()
  #held: readonly LedgerDocument[] = []

  constructor(violated: (what: string) => void) {
    this.#violated = violated
  }

  document(id: string): BookedDocument | undefined {
    return this.#documents.get(id)
  }

  get documents(): readonly BookedDocument[] {
    return [...this.#documents.values()]
  }

  /** What the provider holds now. */
  held(documents: readonly LedgerDocument[]): void {
    this.#held = documents
  }

  committed(documents: readonly WrittenDocument[], numbers: readonly BookedNumber[]): void {
    for (const number of numbers) this.#book(number)
    for (const { head, workspaceId } of documents) {
      const before = this.#documents.get(head.id)
      const document = { ...head, workspaceId: workspaceId ?? before?.workspaceId ?? '' }
      this.#checkStep(before, document)
      this.#documents.set(head.id, document)
    }
    for (const id of new Set(documents.map(({ head }) => head.invoiceId ?? head.id))) this.#checkBalance(id)
  }

  #book(number: BookedNumber): void {
    const name = nameOf(number)
    const before = this.#numbers.get(name)
    if (before && before.documentId !== number.documentId) this.#violated(`${name} was given to two documents`)
    if (before?.state === 'issued' && number.state !== 'issued') this.#violated(`${name} is not issued any more`)
    this.#numbers.set(name, number)
  }

  #checkStep(before: BookedDocument | undefined, after: BookedDocument): void {
    const { id, status, number, cufe } = after
    if (before && before.status !== status && !FOLLOWS[before.status].includes(status)) {
      this.#violated(`${id} went from ${before.status} to ${status}`)
    }
    if (before?.status === 'accepted' && (before.number !== number || before.cufe !== cufe)) {
      this.#violated(`${id} was issued as ${before.number} and is ${number}`)
    }
    if (status === 'accepted') this.#checkIssued(after)
    if (status === 'rejected' && before?.status !== 'rejected') {
      if (this.#heldOf(after)?.accepted) this.#violated(`${id} is rejected here and the provider holds it`)
    }
  }

  #checkIssued(document: BookedDocument): void {
    const { id, number, cufe } = document
    const twin = this.documents.find((each) => each.id !== id && isSameNumber(each, document))
    if (twin) this.#violated(`${id} and ${twin.id} are both ${number}`)
    const booked = [...this.#numbers.values()].some((each) => each.documentId === id && textOf(each) === number)
    if (!booked) this.#violated(`${id} is issued as ${number}, which is not booked for it`)
    const held = this.#heldOf(document)
    if (!held?.accepted) this.#violated(`${id} is accepted here and the provider does not hold it`)
    else if (held.number !== number || held.cufe !== cufe) this.#violated(`${id} is ${held.number} at the provider`)
  }

  /** Gross, plus accepted debits, less every credit that may come to be issued. */
  #checkBalance(invoiceId: string): void {
    const invoice = this.#documents.get(invoiceId)
    if (!invoice) return
    const notes = this.documents.filter((each) => each.invoiceId === invoiceId)
    const debits = notes.filter(({ kind, status }) => kind === 'debit_note' && status === 'accepted')
    const credits = notes.filter(({ kind, status }) => kind === 'credit_note' && HOLDING.includes(status))
    const left = invoice.gross + sumOf(debits) - sumOf(credits)
    if (left < 0) this.#violated(`${invoice.number} was credited ${-left} centavos more than it is worth`)
  }

  #heldOf({ id, kind, number }: BookedDocument): LedgerDocument | undefined {
    return this.#held.find(
      (each) => KINDS[each.kind] === kind && (each.reference === null ? each.number === number : each.reference === id),
    )
  }

  /** About to be sent as if for the first time. */
  checkAbsent(documentId: string): void {
    const document = this.#documents.get(documentId)
    if (document && this.#heldOf(document)?.accepted) this.#violated(`${documentId} goes again though it is issued`)
  }

  /** A document is what its last emission is, as long as nobody wrote another revision. */
  checkFollowed(documentId: string, emission: StoredDispatch): void {
    const document = this.#documents.get(documentId)
    if (!document || document.revision !== emission.targetRevision) return
    const expected: readonly DocumentStatus[] = isWithdrawn(emission) ? ['ready', 'discarded'] : [emission.state]
    if (expected.includes(document.status)) return
    this.#violated(`${documentId} is ${document.status} and its emission ${emission.state}`)
  }

  /** After the quiet period: both sides agree to the centavo, and every number has its document. */
  finish(contested: Pick<ReadonlySet<string>, 'has'>): void {
    for (const held of this.#held.filter(({ accepted }) => accepted > 0)) {
      const ours = this.documents.find((each) => this.#heldOf(each) === held)
      if (ours?.status === 'unknown' && contested.has(held.number)) continue
      if (ours?.status !== 'accepted')
        this.#violated(`the provider holds ${held.number} and here it is ${ours?.status}`)
      else if (Math.round((held.total ?? 0) * 100) !== ours.payable) this.#violated(`${held.number} has another total`)
    }
    for (const number of this.#numbers.values()) {
      const document = this.#documents.get(number.documentId)
      const isIssued = document?.status === 'accepted' && document.number === textOf(number)
      if (!document || isIssued !== (number.state === 'issued')) {
        this.#violated(`${textOf(number)} is ${number.state} and its document ${document?.status}`)
      }
    }
  }

  /** The next number of a range that the clinic numbers itself: everything before it must have been given. */
  checkGapless(workspaceId: string, kind: StoredDocument['kind'], prefix: string, first: number, next: number): void {
    for (let number = first; number < next; number++) {
      const name = nameOf({ workspaceId, kind, prefix, number })
      if (!this.#numbers.has(name)) this.#violated(`${name} was used up and nobody has it`)
    }
  }

  /** Gross of the accepted documents of a kind, in centavos. */
  total(workspaceId: string, kind: StoredDocument['kind']): number {
    const counts = (each: BookedDocument) =>
      each.workspaceId === workspaceId && each.kind === kind && each.status === 'accepted'
    return sumOf(this.documents.filter(counts))
  }
}

const sumOf = (documents: readonly StoredDocument[]) => documents.reduce((total, { gross }) => total + gross, 0)

type Name = Pick<BookedNumber, 'workspaceId' | 'kind' | 'prefix' | 'number'>
const nameOf = ({ workspaceId, kind, prefix, number }: Name) => `${workspaceId} ${kind} ${prefix}${number}`
const textOf = ({ prefix, number }: ReservedNumber) => `${prefix}${number}`

const isSameNumber = (a: BookedDocument, b: BookedDocument) =>
  a.workspaceId === b.workspaceId && a.kind === b.kind && a.number === b.number && a.status !== 'discarded'
