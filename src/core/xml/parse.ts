import { SaxesParser } from 'saxes'

/** Text, or children by local name (a list where one repeats), attributes as `@name`, and text beside them as `#text`. */
export type XmlNode = string | XmlElement | readonly XmlNode[]
export interface XmlElement {
  readonly [name: string]: XmlNode
}

/** The elements that are read, by local name, each with what is read in it: `true` is all of it. */
export interface Wanted {
  readonly [name: string]: Wanted | true
}

/** `declared`: a document type or entities, which are never expanded. `excessive`: more than any document has. */
export class XmlRefusal extends Error {
  readonly reason: 'malformed' | 'declared' | 'excessive'

  constructor(reason: XmlRefusal['reason']) {
    super(`the XML is ${reason}`)
    this.reason = reason
  }
}

const MAX_DEPTH = 64
/** Elements and attributes: an invoice of 16 MB has some 700,000. */
const MAX_NODES = 2_000_000
const MAX_ATTRIBUTES = 256
const MAX_NAME = 256
/** What is looked at in one go, so that what is refused is refused before the rest of it was looked at. */
const PIECE = 64 * 1024

/** An object that inherits nothing, of a shape that the engine learns, as it does not of `Object.create(null)`. */
class Content {
  [name: string]: XmlNode | XmlNode[]
}
Object.setPrototypeOf(Content.prototype, null)
Reflect.deleteProperty(Content.prototype, 'constructor')

/** An element whose end was not read yet; `content` is there once it has more than text. */
interface Open {
  readonly name: string
  readonly wanted: Wanted | true
  content: Content | undefined
  text: string
}

const open = (name: string, wanted: Wanted | true): Open => ({ name, wanted, content: undefined, text: '' })

function add(to: Open, name: string, node: XmlNode): void {
  to.content ??= new Content()
  const known = to.content[name]
  if (known === undefined) to.content[name] = node
  else if (Array.isArray(known)) known.push(node)
  else to.content[name] = [known, node]
}

function closed({ content, text }: Open): XmlNode {
  const said = text.trim()
  if (!content) return said
  if (said !== '') content['#text'] = said
  return content
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const isDeclaration = (attribute: string) => attribute === 'xmlns' || attribute.startsWith('xmlns:')

function wantedIn({ wanted }: Open, name: string): Wanted | true | undefined {
  if (wanted === true) return true
  return Object.hasOwn(wanted, name) ? wanted[name] : undefined
}

/** Takes what a parser tells: builds what is wanted, and counts everything. */
class Builder {
  readonly root: Open
  readonly #path: Open[]
  /** Elements that are open, wanted or not. */
  #depth = 0
  #nodes = 0
  #attributes = 0

  constructor(wanted: Wanted | true) {
    this.root = open('', wanted)
    this.#path = [this.root]
  }

  /** Of what is being read; undefined within what is not wanted. */
  get #last(): Open | undefined {
    return this.#depth < this.#path.length ? this.#path[this.#depth] : undefined
  }

  opened(name: string): void {
    this.#count(name)
    if (this.#depth >= MAX_DEPTH) throw new XmlRefusal('excessive')
    this.#attributes = 0
    const above = this.#last
    const local = localName(name)
    const wanted = above && wantedIn(above, local)
    this.#depth++
    if (wanted) this.#path.push(open(local, wanted))
  }

  /** Each as it comes: a million of one element are not gathered first. */
  attribute(name: string, value: string): void {
    this.#count(name)
    if (++this.#attributes > MAX_ATTRIBUTES) throw new XmlRefusal('excessive')
    const element = this.#last
    if (!element || isDeclaration(name)) return
    element.content ??= new Content()
    element.content[`@${localName(name)}`] = value
  }

  text(piece: string): void {
    const element = this.#last
    if (element) element.text += piece
  }

  closed(): void {
    const element = this.#last
    this.#depth--
    if (!element) return
    this.#path.pop()
    const above = this.#last
    if (above) add(above, element.name, closed(element))
  }

  #count(name: string): void {
    if (++this.#nodes > MAX_NODES || name.length > MAX_NAME) throw new XmlRefusal('excessive')
  }
}

/** Reads a well-formed document, namespaces apart; what is not `wanted` is checked and passed over. @throws XmlRefusal */
export function parseXml(xml: string, wanted: Wanted | true = true): XmlElement {
  const builder = new Builder(wanted)
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => {
    throw new XmlRefusal('malformed')
  })
  parser.on('doctype', () => {
    throw new XmlRefusal('declared')
  })
  parser.on('opentagstart', ({ name }) => builder.opened(name))
  parser.on('attribute', ({ name, value }) => builder.attribute(name, value))
  parser.on('text', (piece) => builder.text(piece))
  parser.on('cdata', (piece) => builder.text(piece))
  parser.on('closetag', () => builder.closed())
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE))
  parser.close()
  return builder.root.content ?? new Content()
}
