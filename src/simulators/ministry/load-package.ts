import { createHash } from 'node:crypto'
import type { AttachedDocument } from './attached-document.ts'
import type { LoadMethod } from './load-methods.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The body of a load: `{"rips": {...}|null, "xmlFevFile": "<base64>"|""|null}` and nothing else. */
export interface LoadBody {
  readonly rips: unknown
  readonly xmlFevFile: string
}

/** Undefined when it is not such a body. */
export function readLoadBody(bytes: Uint8Array): LoadBody | undefined {
  const body = parseJson(bytes)
  if (!isObject(body)) return undefined
  const { rips = null, xmlFevFile, ...others } = body
  if (Object.keys(others).length > 0) return undefined
  const xml = xmlFevFile ?? ''
  if (typeof xml !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(xml)) return undefined
  return { rips, xmlFevFile: xml }
}

/** A package that passed the structure, with the names by which the ministry knows it. */
export interface LoadPackage {
  readonly method: LoadMethod
  readonly rips: JsonObject | null
  readonly xml: AttachedDocument | undefined
  readonly xmlBase64: string
  readonly nit: string
  /** The document's own number: of the invoice, the note, or the running number of RS and NA. */
  readonly number: string
  /** What the ministry repeats as `NumFactura`. */
  readonly answerNumber: string
  readonly cufe: string | null
  /** The invoice that a note or a further capitation period continues; `uuid` empty when only its number is known. */
  readonly source: { readonly id: string; readonly uuid: string } | null
}

export function describePackage(method: LoadMethod, body: LoadBody, xml: AttachedDocument | undefined): LoadPackage {
  const rips = method.rips && isObject(body.rips) ? body.rips : null
  const invoice = field(rips, 'numFactura')
  const ownNumber = xml?.id ?? (method.family === 'capita-close' ? invoice : field(rips, 'numNota'))
  const source = xml?.reference ?? (method.sourceRule === null ? null : { id: invoice, uuid: '' })
  return {
    method,
    rips,
    xml,
    xmlBase64: method.xml === null ? '' : body.xmlFevFile,
    nit: rips === null ? (xml?.supplierNit ?? '') : field(rips, 'numDocumentoIdObligado'),
    number: ownNumber,
    answerNumber: invoice || (rips === null ? source?.id : undefined) || ownNumber,
    cufe: xml === undefined ? null : xml.uuid,
    source,
  }
}

/** The real recipe is not published; like the real one, it changes with any change of the package. */
export function computeCuv(load: LoadPackage): string {
  const hash = createHash('sha384')
  for (const part of [load.nit, load.method.family, load.number, canonical(load.rips), load.xmlBase64]) {
    hash.update(part).update('\n')
  }
  return hash.digest('hex')
}

export function field(object: JsonObject | null, name: string): string {
  const value = object?.[name]
  return typeof value === 'string' ? value : ''
}

export function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** JSON without spaces and with sorted names: the same data gives the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
