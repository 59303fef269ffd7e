import type { PackageKind } from '../../contract/packages.ts'
import { type Group, SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import type { AttachedDocument } from './attached-document.ts'
import { isJson, type Json, text } from './view.ts'

/**
 * The exact body of the ministry's load methods: `{"rips":..,"xmlFevFile":".."}` in UTF-8. The same package gives the same
 * bytes: fields in the order of the tables, groups in theirs, what is missing as null, unknown properties and empty groups
 * left out, no blanks. What the kind does not carry is never sent.
 *
 * Faults: `attached_document_not_found`, `invalid_rips_input` when the kind needs what is not given.
 */
export function wirePackage(kind: PackageKind, rips: Json | null, xml: Uint8Array | null): Uint8Array {
  const method = PACKAGE_KINDS[kind]
  if (method.document !== null && xml === null) {
    throw new Fault('attached_document_not_found', 'Falta el documento electrónico del paquete.', {
      field: 'attachedDocument',
    })
  }
  if (method.rips === 'object' && rips === null) {
    throw new Fault('invalid_rips_input', 'Falta el RIPS del paquete.', { field: 'rips' })
  }
  const body = method.rips === 'object' && rips ? wireRips(rips) : ['null']
  const xmlFevFile = method.document !== null && xml ? toBase64(xml) : ''
  const pieces = Array.from(body, (piece) => Buffer.from(piece))
  return Buffer.concat([Buffer.from('{"rips":'), ...pieces, Buffer.from(`,"xmlFevFile":"${xmlFevFile}"}`)])
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')

/** Text of a RIPS in pieces, one a user: a big package is never one text. */
function* wireRips(rips: Json): Generator<string> {
  yield `${JSON.stringify(wireRecord('root', rips)).slice(0, -1)},"usuarios":[`
  let separator = ''
  for (const user of records(rips.usuarios)) {
    yield `${separator}${JSON.stringify({ ...wireRecord('usuarios', user), servicios: wireServices(user.servicios) })}`
    separator = ','
  }
  yield ']}'
}

function wireServices(services: unknown): Json {
  const groups = isJson(services) ? services : {}
  return Object.fromEntries(
    SERVICE_GROUPS.map(
      (group) => [group, records(groups[group]).map((service) => wireRecord(group, service))] as const,
    ).filter(([, list]) => list.length > 0),
  )
}

function wireRecord(group: Group, record: Json): Json {
  const wire: Record<string, unknown> = {}
  for (const { name, ifMissing = null } of FIELDS[group]) wire[name] = record[name] ?? ifMissing
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
