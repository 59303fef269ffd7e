import { createHash } from 'node:crypto'
import { bogotaTime } from '../../contract/bogota.ts'
import type { ApiIssue } from '../../contract/errors.ts'
import type { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { Fault } from '../../core/fault.ts'
import { readFile as readJson } from '../../core/json/encodings.ts'
import { quote } from '../../core/messages/message.ts'
import { told } from '../../core/messages/untold.ts'
import { type AttachedDocument, readAttachedDocument } from '../../core/rips/attached-document.ts'
import type { CatalogLookup } from '../../core/rips/catalog-lookup.ts'
import { Adjustments } from '../../core/rips/dialects/adjustments.ts'
import { readRips } from '../../core/rips/dialects/dialects.ts'
import { withoutRepeats } from '../../core/rips/dialects/numbering.ts'
import { guessKind, importRips, ripsWithin } from '../../core/rips/import.ts'
import { type Judgement, judge } from '../../core/rips/judge.ts'
import { type Json, text } from '../../core/rips/view.ts'
import { factsOfDocument, factsOfJson, refusedFile, roleOfBytes } from '../../core/runs/facts.ts'
import { type NewItem, pair } from '../../core/runs/pairing.ts'
import type { FileFacts, StoredFile } from '../../core/store/runs.ts'
import type { InputFile } from './files.ts'

export interface JudgedBy {
  readonly now: number
  readonly catalogs?: CatalogLookup
  /** Left out: who each package says it is of. */
  readonly nit?: string
  readonly providerCodes?: readonly string[]
}

/** What became of a file, or of a RIPS with its document. */
export interface PackageVerdict {
  readonly path: string
  readonly xmlPath: string | null
  readonly number: string | null
  readonly kind: PackageKind | null
  readonly valid: boolean
  readonly counts: Judgement['counts']
  readonly issues: Judgement['issues']
  /** Why no package came of it. */
  readonly problem: ApiIssue | null
}

/** Trees of so many bytes of text are kept from the first look to the judgement; the rest is read again. */
const KEPT_BYTES = 64 * 1024 * 1024

export interface Known {
  readonly file: InputFile
  readonly stored: StoredFile
  readonly json?: Json
  readonly document?: AttachedDocument
}

/** Judges packages as the program would when they are imported together, in the order in which they would be filed. */
export async function* judgeFiles(files: AsyncIterable<InputFile>, by: JudgedBy): AsyncGenerator<PackageVerdict> {
  const known: Known[] = []
  let left = KEPT_BYTES
  for await (const file of files) {
    const { json, ...rest } = await lookAt(file, known.length)
    if (json) left -= file.bytes
    known.push({ ...rest, ...(json && left > 0 && { json }) })
  }
  for (const item of pair(known.map(({ stored }) => stored))) {
    if (item.state !== 'result') yield await verdictOf(item, known, by)
  }
}

/** What a file is, as the pairing asks for it. */
export async function lookAt(file: InputFile, key: number): Promise<Known> {
  const stored = { key, path: file.path, depth: 0, bytes: file.bytes, received: file.bytes, sha256: null }
  if (file.refused !== undefined) {
    return { file, stored: { ...stored, facts: refusedFile('request_too_large', quote(file.refused)) } }
  }
  const bytes = await file.read().catch(() => undefined)
  if (!bytes)
    return { file, stored: { ...stored, facts: refusedFile('not_found', quote('El archivo no se pudo leer.')) } }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { facts, ...content } = await contentOf(bytes, file.path)
  return { file, stored: { ...stored, sha256, facts }, ...content }
}

type Content = Pick<Known, 'json' | 'document'> & { readonly facts: FileFacts }

async function contentOf(bytes: Buffer, path: string): Promise<Content> {
  try {
    if (roleOfBytes(bytes) === 'document') {
      const document = readAttachedDocument(bytes)
      return { document, facts: factsOfDocument(document) }
    }
    const { json } = await readJson(bytes)
    return { json, facts: factsOfJson(json, path) }
  } catch (error) {
    return { facts: refusalOf(error) }
  }
}

function refusalOf(error: unknown) {
  if (!(error instanceof Fault)) throw error
  return refusedFile(error.code, error.said)
}

const NOTHING = { error: 0, notification: 0, unresolved: 0 }

async function verdictOf(item: NewItem, known: readonly Known[], by: JudgedBy): Promise<PackageVerdict> {
  const json = item.jsonFile === null ? undefined : known[item.jsonFile]
  const xml = item.xmlFile === null ? undefined : known[item.xmlFile]
  const path = (json ?? xml)?.file.path ?? ''
  const about = { path, xmlPath: json && xml ? xml.file.path : null, number: item.number }
  const refused = (problem: ApiIssue) =>
    ({ ...about, kind: null, valid: false, counts: NOTHING, issues: [], problem }) satisfies PackageVerdict
  if (item.problem) return refused(told(item.problem))
  try {
    const { kind, ...judged } = judgePackage(await treeOf(json), xml?.document, by)
    return { ...about, kind, valid: judged.valid, counts: judged.counts, issues: judged.issues, problem: null }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return refused({ code: error.code, message: error.message })
  }
}

async function treeOf(known: Known | undefined): Promise<Json | null> {
  if (!known) return null
  return known.json ?? (await readJson(await known.file.read())).json
}

/** A RIPS, or a whole request, with the document that lay beside it. */
export function judgePackage(json: Json | null, beside: AttachedDocument | undefined, by: JudgedBy) {
  const { kind, rips, document } = beside ? withDocument(json, beside) : alone(json)
  const now = bogotaTime(by.now)
  const asFiled = rips && readRips(rips, 'file', new Adjustments())
  const isRenumbered = PACKAGE_KINDS[kind].consecutivos === 'from1'
  const read = asFiled && isRenumbered ? withoutRepeats(asFiled, 'file', new Adjustments()) : asFiled
  const nit = by.nit ?? (read && text(read, 'numDocumentoIdObligado')) ?? document?.nit ?? ''
  const workspace = { nit, providerCodes: by.providerCodes ?? [] }
  const of = { kind, rips: read, attachedDocument: document, workspace, now, pack: packFor(now.slice(0, 10)) }
  return { kind, ...judge({ ...of, ...(by.catalogs && { catalogs: by.catalogs }) }) }
}

function withDocument(json: Json | null, document: AttachedDocument) {
  const rips = json && ripsWithin(json).rips
  return { kind: guessKind(rips, document), rips, document }
}

function alone(json: Json | null) {
  const { kind, rips, attachedDocument } = importRips(json)
  return { kind, rips, document: attachedDocument && readAttachedDocument(attachedDocument) }
}
