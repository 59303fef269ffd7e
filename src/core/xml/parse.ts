import { SaxesParser } from 'saxes'

/** Text, or children by local name (a list where one repeats), attributes as `@name`, and text beside them as `#text`. */
export type XmlNode = string | XmlElement | readonly XmlNode[]
export interface XmlElement {
  readonly [name: string]: XmlNode
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

interface Open {
  readonly name: string
  readonly content: Record<string, XmlNode | XmlNode[]>
  isElement: boolean
  text: string
}

const open = (name: string): Open => ({ name, content: Object.create(null), isElement: false, text: '' })

function add({ content }: Open, name: string, node: XmlNode): void {
  const known = content[name]
  if (known === undefined) content[name] = node
  else if (Array.isArray(known)) known.push(node)
  else content[name] = [known, node]
}

function closed({ content, isElement, text }: Open): XmlNode {
  const said = text.trim()
  if (!isElement) return said
  if (said !== '') content['#text'] = said
  return content
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a well-formed document in one go, namespaces apart. @throws XmlRefusal */
export function parseXml(xml: string): XmlElement {
  const root = open('')
  const path: Open[] = [root]
  let nodes = 0
  const count = (name: string) => {
    if (++nodes > MAX_NODES || name.length > MAX_NAME) throw new XmlRefusal('excessive')
  }
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => {
    throw new XmlRefusal('malformed')
  })
  parser.on('doctype', () => {
    throw new XmlRefusal('declared')
  })
  // Each as it comes: a million of one element are not gathered first.
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', ({ name }) => {
    count(name)
    if (++attributes > MAX_ATTRIBUTES) throw new XmlRefusal('excessive')
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    count(name)
    if (path.length > MAX_DEPTH) throw new XmlRefusal('excessive')
    const element = open(localName(name))
    for (const [attribute, value] of Object.entries(given)) {
      if (/^xmlns(:|$)/.test(attribute)) continue
      element.content[`@${localName(attribute)}`] = value
      element.isElement = true
    }
    path.push(element)
  })
  const text = (piece: string) => {
    const last = path.at(-1)
    if (last) last.text += piece
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    const element = path.pop()
    const above = path.at(-1)
    if (!element || !above) return
    above.isElement = true
    add(above, element.name, closed(element))
  })
  parser.write(xml).close()
  return root.content
}
