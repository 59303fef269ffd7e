import { type Journal, openJournal } from '../kit/journal.ts'
import { type DocumentKey, type DocumentKind, isVisible, type StoredDocument, stateOf } from './document.ts'
import { initialRanges, type NumberingRange } from './numbering.ts'

export interface Token {
  readonly access: string
  readonly refresh: string
  /** NIT. */
  readonly account: string
  readonly expiresAt: number
}

/** One sending of a document. */
export interface Attempt {
  readonly key: DocumentKey
  /** Given by the client; null where the provider numbers. */
  readonly number: string | null
  /** Of the decoded body, hexadecimal. */
  readonly sha256: string
}

export interface Attempts extends Omit<Attempt, 'sha256'> {
  /** In order, repeats included. */
  readonly sha256: readonly string[]
}

/** One line of the journal: everything in it happens at once or not at all. */
interface Change {
  readonly document?: StoredDocument
  readonly removed?: DocumentKey
  readonly range?: { readonly account: string; readonly range: NumberingRange }
  readonly rangeRemoved?: { readonly account: string; readonly id: number }
  readonly attempt?: Attempt
  readonly token?: Token
  readonly tokensRevoked?: 'access' | { readonly refresh: string }
}

/** What the provider remembers: documents, ranges, tokens and attempts, durable when it has a file. */
export class Memory {
  readonly #journal: Journal<Change>
  #documents = new Map<string, StoredDocument>()
  #byNumber = new Map<string, StoredDocument>()
  #byCode = new Map<string, StoredDocument>()
  #ranges = new Map<string, Map<number, NumberingRange>>()
  #attempts = new Map<string, Attempts & { sha256: string[] }>()
  #tokens = new Map<string, Token>()
  #issuedTokens = 0
  #takenIn = 0
  readonly #polls = new Map<string, number>()

  constructor(file: string | undefined) {
    this.#journal = openJournal<Change>(file, (change) => this.#apply(change))
  }

  /** Durable when it returns. */
  commit(change: Change): void {
    this.#journal.append(change)
    this.#apply(change)
  }

  clear(): void {
    this.#journal.clear()
    this.#documents.clear()
    this.#byNumber.clear()
    this.#byCode.clear()
    this.#ranges.clear()
    this.#attempts.clear()
    this.#tokens.clear()
    this.#issuedTokens = 0
    this.#takenIn = 0
    this.#polls.clear()
  }

  close(): void {
    this.#journal.close()
  }

  document(key: DocumentKey): StoredDocument | undefined {
    return this.#documents.get(keyText(key))
  }

  /** Everything that was taken in under that reference, oldest first. */
  copies(key: DocumentKey): StoredDocument[] {
    return this.documents(key.account, key.kind)
      .filter(({ reference }) => reference === key.reference)
      .reverse()
  }

  /** The first document with that number; a later one with the same number only collides with it. */
  byNumber(account: string, kind: DocumentKind, number: string): StoredDocument | undefined {
    return this.#byNumber.get(`${account}/${kind}/${number}`)
  }

  byUniqueCode(code: string): StoredDocument | undefined {
    return this.#byCode.get(code)
  }

  /** Newest first. */
  documents(account?: string, kind?: DocumentKind): StoredDocument[] {
    return [...this.#documents.values()]
      .filter((each) => (account ?? each.account) === each.account && (kind ?? each.kind) === each.kind)
      .reverse()
  }

  /** What an account can see of one kind, newest first. */
  visible(account: string, kind: DocumentKind, now: number): StoredDocument[] {
    return this.documents(account, kind).filter((document) => isVisible(document, now))
  }

  /** Somebody asks for a document by its own reference: the second time a pending one is validated. */
  poll(document: StoredDocument, now: number): StoredDocument {
    if (stateOf(document, now) !== 'pending') return document
    const polls = (this.#polls.get(keyText(document)) ?? 0) + 1
    this.#polls.set(keyText(document), polls)
    return polls < 2 ? document : this.validate(document, now)
  }

  validate(document: StoredDocument, now: number): StoredDocument {
    const validated = { ...document, validatedAt: now }
    this.commit({ document: validated })
    return validated
  }

  /** Differs for every document, deleted ones included. */
  get nextSerial(): number {
    return this.#takenIn + 1
  }

  ranges(account: string): NumberingRange[] {
    return [...this.#rangesOf(account).values()]
  }

  range(account: string, id: number): NumberingRange | undefined {
    return this.#rangesOf(account).get(id)
  }

  attempts(): readonly Attempts[] {
    return [...this.#attempts.values()]
  }

  token(access: string): Token | undefined {
    return this.#tokens.get(access)
  }

  tokenByRefresh(refresh: string): Token | undefined {
    return [...this.#tokens.values()].find((token) => token.refresh === refresh)
  }

  /** Tokens given out so far: makes the next one different without being random. */
  get issuedTokens(): number {
    return this.#issuedTokens
  }

  #rangesOf(account: string): Map<number, NumberingRange> {
    const known = this.#ranges.get(account)
    if (known !== undefined) return known
    const ranges = new Map(initialRanges().map((range) => [range.id, range]))
    this.#ranges.set(account, ranges)
    return ranges
  }

  #apply(change: Change): void {
    if (change.document !== undefined) this.#index(change.document)
    if (change.removed !== undefined) this.#remove(change.removed)
    if (change.range !== undefined) this.#rangesOf(change.range.account).set(change.range.range.id, change.range.range)
    if (change.rangeRemoved !== undefined) this.#rangesOf(change.rangeRemoved.account).delete(change.rangeRemoved.id)
    if (change.attempt !== undefined) this.#count(change.attempt)
    if (change.tokensRevoked !== undefined) this.#revoke(change.tokensRevoked)
    if (change.token !== undefined) this.#give(change.token)
  }

  #index(document: StoredDocument): void {
    if (!this.#documents.has(keyText(document))) this.#takenIn += 1
    this.#documents.set(keyText(document), document)
    const number = `${document.account}/${document.kind}/${document.number}`
    const holder = this.#byNumber.get(number)
    if (holder === undefined || keyText(holder) === keyText(document)) this.#byNumber.set(number, document)
    const coded = this.#byCode.get(document.uniqueCode)
    if (coded === undefined || keyText(coded) === keyText(document)) this.#byCode.set(document.uniqueCode, document)
  }

  #remove(key: DocumentKey): void {
    const document = this.document(key)
    if (document === undefined) return
    this.#documents.delete(keyText(key))
    if (this.#byCode.get(document.uniqueCode) === document) this.#byCode.delete(document.uniqueCode)
    const number = `${document.account}/${document.kind}/${document.number}`
    if (this.#byNumber.get(number) === document) this.#byNumber.delete(number)
  }

  #count({ key, number, sha256 }: Attempt): void {
    const known = this.#attempts.get(keyText(key))
    if (known === undefined) this.#attempts.set(keyText(key), { key, number, sha256: [sha256] })
    else known.sha256.push(sha256)
  }

  /** `access` ends every access token at once; the refresh tokens still work. */
  #revoke(what: 'access' | { readonly refresh: string }): void {
    for (const token of this.#tokens.values()) {
      if (what === 'access') this.#tokens.set(token.access, { ...token, expiresAt: 0 })
      else if (token.refresh === what.refresh) this.#tokens.delete(token.access)
    }
  }

  #give(token: Token): void {
    this.#issuedTokens += 1
    this.#tokens.set(token.access, token)
  }
}

function keyText({ account, kind, reference, copy = 0 }: DocumentKey): string {
  return JSON.stringify([account, kind, reference, copy])
}
