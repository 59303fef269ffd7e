import type { AdjustmentKind, FileEncoding } from '../../../contract/packages.ts'
import type { Group } from '../../../contract/rips/field.ts'
import { jsonPath, type PathSegment } from '../../json/path.ts'
import { type Message, quote, type Said, say } from '../../messages/message.ts'
import type { Adjustment } from '../../messages/untold.ts'

/** Kinds of which each property is told; what a hostile file has beyond them is told together. */
const MAX_TOLD = 100
const MAX_EXAMPLES = 3
const MAX_NAME = 64

/** Every kind in words: what stood there, and what stands there now. */
const WORDS: Readonly<Record<Exclude<AdjustmentKind, 'encoding'>, readonly [from: Said, to: Said]>> = {
  empty_to_null: [say('adjustments.wasEmpty'), say('adjustments.isNull')],
  text_to_number: [say('adjustments.wasNumberAsText'), say('adjustments.isNumber')],
  number_to_text: [say('adjustments.wasTextAsNumber'), say('adjustments.isText')],
  trimmed: [say('adjustments.wasUntrimmed'), say('adjustments.isTrimmed')],
  date_form: [say('adjustments.wasOtherDate'), say('adjustments.isDate')],
  capitals: [say('adjustments.wasSmallLetters'), say('adjustments.isCapitals')],
  list_of_one: [say('adjustments.wasRecordAlone'), say('adjustments.isListOfOne')],
  renamed: [say('adjustments.wasOtherName'), say('adjustments.isOurName')],
  renumbered: [say('adjustments.wasMisnumbered'), say('adjustments.isNumbered')],
  not_sent: [say('adjustments.notOfStructure'), say('adjustments.keptNotSent')],
}

const ENCODING_NAMES: Readonly<Record<FileEncoding, Message>> = {
  'utf-8': quote('UTF-8'),
  'utf-8-bom': say('adjustments.utf8WithMark'),
  'utf-16le': quote('UTF-16 LE'),
  'utf-16be': quote('UTF-16 BE'),
  'windows-1252': quote('Latin-1 (Windows-1252)'),
}

interface Told {
  readonly kind: AdjustmentKind
  readonly group: Group | null
  readonly property: string | null
  count: number
  readonly examples: string[]
}

/** Collects what was adjusted, by kind, group and property: however large the file, what is told of it is not. */
export class Adjustments {
  readonly #told = new Map<string, Told>()
  readonly #encoding: FileEncoding

  constructor(encoding: FileEncoding = 'utf-8') {
    this.#encoding = encoding
  }

  /** `at` is called for the first few only. */
  add(kind: AdjustmentKind, group: Group, property: string, at: () => readonly PathSegment[], count = 1): void {
    const told = this.#of(kind, group, property)
    told.count += count
    if (told.examples.length < MAX_EXAMPLES) told.examples.push(jsonPath([...at(), property]))
  }

  /** Takes over what another one collected. */
  addAll(other: Adjustments): void {
    for (const { kind, group, property, count, examples } of other.#told.values()) {
      const told = group === null || property === null ? this.#rest(kind) : this.#of(kind, group, property)
      told.count += count
      told.examples.push(...examples.slice(0, MAX_EXAMPLES - told.examples.length))
    }
  }

  list(): Adjustment[] {
    const told = [...this.#told.values()].map(({ kind, group, property, count, examples }): Adjustment => {
      const [from, to] = kind === 'encoding' ? [quote(''), quote('')] : WORDS[kind]
      return { kind, group, property, from, to, count, examples: [...examples] }
    })
    return this.#encoding === 'utf-8' ? told : [encodingAdjustment(this.#encoding), ...told]
  }

  #of(kind: AdjustmentKind, group: Group, property: string): Told {
    const name = property.slice(0, MAX_NAME)
    const key = `${kind} ${group} ${name}`
    const known = this.#told.get(key)
    if (known) return known
    return this.#told.size < MAX_TOLD ? this.#begin(key, kind, group, name) : this.#rest(kind)
  }

  #rest(kind: AdjustmentKind): Told {
    return this.#told.get(kind) ?? this.#begin(kind, kind, null, null)
  }

  #begin(key: string, kind: AdjustmentKind, group: Group | null, property: string | null): Told {
    const told: Told = { kind, group, property, count: 0, examples: [] }
    this.#told.set(key, told)
    return told
  }
}

const encodingAdjustment = (encoding: FileEncoding): Adjustment => ({
  kind: 'encoding',
  group: null,
  property: null,
  from: ENCODING_NAMES[encoding],
  to: ENCODING_NAMES['utf-8'],
  count: 1,
  examples: [],
})
