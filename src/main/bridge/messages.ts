import type { Message } from '../../core/messages/message.ts'
import type { WakeCause } from '../../host/host.ts'

/**
 * What crosses between the main thread and the core's thread: plain data only. `id` names one request. Bodies move piece by
 * piece: each `pull` is answered by one `chunk` or by `end`, so nothing is read faster than it is wanted. The answer's is pulled
 * by the main thread; what of a request's did not go along with it, by the core's.
 */
export type ToCore =
  | { readonly type: 'request'; readonly id: number; readonly request: PlainRequest }
  | { readonly type: 'pull'; readonly id: number }
  | Piece
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'wake'; readonly cause: WakeCause }
  | { readonly type: 'stop' }
  /** Each is answered by an `answer` with its id. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }

export type FromCore =
  | ({ readonly type: 'head'; readonly id: number } & PlainHead)
  | Piece
  | { readonly type: 'pull'; readonly id: number }
  /** Nothing more of the request's body is wanted. */
  | { readonly type: 'enough'; readonly id: number }
  /** What a question gave, or what the person is told when it could not be answered. */
  | { readonly type: 'answer'; readonly id: number; readonly value: number; readonly problem?: Message }
  /** The core has looked at its data: open, or there is something that a person has to do first. */
  | { readonly type: 'found'; readonly isOpen: boolean }
  /** The data could not be opened, and why. */
  | { readonly type: 'refused'; readonly why: Message }

type Piece =
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Bytes }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }

/** `sending`: how many documents are on the wire. `back-up`: make a verified copy of the data. */
export type Question = 'sending' | 'back-up'

export interface PlainRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  /** The body; undefined: there is none. */
  readonly bytes: Bytes | undefined
  /** The body goes on, and is to be pulled. */
  readonly hasMore: boolean
}

export interface PlainHead {
  readonly status: number
  readonly headers: HeaderList
  readonly hasBody: boolean
}

type HeaderList = [string, string][]
type Bytes = Uint8Array<ArrayBuffer>

/** One end of a message channel: a Worker, its parentPort, or a MessagePort. */
export interface Port<Sent, Received> {
  postMessage(message: Sent, transfer?: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (message: Received) => void): unknown
}
