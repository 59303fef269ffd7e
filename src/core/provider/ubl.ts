import { parseXml, type XmlElement, type XmlNode, XmlRefusal } from '../xml/parse.ts'

/** What tells one of the DIAN's XML documents from another. Null: absent or empty. */
export interface UblHead {
  /** Invoice, CreditNote, DebitNote or AttachedDocument. */
  readonly root: string
  readonly number: string | null
  /** CUFE or CUDE. */
  readonly cufe: string | null
  /** Of the issuer. */
  readonly nit: string | null
  /** 1 production, 2 test. */
  readonly environment: string | null
}

/** Undefined when it is not well-formed XML in UTF-8, or declares a document type or entities, which are never expanded. */
export function readUblHead(bytes: Uint8Array): UblHead | undefined {
  const parsed = parse(bytes)
  const [root, content] = Object.entries(parsed ?? {})[0] ?? []
  if (root === undefined) return undefined
  const envelope = root === 'AttachedDocument'
  return {
    root,
    number: textAt(content, envelope ? 'ParentDocumentID' : 'ID'),
    cufe: textAt(content, envelope ? 'ID' : 'UUID'),
    nit: textAt(content, `${envelope ? 'SenderParty' : 'AccountingSupplierParty.Party'}.PartyTaxScheme.CompanyID`),
    environment: textAt(content, 'ProfileExecutionID'),
  }
}

function parse(bytes: Uint8Array): XmlElement | undefined {
  try {
    return parseXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof XmlRefusal || error instanceof TypeError) return undefined
    throw error
  }
}

/** The text at a path, of the first element where one repeats. */
function textAt(content: XmlNode | undefined, path: string): string | null {
  let node = content
  for (const name of path.split('.')) node = firstOf(childOf(firstOf(node), name))
  const text = childOf(node, '#text') ?? node
  return typeof text === 'string' && text !== '' ? text : null
}

const isList = (node: XmlNode | undefined): node is readonly XmlNode[] => Array.isArray(node)
const firstOf = (node: XmlNode | undefined): XmlNode | undefined => (isList(node) ? node[0] : node)
const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  typeof node === 'object' && !isList(node) ? node[name] : undefined
