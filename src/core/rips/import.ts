import type { PackageKind } from '../../contract/packages.ts'
import type { TipoNota } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { type AttachedDocument, readAttachedDocument } from './attached-document.ts'
import { NAMES, REQUEST_NAMES, respelled, unwrapped } from './dialects/spelling.ts'
import { isJson, type Json, text } from './view.ts'

export interface ImportedRips {
  /** A guess: `tipoNota` tells notes and RIPS without invoice; the rest look alike and are told by their document. */
  readonly kind: PackageKind
  readonly rips: Json | null
  /** What the whole stood in, when that has a name of its own. */
  readonly wrapper: string | undefined
  /** Bytes of the AttachedDocument, when the file is a whole request that carries one. */
  readonly attachedDocument: Uint8Array | null
}

/**
 * Splits a parsed ministry file: a bare RIPS object, or a whole request `{rips, xmlFevFile}`. Nothing is lost: the RIPS is
 * given back as it was written.
 *
 * Faults: `invalid_rips_input` when it is neither, or `xmlFevFile` is not base64; those of `readAttachedDocument`.
 */
export function importRips(json: unknown): ImportedRips {
  const request = requestIn(json)
  return importedWith(request, request.attachedDocument && readAttachedDocument(request.attachedDocument))
}

/** A file in its parts, its document not read yet. */
export interface RipsRequest extends Omit<ImportedRips, 'kind'> {
  /** A bare RIPS, which comes without the request that would carry its document. */
  readonly isBare: boolean
}

/** The same with what its document says. */
export function importedWith({ isBare, ...request }: RipsRequest, document: AttachedDocument | null): ImportedRips {
  return { kind: guessKind(request.rips, isBare ? undefined : document), ...request }
}

/** Faults as `importRips`, but for those of the document. */
export function requestIn(json: unknown): RipsRequest {
  if (!isJson(json)) throw notRips('$')
  const { content, wrapper } = unwrapped(json)
  const request = respelled(content, REQUEST_NAMES)
  if (Object.hasOwn(request, 'usuarios') || Object.hasOwn(request, 'numDocumentoIdObligado')) {
    return { rips: content, wrapper, attachedDocument: null, isBare: true }
  }
  const { rips = null, xmlFevFile = null } = request
  if (rips !== null && !isJson(rips)) throw notRips('rips')
  const attachedDocument = decodeBase64(xmlFevFile)
  if (rips === null && attachedDocument === null) throw notRips('$')
  return { rips, wrapper, attachedDocument, isBare: false }
}

const KIND_OF_NOTE: Readonly<Record<TipoNota, PackageKind>> = {
  NC: 'credit_note',
  ND: 'debit_note',
  NA: 'adjustment_note',
  RS: 'without_invoice',
}
/** The RIPS of a file whose document lies beside it, whatever it stands in. */
export function ripsWithin(json: Json): { readonly rips: Json; readonly wrapper?: string } {
  const { content, ...wrapped } = unwrapped(json)
  const { rips } = respelled(content, REQUEST_NAMES)
  return { rips: isJson(rips) ? rips : content, ...wrapped }
}

/** As it was written, before anything was read. */
export const tipoNotaOf = (rips: Json): string | undefined => text(rips, 'tipoNota')?.trim().toUpperCase()
const isTipoNota = (value: string | undefined): value is TipoNota =>
  value !== undefined && Object.hasOwn(KIND_OF_NOTE, value)

/** A guess at the kind. `document`: null when the file is a request without one, undefined when it is a bare RIPS. */
export function guessKind(given: Json | null, document?: AttachedDocument | null): PackageKind {
  if (given === null) return document?.rootKind === 'Invoice' ? 'capitation_initial' : 'credit_note_total'
  const rips = respelled(given, NAMES.root)
  const tipoNota = tipoNotaOf(rips)
  if (isTipoNota(tipoNota)) return KIND_OF_NOTE[tipoNota]
  const invoice = text(rips, 'numFactura')
  if (invoice === undefined) return 'without_invoice'
  // Only the close of a capitation sends the RIPS of an invoice without the invoice.
  if (document === null) return 'capitation_final'
  // The RIPS of a capitation period carries the invoice before the one that is attached.
  const isNextInvoice = document?.paymentModality === CAPITATION && document.number !== invoice
  return isNextInvoice ? 'capitation_period' : 'invoice'
}
const CAPITATION = '03'

function decodeBase64(value: unknown): Uint8Array | null {
  if (value === null || value === '') return null
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(value) || value.length % 4 !== 0) {
    throw new Fault('invalid_rips_input', say('rips.xmlNotBase64'), { field: 'xmlFevFile' })
  }
  return Buffer.from(value, 'base64')
}

const notRips = (field: string) => new Fault('invalid_rips_input', say('rips.notRips'), { field })
