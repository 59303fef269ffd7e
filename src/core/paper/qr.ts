import qrcode from 'qrcode-generator'

/** Modules of white around a code, without which readers do not find it. */
const QUIET = 4

export type Qr = Pick<QRCode, 'getModuleCount' | 'isDark'>

/** As small as its content allows, with what survives a smudge (15 %). */
export function qrOf(content: string): Qr {
  const code = qrcode(0, 'M')
  code.addData(content, 'Byte')
  code.make()
  return code
}

/** Draws a QR code as one shape, sharp at any size; `size` with its quiet zone. */
export function drawQr(doc: PDFKit.PDFDocument, code: Qr, x: number, y: number, size: number): void {
  const count = code.getModuleCount()
  const unit = size / (count + 2 * QUIET)
  const at = (index: number) => (index + QUIET) * unit
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue
      const from = column
      while (column + 1 < count && code.isDark(row, column + 1)) column++
      doc.rect(x + at(from), y + at(row), (column - from + 1) * unit, unit)
    }
  }
  doc.fill('#000000')
}
