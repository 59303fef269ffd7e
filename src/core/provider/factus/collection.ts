import { z } from 'zod'
import type { Clock } from '../../core.ts'
import type { TransportAnswer } from '../../transport/transport.ts'
import type { AdapterAccount } from '../adapter.ts'
import type { DocumentKind } from '../document.ts'
import type { FactusConnection } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { jsonOf, NotSent, readJson, textOf, unreadable } from '../wire.ts'
import { type FactusDocument, readFactusDocument } from './document.ts'

/** Notes live apart from invoices: looked for in the wrong place they seem not to exist. */
export const COLLECTIONS: Readonly<Record<DocumentKind, string>> = {
  invoice: '/v2/bills',
  credit_note: '/v2/credit-notes',
  debit_note: '/v2/debit-notes',
}

const Row = z.object({ number: z.string().min(1), reference_code: z.string().nullish() })
const List = z.object({ data: z.object({ data: z.array(Row) }) })
const View = z.object({ data: z.unknown().optional() })

export type FactusAccount = AdapterAccount<FactusConnection, FactusReader>

export interface FoundDocument {
  readonly document: FactusDocument
  readonly answer: string
}

/** Reads of one account's documents. They throw NotSent, or TransportError. */
export class FactusReader {
  readonly #sessions: Sessions<FactusConnection>
  readonly #clock: Clock

  constructor(sessions: Sessions<FactusConnection>, clock: Clock) {
    this.#sessions = sessions
    this.#clock = clock
  }

  /** By our own reference. Undefined: there is none. */
  async byReference(
    connection: FactusConnection,
    kind: DocumentKind,
    reference: string,
  ): Promise<FoundDocument | undefined> {
    const rows = await this.#list(connection, kind, { 'filter[reference_code]': reference })
    const ours = rows.filter((row) => row.reference_code === reference)
    const [row] = ours
    if (row === undefined) return undefined
    if (ours.length > 1) throw new NotSent('invoice_provider_unavailable', 'reference-not-unique')
    const { document, answer } = this.#read(await this.#view(connection, kind, row.number))
    if (document === undefined) throw unreadable()
    return { document, answer }
  }

  /** Undefined: nothing with that number can be seen. `document` undefined: something, which we cannot read. */
  async byNumber(connection: FactusConnection, kind: DocumentKind, number: string) {
    const answer = await this.#view(connection, kind, number)
    if (answer.status === 404 && jsonOf(textOf(answer)) !== undefined) return undefined
    return this.#read(answer)
  }

  /** An unvalidated document, which may be in the way of others. */
  async unvalidated(connection: FactusConnection, kind: DocumentKind) {
    const [row] = await this.#list(connection, kind, { 'filter[status]': '0' })
    return row && { reference: row.reference_code ?? '', number: row.number }
  }

  #view(connection: FactusConnection, kind: DocumentKind, number: string): Promise<TransportAnswer> {
    return this.#sessions.call(connection, {
      method: 'GET',
      path: `${COLLECTIONS[kind]}/${encodeURIComponent(number)}`,
    })
  }

  #read(answer: TransportAnswer) {
    const document = readFactusDocument(View.safeParse(readJson(answer, this.#clock.now())).data?.data)
    return { document, answer: textOf(answer) }
  }

  async #list(connection: FactusConnection, kind: DocumentKind, filter: Record<string, string>) {
    const path = `${COLLECTIONS[kind]}?${new URLSearchParams(filter)}`
    const answer = await this.#sessions.call(connection, { method: 'GET', path })
    const list = List.safeParse(readJson(answer, this.#clock.now())).data
    if (list === undefined) throw unreadable()
    return list.data.data
  }
}
