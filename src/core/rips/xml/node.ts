import { Fault } from '../../fault.ts'
import { type Said, say } from '../../messages/message.ts'
import { parseXml, type Wanted, XmlRefusal } from '../../xml/parse.ts'

/** An element: text, or an object with children, `@attributes` and `#text`; lists where an element repeats. */
export type Node = unknown

export const fault = (
  code: 'attached_document_too_large' | 'attached_document_kind_mismatch' | 'invalid_rips_input',
  message: Said,
) => new Fault(code, message, { field: 'attachedDocument' })

export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fault('invalid_rips_input', say('rips.documentNotUtf8'))
  }
}

const REFUSALS: Readonly<Record<XmlRefusal['reason'], Said>> = {
  malformed: say('rips.documentMalformed'),
  declared: say('rips.documentDeclares'),
  excessive: say('rips.documentExcessive'),
}

/** Reads a document; what is not `wanted` is checked and passed over. */
export function parse(xml: string, wanted: Wanted | true = true): Record<string, Node> {
  try {
    return parseXml(xml, wanted)
  } catch (error) {
    if (error instanceof XmlRefusal) throw fault('invalid_rips_input', REFUSALS[error.reason])
    throw error
  }
}

/** An embedded document stands in CDATA, or escaped as text. */
export const embedded = (text: string): string => (text.startsWith('&lt;') ? unescapeXml(text) : text)

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => ENTITIES[name] ?? '')

/** Every element on a path; repeated elements on the way are all followed. */
export function all(node: Node, path: string): Node[] {
  let nodes: Node[] = [node]
  for (const name of path.split('.')) {
    nodes = nodes.flatMap((each) => (isElement(each) ? (each[name] ?? []) : []))
  }
  return nodes
}

export const isElement = (node: Node): node is Record<string, Node> => typeof node === 'object' && node !== null
export const first = (node: Node, path: string): Node => all(node, path)[0]
export const textAt = (node: Node, path: string): string | null => textOf(first(node, path))

export function textOf(node: Node): string | null {
  const text = isElement(node) ? node['#text'] : node
  return typeof text === 'string' && text !== '' ? text : null
}

export function attribute(node: Node, name: string): string | null {
  return isElement(node) ? textOf(node[`@${name}`]) : null
}

/** "7200.00" -> 720000; decimals beyond centavos are rounded. */
export function centavos(amount: string | null): number | null {
  const parts = amount === null ? null : /^(\d{1,13})(?:\.(\d+))?$/.exec(amount)
  if (!parts) return null
  const fraction = (parts[2] ?? '').padEnd(3, '0')
  return Number(`${parts[1]}${fraction.slice(0, 2)}`) + (Number(fraction[2]) >= 5 ? 1 : 0)
}
