import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import { newUlid } from '../kernel/id.ts'
import type { SetAside } from '../kernel/received.ts'
import type { Store, Stores } from '../store/store.ts'
import { PART_BYTES, PartWriter } from './parts.ts'

const gunzipAsync = promisify(gunzip)

/** Keeps the bytes of a file in the store, compressed, piece by piece; they go with the request unless a package takes them. */
export class FileAside implements SetAside {
  readonly contentId: string
  readonly #store: Store
  readonly #parts: PartWriter
  #pieces: Uint8Array[] = []
  #bytes = 0

  constructor(store: Store, now: number) {
    this.#store = store
    this.contentId = `org_${newUlid(now)}`
    this.#parts = new PartWriter(store, this.contentId)
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes >= PART_BYTES) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#parts.end()
  }

  read(): AsyncIterable<Uint8Array> {
    return originalBytes(this.#store.read, this.contentId)
  }

  release(): Promise<void> {
    return this.#parts.release()
  }

  async #flush(): Promise<void> {
    if (this.#bytes === 0) return
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#bytes = 0
    await this.#parts.add(bytes)
  }
}

/** Where the kernel keeps a large body that is a file. */
export const filesAside = (store: Store) => (now: number) => new FileAside(store, now)

/** The bytes of a file that is kept, in pieces. */
export async function* originalBytes(stores: Stores, contentId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const bytes = await stores.packages.part(contentId, part)
    if (bytes === undefined) return
    yield await gunzipAsync(bytes)
  }
}

/** The same at once, for a file that is read within a transaction. */
export async function wholeOriginal(stores: Stores, contentId: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for (let part = 0; ; part++) {
    const bytes = await stores.packages.part(contentId, part)
    if (bytes === undefined) return Buffer.concat(pieces)
    pieces.push(gunzipSync(bytes))
  }
}
