import { Readable } from 'node:stream'

/** As the answer of a request takes it. */
export const webStream = (from: Readable) => Readable.toWeb(from) as ReadableStream<Uint8Array>

/** The same of pieces of bytes, each made when there is room for it. */
export const streamOf = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
  webStream(Readable.from(pieces, { objectMode: false }))
