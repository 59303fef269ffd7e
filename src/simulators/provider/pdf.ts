import { companyOf } from './company.ts'
import type { StoredDocument } from './document.ts'
import { formatHundredths } from './money.ts'

const TITLES = { invoice: 'Factura electrónica de venta', creditNote: 'Nota crédito', debitNote: 'Nota débito' }

/** The printed form: one page that says SIMULADO, with number, parties, total and CUFE/CUDE. */
export function pdfOf(document: StoredDocument): Uint8Array {
  const company = companyOf(document.account)
  const { customer } = document.content
  const code = document.kind === 'invoice' ? 'CUFE' : 'CUDE'
  return onePage('SIMULADO', [
    `${TITLES[document.kind]} ${document.number}`,
    'SIMULADO: sin validez fiscal',
    `Emisor: ${company.name}, NIT ${company.nit}-${company.dv}`,
    `Adquirente: ${customer.name}, ${customer.identification}`,
    `Fecha: ${document.issued.date} ${document.issued.time}`,
    `Total: COP ${formatHundredths(document.totals.payable)}`,
    `${code}:`,
    document.uniqueCode.slice(0, 48),
    document.uniqueCode.slice(48),
  ])
}

/** PDF 1.4, US letter, Helvetica, with a correct cross-reference table. Text is Windows-1252. */
function onePage(watermark: string, lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const stream = [
    `q 0.85 g BT /F1 90 Tf 0.707 0.707 -0.707 0.707 120 150 Tm (${escaped(watermark)}) Tj ET Q`,
    `BT /F1 11 Tf 16 TL 56 720 Td\n${text}\nET`,
  ].join('\n')
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

function file(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}

/** One byte a character, so that offsets in text are offsets in the file. */
function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa1-\xff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
}
