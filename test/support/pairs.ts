import { sampleXml } from '../../src/simulators/ministry/sample-packages.ts'
import { consulta, rips, usuario } from './rips.ts'

export interface FolderFile {
  /** With the folder's own name, as a browser gives it. */
  readonly path: string
  readonly bytes: Buffer
}

export const jsonFile = (path: string, json: unknown): FolderFile => ({
  path,
  bytes: Buffer.from(JSON.stringify(json)),
})
export const xmlFile = (path: string, ...of: Parameters<typeof sampleXml>): FolderFile => ({
  path,
  bytes: Buffer.from(sampleXml(...of)),
})

/** The RIPS and the AttachedDocument of an invoice, each package with a user more than the one before, up to three. */
export function pairOf(number: string, folder: string, users = 1): FolderFile[] {
  const usuarios = Array.from({ length: users }, (_, n) =>
    usuario({
      consecutivo: n + 1,
      numDocumentoIdentificacion: `10${String(Number(number.replace(/\D/g, '')) * 10 + n).padStart(8, '0')}`,
      servicios: { consultas: [consulta()] },
    }),
  )
  return [
    jsonFile(`${folder}Factura.json`, rips({ numFactura: number, usuarios })),
    xmlFile(`${folder}Factura.xml`, { id: number }),
  ]
}

/** Invoices of a month, one folder each. */
export function pairsOf(count: number, prefix = 'FEV'): FolderFile[] {
  return Array.from({ length: count }, (_, n) => {
    const number = `${prefix}${String(n + 1).padStart(4, '0')}`
    return pairOf(number, `julio/${number}/`, 1 + (n % 3))
  }).flat()
}

const PIECE_BYTES = 1024 * 1024
const A_REQUEST = 1.5 * PIECE_BYTES

/** What one request after the other adds to a run. */
export function* requestsOf(files: readonly FolderFile[]) {
  let pieces: { path: string; bytes: number; offset: number; contentBase64: string }[] = []
  let size = 0
  for (const { path, bytes } of files) {
    for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
      const content = bytes.subarray(offset, offset + PIECE_BYTES)
      pieces.push({ path, bytes: bytes.length, offset, contentBase64: content.toString('base64') })
      size += content.length
      if (size < A_REQUEST && pieces.length < 200) continue
      yield { pieces }
      pieces = []
      size = 0
    }
  }
  if (pieces.length > 0) yield { pieces }
}
