import { createHash } from 'node:crypto'
import { formatHundredths } from './money.ts'

/** Test environment: a simulator never issues for production. */
export const ENVIRONMENT = '2'
/** PIN of the simulated software; takes the technical key's place in the CUDE of notes. */
export const SOFTWARE_PIN = '12345'

/** What the DIAN hashes, in its order. Amounts in centavos; `secret` is the range's technical key (CUFE) or the software PIN (CUDE). */
export interface UniqueCodeFields {
  /** With prefix. */
  readonly number: string
  /** YYYY-MM-DD and HH:MM:SS, Bogotá. */
  readonly date: string
  readonly time: string
  readonly lineExtension: number
  readonly iva: number
  readonly inc: number
  readonly ica: number
  readonly payable: number
  /** Without check digit. */
  readonly supplier: string
  readonly customer: string
  readonly secret: string
  readonly environment: string
}

/** CUFE of an invoice or CUDE of a note: SHA-384, 96 lower-case hexadecimal characters (DIAN technical annex 1.9). */
export function uniqueCode(fields: UniqueCodeFields): string {
  const text = [
    fields.number,
    fields.date,
    `${fields.time}-05:00`,
    formatHundredths(fields.lineExtension),
    `01${formatHundredths(fields.iva)}`,
    `04${formatHundredths(fields.inc)}`,
    `03${formatHundredths(fields.ica)}`,
    formatHundredths(fields.payable),
    fields.supplier,
    fields.customer,
    fields.secret,
    fields.environment,
  ].join('')
  return createHash('sha384').update(text).digest('hex')
}

/** What the printed QR carries: the DIAN's page for the document, test environment. */
export function qrUrl(code: string): string {
  return `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${code}`
}
