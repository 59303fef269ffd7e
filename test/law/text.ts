/** A line of an official text, with its number in the file. */
export interface Line {
  readonly number: number
  readonly text: string
}

const PAGE = /^===== P/
const PAGE_NUMBER = /^\s*P[áa]gina \d+ de \d+/
/** The head of a page is shorter than this. */
const HEAD_LINES = 25

/** The lines of a text that was taken from a PDF page by page, without the heads of the pages. */
export function linesOf(document: string): Line[] {
  const all = document.split('\n').map((text, index): Line => ({ number: index + 1, text: text.trim() }))
  const lines: Line[] = []
  for (let at = 0; at < all.length; at++) {
    const line = all[at]
    if (line === undefined) break
    if (PAGE.test(line.text)) at = endOfHead(all, at)
    else lines.push(line)
  }
  return lines
}

/** The last line of the head that begins here; the mark alone where the head carries no page number. */
function endOfHead(all: readonly Line[], at: number): number {
  for (let end = at + 1; end < Math.min(at + HEAD_LINES, all.length); end++) {
    const text = all[end]?.text ?? ''
    if (PAGE.test(text)) break
    if (PAGE_NUMBER.test(text)) return end
  }
  return at
}

/** The lines from the first that fits on, to the next that fits `until`. */
export function section(lines: readonly Line[], from: RegExp, until?: RegExp): Line[] {
  const start = lines.findIndex(({ text }) => from.test(text))
  if (start < 0) throw new Error(`The text has no ${from}`)
  const length = until === undefined ? -1 : lines.slice(start + 1).findIndex(({ text }) => until.test(text))
  return lines.slice(start, length < 0 ? undefined : start + 1 + length)
}

/** What is printed in cells of a table breaks anywhere: words are compared without their blanks. */
export const squeezed = (text: string): string => text.replace(/\s+/g, '')
