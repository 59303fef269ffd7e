import PDFDocument from 'pdfkit'

/** Letter, in points, and its margin. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 24]

/** A picture as a PDF of one page, or nothing where it cannot be read. The same picture gives the same bytes. */
export function pictureAsPdf(picture: Buffer, title: string, madeAt: Date): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      // Null: no letters, and no fonts. The types know only names.
      font: null as unknown as string,
      info: { Title: title, Creator: 'Radica', Producer: 'Radica', CreationDate: madeAt, ModDate: madeAt },
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', () => resolve(undefined))
    try {
      const fit: [number, number] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN]
      doc.image(picture, MARGIN, MARGIN, { fit, align: 'center', valign: 'center' })
      doc.end()
    } catch {
      resolve(undefined)
    }
  })
}
