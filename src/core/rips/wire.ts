import type { PackageKind } from '../../contract/packages.ts'
import { type Field, SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { FIELDS, type Fields } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { AttachedDocument } from './attached-document.ts'
import { isJson, type Json, text } from './view.ts'

/**
 * The exact body of the ministry's load methods: `{"rips":..,"xmlFevFile":".."}` in UTF-8. The same package gives the same
 * bytes: fields in the order of the tables, groups in theirs, what is missing as null, unknown properties and empty groups
 * left out, no blanks. What the kind does not carry is never sent. `fields`: the structure in force when it is filed.
 *
 * Faults: `attached_document_not_found`, `invalid_rips_input` when the kind needs what is not given.
 */
export function wirePackage(
  kind: PackageKind,
  rips: Json | null,
  xml: Uint8Array | null,
  fields: Fields = FIELDS,
): Uint8Array {
  const { before, after, carriesUsers } = wireFrame(kind, rips, xml, fields)
  const pieces = carriesUsers
    ? records(rips?.usuarios).map((user, index) => wireUsers([user], index === 0, fields))
    : []
  return Buffer.concat([before, ...pieces, after].map((piece) => Buffer.from(piece)))
}

/** What stands around the users of a body; `wireUsers` makes what stands between. */
export function wireFrame(kind: PackageKind, rips: Json | null, xml: Uint8Array | null, fields: Fields = FIELDS) {
  const method = PACKAGE_KINDS[kind]
  if (method.document !== null && xml === null) {
    throw new Fault('attached_document_not_found', say('rips.packageDocumentMissing'), {
      field: 'attachedDocument',
    })
  }
  if (method.rips === 'object' && rips === null) {
    throw new Fault('invalid_rips_input', say('rips.packageRipsMissing'), { field: 'rips' })
  }
  const xmlFevFile = method.document !== null && xml ? toBase64(xml) : ''
  const end = `,"xmlFevFile":"${xmlFevFile}"}`
  if (method.rips !== 'object' || !rips) return { before: '{"rips":null', after: end, carriesUsers: false }
  const root = JSON.stringify(wireRecord(fields.root, rips)).slice(0, -1)
  return { before: `{"rips":${root},"usuarios":[`, after: `]}${end}`, carriesUsers: true }
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')

/** Some users of a body, as text; a separator comes before them unless they are the first. */
export function wireUsers(users: readonly unknown[], areFirst: boolean, fields: Fields = FIELDS): string {
  const texts = users.filter(isJson).map((user) => {
    return JSON.stringify({ ...wireRecord(fields.usuarios, user), servicios: wireServices(user.servicios, fields) })
  })
  return texts.length === 0 || areFirst ? texts.join(',') : `,${texts.join(',')}`
}

function wireServices(services: unknown, fields: Fields): Json {
  const groups = isJson(services) ? services : {}
  return Object.fromEntries(
    SERVICE_GROUPS.map(
      (group) => [group, records(groups[group]).map((service) => wireRecord(fields[group], service))] as const,
    ).filter(([, list]) => list.length > 0),
  )
}

function wireRecord(fields: readonly Field[], record: Json): Json {
  const wire: Record<string, unknown> = {}
  for (const { name, ifMissing = null } of fields) wire[name] = record[name] ?? ifMissing
  return wire
}

const records = (list: unknown): Json[] => (Array.isArray(list) ? list.filter(isJson) : [])

export interface PackageNumber {
  /** The document's own number: the ministry's `NumeroDocumento`. */
  readonly number: string | null
  /** CUFE or CUDE; null for packages without electronic document. */
  readonly cufe: string | null
  /**
   * What the ministry writes as `NumFactura` in its answer: the invoice, also in the answer to a note; the own number in
   * RIPS without invoice.
   */
  readonly numFactura: string | null
}

/** How the ministry knows a package. Source: API manual of November 2025, sections on the load methods and ConsultarCUV. */
export function packageNumber(kind: PackageKind, rips: Json | null, document: AttachedDocument | null): PackageNumber {
  const method = PACKAGE_KINDS[kind]
  const of = method.document === null ? null : document
  const invoice = rips ? (text(rips, 'numFactura') ?? null) : null
  const note = rips ? (text(rips, 'numNota') ?? null) : null
  const own = method.numNota === 'required' ? note : invoice
  const number = of?.number ?? own
  return {
    number,
    cufe: of?.cufe ?? null,
    numFactura: invoice ?? of?.referencedInvoice?.number ?? number,
  }
}
