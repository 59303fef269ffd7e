import { createHash } from 'node:crypto'
import { redactXml } from './redact-xml.ts'

/** What every NIT becomes, so that a tape can be played to a company of that number. */
export const REDACTED_NIT = '900123456'
export const SECRET = 'SECRETO'

const SECRET_NAMES = /token|password|secret|clave|authorization|technical_?key|softwareid|^pin$|^jti$/i
const PERSONAL_NAMES =
  /name|nombre|razon|company|trade|address|direccion|e?mail|correo|phone|telefono|mobile|celular|^dni$|nit|identification|user(name)?$|legal_organization|logo|graphic|adquiriente/i
/** Of people and companies: never as it came, whatever its form. */
const DOCUMENT_NAMES = /^(dni|nit|identification|identificacion|numdocumento\w*)$/i
/** Amounts, identifiers of lists and bounds of ranges say nothing of anybody. */
const PLAIN_NUMBERS =
  /total|amount|value|price|payable|paid|valor|^id$|_id$|^from|^to$|^to_|current|quantity|expires|procesoid|cantidad|size|page/i

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const CODE = /\b[0-9a-f]{96}\b/gi
/** Instants stay: they name nobody. */
const INSTANT_OR_DIGITS = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{6,}/g
const FILE = /^[A-Za-z0-9+/\s]{400,}={0,2}\s*$/
const LONGEST_TEXT = 1_000
/** Of a list, such as every city of the country, what is kept besides the items that name something of ours. */
const KEPT_ITEMS = 3
const LONG_LIST = 40

/**
 * Takes out of answers what belongs to somebody: secrets, NITs, documents, names, addresses. The same value always becomes the
 * same other one of the same form, so that an answer still fits its request; which one depends on a salt that is forgotten.
 */
export class Redactor {
  readonly #nit: string
  readonly #secrets: readonly string[]
  readonly #kept: Set<string>
  readonly #salt: string
  /** Words that stood under the name of something personal, and what stands for them. */
  readonly #known = new Map<string, string>()

  /** `kept`: our own invented values, and the numbers of our trial documents. */
  constructor({ nit, secrets, kept, salt }: RedactorOptions) {
    this.#nit = nit
    this.#secrets = secrets.filter((secret) => secret !== '')
    this.#kept = new Set(kept)
    this.#salt = salt
  }

  keep(value: string): void {
    this.#kept.add(value)
  }

  /** A body: JSON stays JSON, XML keeps what tells one document from another, another file becomes its size, the rest is a text. */
  body(bytes: Uint8Array): unknown {
    const text = new TextDecoder().decode(bytes)
    if (/^%PDF|^PK/.test(text)) return { file: bytes.length }
    if (/^\s*<\?xml/.test(text)) return this.#xml(text)
    try {
      const parsed: unknown = JSON.parse(text)
      // Names first: what one property calls a name must not stand in another's text.
      this.#learn(parsed, '')
      return this.#value(parsed, '')
    } catch {
      return this.text(text)
    }
  }

  text(text: string): string {
    const known = [...this.#known].toSorted(([a], [b]) => b.length - a.length)
    const secretless = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, SECRET), text)
    const nameless = known.reduce((rest, [value, other]) => rest.replaceAll(value, other), secretless)
    return nameless
      .replaceAll(JWT, SECRET)
      .replaceAll(EMAIL, (address) => (this.#kept.has(address) ? address : this.#email(address)))
      .replaceAll(CODE, (code) => this.#hex(code.toLowerCase()))
      .replaceAll(INSTANT_OR_DIGITS, (found) => (found.includes('-') ? found : this.#digits(found)))
      .slice(0, LONGEST_TEXT)
  }

  #value(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return this.#list(value, name)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#value(inner, key)]))
    }
    if (typeof value === 'string') return this.#string(value, name)
    return typeof value === 'number' ? this.#number(value, name) : value
  }

  #list(items: readonly unknown[], name: string): unknown[] {
    const kept = items.filter((item, index) => index < KEPT_ITEMS || this.#namesOurs(item))
    return (items.length > LONG_LIST ? kept : items).map((item) => this.#value(item, name))
  }

  #namesOurs(item: unknown): boolean {
    return typeof item === 'object' && item !== null && Object.values(item).some((each) => this.#kept.has(String(each)))
  }

  #string(value: string, name: string): string {
    if (this.#kept.has(value)) return value
    if (value !== '' && SECRET_NAMES.test(name)) return SECRET
    if (FILE.test(value)) return this.#file(value)
    if (/^\s*</.test(value)) return this.#xml(value)
    const text = this.#known.get(value) ?? this.text(value)
    return text === value && value !== '' && DOCUMENT_NAMES.test(name) ? `DOC${this.#hash(value).slice(0, 8)}` : text
  }

  /** In base64. */
  #file(value: string): string {
    const text = Buffer.from(value, 'base64').toString()
    return /^\s*<\?xml/.test(text) ? Buffer.from(this.#xml(text)).toString('base64') : `ARCHIVO(${value.length})`
  }

  #xml(xml: string): string {
    return redactXml(
      xml,
      (text) => this.text(text),
      (text) => this.#kept.has(text),
    )
  }

  #number(value: number, name: string): number {
    const text = String(value)
    if (text === this.#nit) return Number(REDACTED_NIT)
    if (this.#kept.has(text) || PLAIN_NUMBERS.test(name) || !/^\d{6,}$/.test(text)) return value
    return Number(this.#digits(text))
  }

  /** Remembers what stands under the name of something personal. */
  #learn(value: unknown, name: string): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, LONG_LIST)) this.#learn(item, name)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) this.#learn(inner, key)
    } else if (typeof value === 'string' && PERSONAL_NAMES.test(name) && !this.#kept.has(value)) {
      this.#remember(value)
    }
  }

  #remember(value: string): void {
    const isWord = /[a-záéíóúñ]{3}/i.test(value) && !value.includes('@') && value.length >= 4
    if (isWord && !this.#known.has(value)) this.#known.set(value, `DATO-${this.#hash(value).slice(0, 6).toUpperCase()}`)
  }

  #digits(digits: string): string {
    if (this.#kept.has(digits)) return digits
    if (digits.startsWith(this.#nit) && digits.length <= this.#nit.length + 1) {
      return `${REDACTED_NIT}${digits.slice(this.#nit.length)}`
    }
    if (digits === REDACTED_NIT) return digits
    const other = BigInt(`0x${this.#hash(digits)}`)
      .toString()
      .slice(1, digits.length)
    return `1${other}`
  }

  #email(address: string): string {
    return `correo-${this.#hash(address).slice(0, 6)}@ejemplo.test`
  }

  #hex(code: string): string {
    return createHash('sha384').update(this.#salt).update(code).digest('hex')
  }

  #hash(value: string): string {
    return createHash('sha256').update(this.#salt).update(value).digest('hex')
  }
}

export interface RedactorOptions {
  readonly nit: string
  readonly secrets: readonly string[]
  readonly kept: readonly string[]
  /** Of this recording only, never written down. */
  readonly salt: string
}
