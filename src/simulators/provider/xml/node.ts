import { XMLBuilder } from 'fast-xml-parser'

/** One element; its order and repetitions are kept. Absent children are left out. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlNode[]
  readonly cdata: boolean
}

type Child = XmlNode | readonly XmlNode[] | null

/** An element with text, or with elements. */
export function node(
  name: string,
  content: string | readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  const children = typeof content === 'string' ? content : content.flatMap((child) => child ?? [])
  return { name, attributes, content: children, cdata: false }
}

/** An element whose text is a whole document, unescaped. */
export function cdataNode(name: string, content: string): XmlNode {
  return { name, attributes: {}, content, cdata: true }
}

export const NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  'xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
}

export function ublNamespaces(root: string): Readonly<Record<string, string>> {
  return { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...NAMESPACES }
}

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '__cdata',
})

/** The document as text, with its XML declaration. */
export function xmlText(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build([ordered(root)])}`
}

/** fast-xml-parser's form of a tree whose order matters. */
function ordered({ name, attributes, content, cdata }: XmlNode): Record<string, unknown> {
  return { [name]: childrenOf(content, cdata), ':@': attributes }
}

function childrenOf(content: XmlNode['content'], cdata: boolean): unknown[] {
  if (typeof content !== 'string') return content.map(ordered)
  const text = { '#text': content }
  return [cdata ? { __cdata: [text] } : text]
}
