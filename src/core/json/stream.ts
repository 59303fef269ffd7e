import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { Turn } from '../turn.ts'
import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } from './characters.ts'
import { jsonPath } from './path.ts'
import { CUT, type Item, readPlain } from './plain.ts'
import { type JsonPosition, Source } from './source.ts'
import { MAX_DEPTH, notObject } from './strict-json.ts'
import { readStringPart } from './string.ts'
import {
  checkEnd,
  checkStart,
  enterMember,
  hasMoreItems,
  hasMoreMembers,
  type JsonValue,
  opensEmpty,
  passColon,
  readValue,
  setMember,
} from './structure.ts'
import { byteOrderMark, decodePart, notUtf8, wholeLength } from './utf8.ts'

/** Where the items of a long list go. */
export interface ListSink {
  /** An item and its text. What it returns is awaited before the next; what it throws ends the reading. */
  item(value: JsonValue, text: string, index: number): Promise<void> | void
  /** The list ended: what stands in the document in its place. */
  end(): unknown
}

/** Beside JSON, it holds what the sinks put in the place of their lists. */
export type StreamedObject = Readonly<Record<string, unknown>>

export interface StreamOptions {
  readonly maxDepth?: number
  /** A sink for the list at a path of keys, when it is one whose items are not to be held. */
  readonly sinkOf: (path: readonly string[]) => ListSink | undefined
  /** Whether a list with a sink may stand within the object at a path of keys. */
  readonly leadsToSink: (path: readonly string[]) => boolean
  /** Bytes that are read at a time, at least; 64 KiB unless told. */
  readonly windowBytes?: number
  /** `STREAM_BOUNDS` unless told. */
  readonly bounds?: StreamBounds
}

/** What is held at most. */
export interface StreamBounds {
  /** Of one object. */
  readonly members: number
  /** UTF-16 units of one item of a long list, and of all structure outside those lists. */
  readonly itemUnits: number
  /** UTF-16 units of all texts outside the long lists. */
  readonly textUnits: number
}

/** A text above some 128 KiB takes five times as long to be made as the same in short ones. */
const WINDOW_BYTES = 64 * 1024
/** The ministry's objects have forty members; an item may hold some five thousand services, a text 16 MB in base64. */
export const STREAM_BOUNDS: StreamBounds = {
  members: 50_000,
  itemUnits: 8 * 1024 * 1024,
  textUnits: 32 * 1024 * 1024,
}

/**
 * Reads a JSON object of any length as `parseJsonObject` does, with the same faults at the same places, and holds of it only
 * what stands outside its long lists. Their items are handed over one by one, before it is known whether the document ends
 * well. Beyond the bounds on what is held: Fault `request_too_large`.
 */
export async function readJsonStream(
  bytes: AsyncIterable<Uint8Array>,
  options: StreamOptions,
): Promise<StreamedObject> {
  const reader = new StreamReader(bytes, options)
  try {
    return await reader.document()
  } finally {
    await reader.close()
  }
}

class StreamReader {
  readonly #source: Source
  readonly #bytes: AsyncIterator<Uint8Array>
  readonly #options: StreamOptions
  readonly #windowBytes: number
  readonly #bounds: StreamBounds
  readonly #turn = new Turn()
  #rest: Uint8Array = new Uint8Array(0)
  #ended = false
  #begun = false
  #heldText = 0
  #heldStructure = 0

  constructor(bytes: AsyncIterable<Uint8Array>, options: StreamOptions) {
    this.#bounds = options.bounds ?? STREAM_BOUNDS
    this.#source = new Source('', options.maxDepth ?? MAX_DEPTH, this.#bounds.members)
    this.#bytes = bytes[Symbol.asyncIterator]()
    this.#options = options
    this.#windowBytes = options.windowBytes ?? WINDOW_BYTES
  }

  async close(): Promise<void> {
    await this.#bytes.return?.()
  }

  async document(): Promise<StreamedObject> {
    try {
      const { value, start } = await this.#document()
      if (isObject(value)) return value
      throw notObject(start)
    } catch (error) {
      // Encoding is judged first, also what comes after the fault.
      if (error instanceof JsonRefusal) await this.#drain()
      throw error instanceof JsonRefusal ? error.fault : error
    }
  }

  async #document(): Promise<{ value: unknown; start: JsonPosition }> {
    const source = this.#source
    await this.#skipSpace()
    this.#now(() => checkStart(source))
    const start = source.placeOf(source.at)
    const value = await this.#value([])
    await this.#skipSpace()
    this.#now(() => checkEnd(source))
    return { value, start }
  }

  async #value(path: readonly string[]): Promise<unknown> {
    const unit = await this.#skipSpace()
    if (unit === OPEN_BRACE && this.#options.leadsToSink(path)) return this.#object(path)
    const sink = unit === OPEN_BRACKET ? this.#options.sinkOf(path) : undefined
    if (unit === QUOTE) return this.#text()
    return sink ? this.#list(sink) : this.#held()
  }

  async #object(path: readonly string[]): Promise<StreamedObject> {
    const source = this.#source
    const object: Record<string, unknown> = {}
    if (await this.#step((from) => opensEmpty(from, CLOSE_BRACE))) return object
    let members = 0
    do {
      source.checkMembers(++members)
      await this.#skipSpace()
      const key = await this.#step((from) => enterMember(from, object))
      this.#hold('structure', key.length)
      await this.#skipSpace()
      this.#now(() => passColon(source))
      const value = await this.#value([...path, key])
      source.leave()
      setMember(object, key, value)
      await this.#skipSpace()
    } while (this.#now(() => hasMoreMembers(source)))
    return object
  }

  async #list(sink: ListSink): Promise<unknown> {
    const source = this.#source
    if (await this.#step((from) => opensEmpty(from, CLOSE_BRACKET))) return sink.end()
    let index = 0
    do {
      source.enter(index)
      if (source.at === source.text.length || isSpaceAt(source)) await this.#skipSpace()
      let read = this.#item()
      while (read === undefined) {
        await this.#more()
        read = this.#item()
      }
      if (read.text.length > this.#bounds.itemUnits) throw tooLarge(source)
      source.leave()
      const busy = sink.item(read.value, read.text, index++)
      if (busy) await busy
      if (source.at === source.text.length || isSpaceAt(source)) await this.#skipSpace()
    } while (this.#now(() => hasMoreItems(source)))
    return sink.end()
  }

  /** Reads an item of a list, if it is there as a whole. */
  #item(): Item | undefined {
    const source = this.#source
    const plain = readPlain(source, source.at, source.depthLeft, this.#bounds.members)
    if (plain === CUT && this.#mayGrow) return undefined
    if (plain === CUT || plain === undefined) return this.#try(readItem)
    source.at += plain.text.length
    return plain
  }

  /** What is too long to be held is read strictly all the same: something may be wrong with it before that. */
  get #mayGrow(): boolean {
    return !this.#ended && this.#source.text.length - this.#source.at <= this.#bounds.itemUnits
  }

  /** A text, read in the parts in which it arrives: no part of a long one keeps others waiting. */
  async #text(): Promise<string> {
    const source = this.#source
    const parts: string[] = []
    this.#hold('text', 1)
    source.at++
    for (let isEnd = false; !isEnd; ) {
      const start = source.at
      const read = this.#now(() => readStringPart(source, !this.#ended))
      this.#hold('text', source.at - start)
      parts.push(read.part)
      isEnd = read.isEnd
      if (!isEnd) await this.#more()
    }
    const text = parts.join('')
    if (parts.length > 1) await this.#turn.next()
    return text
  }

  /** A value that is kept whole. */
  async #held(): Promise<JsonValue> {
    const { value, units } = await this.#step((source) => {
      const start = source.at
      return { value: readValue(source), units: source.at - start }
    })
    this.#hold('structure', units)
    return value
  }

  #hold(what: 'text' | 'structure', units: number): void {
    if (what === 'text') this.#heldText += units
    else this.#heldStructure += units
    const { textUnits, itemUnits } = this.#bounds
    if (this.#heldText > textUnits || this.#heldStructure > itemUnits) throw tooLarge(this.#source)
  }

  async #skipSpace(): Promise<number> {
    for (;;) {
      const unit = this.#source.skipSpace()
      if (this.#source.at < this.#source.text.length || this.#ended) return unit
      await this.#more()
    }
  }

  /** Reads something of which all has been read that there is. */
  #now<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw error instanceof Fault ? new JsonRefusal(error) : error
    }
  }

  /** Reads something with as much text as it takes. */
  async #step<T>(read: (source: Source) => T): Promise<T> {
    for (;;) {
      const result = this.#try((source) => ({ read: read(source) }))
      if (result !== undefined) return result.read
      await this.#more()
    }
  }

  /** Reads something, or goes back and gives undefined if the text may be too short for it. */
  #try<T>(read: (source: Source) => T): T | undefined {
    const source = this.#source
    const mark = source.mark()
    try {
      const result = read(source)
      if (source.at < source.text.length || this.#ended) return result
    } catch (error) {
      // What is too large is so whatever follows.
      if (!(error instanceof Fault) || error.code === 'request_too_large') throw error
      if (this.#ended || source.isFaultFinal) throw new JsonRefusal(error)
    }
    source.reset(mark)
    return undefined
  }

  /** Twice as much as is held already, so that what needs a long text is not read again and again; little beyond the limit. */
  async #more(limit = this.#bounds.itemUnits, least = this.#windowBytes): Promise<void> {
    if (this.#turn.isOver) await this.#turn.next()
    const held = this.#source.text.length - this.#source.at
    if (held > limit) throw tooLarge(this.#source)
    const wanted = Math.max(least, Math.min(held, limit - held))
    const parts = [this.#rest]
    let size = this.#rest.length
    const before = size
    while (size - before < wanted && !this.#ended) {
      const next = await this.#bytes.next()
      if (next.done) this.#ended = true
      else {
        parts.push(next.value)
        size += next.value.length
      }
    }
    this.#append(parts.length === 2 && before === 0 ? (parts[1] ?? this.#rest) : Buffer.concat(parts))
  }

  #append(bytes: Uint8Array): void {
    const whole = this.#ended ? bytes.length : wholeLength(bytes)
    this.#rest = bytes.subarray(whole)
    const decoded = decodePart(bytes.subarray(0, whole))
    const text = typeof decoded === 'string' ? decoded : decoded.before
    if (!this.#begun && text.startsWith('\ufeff')) throw byteOrderMark()
    if (text !== '') this.#begun = true
    this.#source.extend(text)
    if (typeof decoded !== 'string') throw notUtf8(this.#source.placeOf(this.#source.text.length))
  }

  async #drain(): Promise<void> {
    while (!this.#ended) {
      this.#source.at = this.#source.text.length
      // In the pieces in which it comes, since nothing in it is looked for.
      await this.#more(0, 1)
    }
  }
}

const isObject = (value: unknown): value is StreamedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSpaceAt = ({ text, at }: Source): boolean => text.charCodeAt(at) <= SPACE

function readItem(source: Source): Item {
  const start = source.at
  const value = readValue(source)
  return { value, text: source.text.slice(start, source.at) }
}

const tooLarge = (source: Source) =>
  new Fault('request_too_large', say('json.partTooLarge'), {
    field: jsonPath(source.path),
  })

/** A fault of the document itself, before which an encoding fault anywhere goes. */
class JsonRefusal extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}
