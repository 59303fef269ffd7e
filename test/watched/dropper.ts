import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FolderFile, jsonFile, pairOf } from '../support/pairs.ts'
import type { Random } from '../support/random.ts'
import { rips, usuario } from '../support/rips.ts'
import { zipOf } from '../support/zip.ts'

/** What must become of a file. */
export interface Expected {
  readonly path: string
  readonly sha256: string
  readonly place: 'radicados' | 'rechazados'
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The other program: it writes as programs do, and remembers what it wrote. */
export class Dropper {
  readonly files: Expected[] = []
  /** Numbers that are to be filed, and those that must not be. */
  readonly wanted = new Set<string>()
  readonly refused = new Set<string>()
  readonly #folder: string
  readonly #random: Random
  #numbers = 0
  #dropping = Promise.resolve()

  constructor(folder: string, random: Random) {
    this.#folder = folder
    this.#random = random
  }

  /** One delivery after the other, beside everything else. */
  drop(): void {
    this.#dropping = this.#dropping.then(() => this.#deliver())
  }

  done(): Promise<void> {
    return this.#dropping
  }

  #number(): string {
    return `SETP${String(++this.#numbers).padStart(5, '0')}`
  }

  async #deliver(): Promise<void> {
    const kind = this.#random.int(10)
    if (kind < 4) return this.#pair(`${this.#numbers}-`)
    if (kind < 6) return this.#pair(`entrega-${this.#numbers}/`)
    if (kind < 8) return this.#archive()
    return kind < 9 ? this.#lone() : this.#faulty()
  }

  async #pair(prefix: string): Promise<void> {
    const number = this.#number()
    const files = pairOf(number, prefix)
    this.wanted.add(number)
    await this.#write(this.#random.chance(0.5) ? files : files.toReversed(), 'radicados')
    // The program that forgot that it had dropped it.
    if (this.#random.chance(0.1)) await this.#write(pairOf(number, `otra-vez-${number}/`), 'radicados', false)
  }

  async #archive(): Promise<void> {
    const numbers = Array.from({ length: 1 + this.#random.int(3) }, () => this.#number())
    for (const number of numbers) this.wanted.add(number)
    const inside = numbers.flatMap((number) => pairOf(number, `${number}/`)).map(({ path, bytes }) => [path, bytes])
    await this.#write([{ path: `${numbers[0]}.zip`, bytes: zipOf(Object.fromEntries(inside)) }], 'radicados')
  }

  async #lone(): Promise<void> {
    const number = this.#number()
    this.refused.add(number)
    await this.#write(pairOf(number, `sola-${number}/`).slice(0, 1), 'rechazados')
  }

  async #faulty(): Promise<void> {
    const number = this.#number()
    this.refused.add(number)
    const [, xml] = pairOf(number, `mala-${number}/`)
    const json = jsonFile(
      `mala-${number}/Factura.json`,
      rips({ numFactura: number, usuarios: [usuario({ codSexo: 'X' })] }),
    )
    await this.#write(xml ? [json, xml] : [json], 'rechazados')
  }

  async #write(files: readonly FolderFile[], place: Expected['place'], isCounted = true): Promise<void> {
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true })
      await (this.#random.chance(0.5) ? this.#renamed(path, bytes) : this.#inTwoParts(path, bytes))
      if (isCounted) this.files.push({ path, sha256: hashOf(bytes), place })
      else this.twins.push({ path, sha256: hashOf(bytes) })
    }
  }
  /** The same bytes under another path: wherever they end, their invoice is filed once. */
  readonly twins: Omit<Expected, 'place'>[] = []

  async #renamed(path: string, bytes: Uint8Array): Promise<void> {
    writeFileSync(join(this.#folder, `${path}.tmp`), bytes)
    await sleep(this.#random.int(50))
    renameSync(join(this.#folder, `${path}.tmp`), join(this.#folder, path))
  }

  async #inTwoParts(path: string, bytes: Uint8Array): Promise<void> {
    const half = this.#random.int(bytes.length)
    writeFileSync(join(this.#folder, path), bytes.subarray(0, half))
    await sleep(this.#random.int(1_500))
    appendFileSync(join(this.#folder, path), bytes.subarray(half))
  }
}
