/** What a spreadsheet would take for a formula (OWASP); a quote before it makes it a text, and our own import takes it off. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/

const BOM = '\ufeff'

/** A cell as Spanish Excel reads it: decimal comma, and quotes where they are needed. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(cellOf).join(';')}\r\n`

/** A CSV file that Excel opens by itself where the comma is the decimal sign: UTF-8 with its mark, `;` between. */
export function csvStream(
  titles: readonly string[],
  pages: AsyncIterator<readonly (readonly (string | number | null)[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + lineOf(titles)))
    },
    async pull(controller) {
      const { done, value } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(lineOf).join('')))
    },
    async cancel() {
      await pages.return?.()
    },
  })
}
