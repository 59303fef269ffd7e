import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { NO_WORKSPACE, type Store } from '../store/store.ts'

/** So much makes one part in the store: reading one back takes a few milliseconds. */
export const PART_BYTES = 512 * 1024
/** Room for nearly every part, so that it is made in one go. */
const ZIPPED_BYTES = PART_BYTES / 8
/** The disk is waited for once for so many parts: some 300 KB of it. */
const PARTS_A_WRITE = 8

const gzipAsync = promisify(gzip)

/** Takes a content to the store in compressed parts: one is compressed and written while the next is made. */
export class PartWriter {
  readonly contentId: string
  readonly #store: Store
  /** Compressed and not written yet. */
  #zipped: Buffer[] = []
  #written = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, contentId: string) {
    this.#store = store
    this.contentId = contentId
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#writing
    this.#writing = this.#compress(bytes)
    // Whoever waits for it learns of its failure; nobody has to be waiting yet.
    this.#writing.catch(() => undefined)
  }

  /** After the last part. */
  async end(): Promise<void> {
    await this.#writing
    await this.#write()
  }

  /** Forgets what no revision has taken. */
  async release(): Promise<void> {
    await this.#writing.catch(() => undefined)
    if (this.#written > 0)
      await this.#store.write(NO_WORKSPACE, (stores) => stores.packages.dropUnusedParts({ contentId: this.contentId }))
  }

  async #compress(bytes: Uint8Array): Promise<void> {
    this.#zipped.push(await gzipAsync(bytes, { level: 1, chunkSize: ZIPPED_BYTES }))
    if (this.#zipped.length >= PARTS_A_WRITE) await this.#write()
  }

  async #write(): Promise<void> {
    const [first, zipped] = [this.#written, this.#zipped]
    if (zipped.length === 0) return
    this.#written += zipped.length
    this.#zipped = []
    await this.#store.write(NO_WORKSPACE, async ({ packages }) => {
      for (const [index, bytes] of zipped.entries()) await packages.addPart(this.contentId, first + index, bytes)
    })
  }
}
