import type { StoredDocument } from './document.ts'

const LETTERS = { invoice: 'fv', creditNote: 'nc', debitNote: 'nd' }

/** NIT in ten digits, 000 (own software), two digits of the year, serial in eight hexadecimal digits. */
export function fileSerial(nit: string, date: string, serial: number): string {
  return `${nit.padStart(10, '0')}000${date.slice(2, 4)}${serial.toString(16).padStart(8, '0')}`
}

/** `fv09001234560002600000001`: the DIAN's name for the document, without an extension. */
export function documentFileName(document: StoredDocument): string {
  return `${LETTERS[document.kind]}${document.fileSerial}`
}

export function attachedFileName(document: StoredDocument): string {
  return `ad${document.fileSerial}`
}
