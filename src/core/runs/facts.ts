import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { Fault } from '../fault.ts'
import { isResultsFile, readResultsFile } from '../filings/results.ts'
import type { ListSink } from '../json/stream.ts'
import { type Message, say } from '../messages/message.ts'
import { type AttachedDocument, MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import { NAMES, REQUEST_NAMES, respelled, unwrapped } from '../rips/dialects/spelling.ts'
import { tipoNotaOf } from '../rips/import.ts'
import { isJson, type Json, text } from '../rips/view.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { FileFacts, FolderFamily, StoredFile } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { isZip } from '../zip/zip.ts'
import { bytesOf, piecesOf, readRips } from './content.ts'

export const refusedFile = (code: string, message: Message): FileFacts => ({
  role: 'refused',
  problem: { code, message },
})

/** What was refused in words is a fact of the file; everything else ends the work on it. */
export function refusalOf(error: unknown): FileFacts {
  if (!(error instanceof Fault) || error instanceof StoreFault) throw error
  return refusedFile(error.code, error.said)
}

export async function hashOf(stores: Stores, file: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(stores, file)) hash.update(piece)
  return hash.digest('hex')
}

/** What a file is, by its first bytes; its name decides nothing. */
export async function roleOf(stores: Stores, file: StoredFile): Promise<'archive' | 'document' | 'json'> {
  return roleOfBytes((await stores.runs.partAt(file.key, 0))?.bytes ?? Buffer.alloc(0))
}

export function roleOfBytes(first: Buffer): 'archive' | 'document' | 'json' {
  if (isZip(first)) return 'archive'
  // A byte order mark, a zero of UTF-16 or blanks may stand before the first sign.
  const start = first
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^[^<{[]*/, '')
  return start.startsWith('<') ? 'document' : 'json'
}

export async function documentFacts(stores: Stores, file: StoredFile): Promise<FileFacts> {
  if (file.bytes > MAX_DOCUMENT_BYTES) {
    return refusedFile('attached_document_too_large', say('packages.documentTooLarge'))
  }
  try {
    return factsOfDocument(await stores.xml.read('attached', await bytesOf(stores, file)))
  } catch (error) {
    return refusalOf(error)
  }
}
const CAPITATION = '03'

export function factsOfDocument({ number, rootKind, paymentModality }: AttachedDocument): FileFacts {
  return { role: 'document', number, family: rootKind, byCapitation: paymentModality === CAPITATION }
}

const nothing: ListSink = { item: () => undefined, end: () => [] }

export async function jsonFacts(stores: Stores, file: StoredFile): Promise<FileFacts> {
  try {
    const { json } = await readRips(stores, file, () => nothing)
    return factsOfJson(json, file.path)
  } catch (error) {
    return refusalOf(error)
  }
}

export function factsOfJson(json: Json, path: string): FileFacts {
  if (!isResultsFile(json)) return ripsFacts(json)
  return { role: 'result', number: readResultsFile(json, basename(path)).number }
}

function ripsFacts(json: Json): FileFacts {
  const { content } = unwrapped(json)
  const request = respelled(content, REQUEST_NAMES)
  const bare = Object.hasOwn(request, 'usuarios') || Object.hasOwn(request, 'numDocumentoIdObligado')
  const given = bare ? content : request.rips
  if (!isJson(given)) return refusedFile('invalid_rips_input', say('runs.noRipsFile'))
  const rips = respelled(given, NAMES.root)
  const family = familyOf(rips)
  const number = text(rips, family === 'Invoice' ? 'numFactura' : 'numNota')
  const hasDocument = !bare && typeof request.xmlFevFile === 'string' && request.xmlFevFile !== ''
  return { role: 'rips', number: number?.trim() || null, family, hasDocument }
}

const FAMILIES: Readonly<Record<string, FolderFamily>> = {
  NC: 'CreditNote',
  ND: 'DebitNote',
  NA: 'adjustment',
  RS: 'without-invoice',
}

function familyOf(rips: Json): FolderFamily {
  const family = FAMILIES[tipoNotaOf(rips) ?? '']
  return family ?? (text(rips, 'numFactura') === undefined ? 'without-invoice' : 'Invoice')
}
