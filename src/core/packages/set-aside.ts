import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip } from 'node:zlib'
import { newUlid } from '../kernel/id.ts'
import type { SetAside } from '../kernel/received.ts'
import type { Store, Stores } from '../store/store.ts'

/** So much of a file makes one piece in the store. */
export const PIECE_BYTES = 512 * 1024
/** The disk is waited for once for so many. */
const PIECES_A_WRITE = 8

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Keeps the bytes of a file in the store, compressed, piece by piece; they go with the request unless a package takes them. */
export class FileAside implements SetAside {
  readonly contentId: string
  readonly #store: Store
  #pieces: Uint8Array[] = []
  #bytes = 0
  #zipped: Buffer[] = []
  #written = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, now: number) {
    this.#store = store
    this.contentId = `org_${newUlid(now)}`
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes >= PIECE_BYTES) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
    await this.#write()
  }

  read(): AsyncIterable<Uint8Array> {
    return originalBytes(this.#store.read, this.contentId)
  }

  async release(): Promise<void> {
    await this.#writing.catch(() => undefined)
    if (this.#written > 0) await this.#store.write((stores) => stores.packages.dropUnusedParts(this.contentId))
  }

  /** One piece is compressed and written while the next arrives. */
  async #flush(): Promise<void> {
    if (this.#bytes === 0) return
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#bytes = 0
    await this.#writing
    this.#writing = this.#compress(bytes)
    // Whoever waits for it learns of its failure; nobody has to be waiting yet.
    this.#writing.catch(() => undefined)
  }

  async #compress(bytes: Uint8Array): Promise<void> {
    this.#zipped.push(await gzipAsync(bytes, { level: 1 }))
    if (this.#zipped.length >= PIECES_A_WRITE) await this.#write()
  }

  async #write(): Promise<void> {
    const [first, zipped] = [this.#written, this.#zipped]
    if (zipped.length === 0) return
    this.#written += zipped.length
    this.#zipped = []
    await this.#store.write(async ({ packages }) => {
      for (const [index, bytes] of zipped.entries()) await packages.addPart(this.contentId, first + index, bytes)
    })
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
