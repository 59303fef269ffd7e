import { XMLParser, XMLValidator } from 'fast-xml-parser'

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

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

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

function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined
    return parser.parse(xml)
  } catch {
    return undefined
  }
}

/** The text at a path, of the first element where one repeats. */
function textAt(content: unknown, path: string): string | null {
  let node = content
  for (const name of path.split('.')) {
    const value = typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined
    node = Array.isArray(value) ? value[0] : value
  }
  return typeof node === 'string' && node !== '' ? node : null
}
