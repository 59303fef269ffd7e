import type { Desktop } from '../../../preload/desktop.ts'

/** More than this is not held in memory a second time. */
const PIECE_BYTES = 64 * 1024 * 1024

let before: Promise<unknown> = Promise.resolve()

/** Gives a file to the person, under a name that every system takes. False when the person changed their mind; a browser does not tell. */
export async function saveFile(content: Blob, fileName: string): Promise<boolean> {
  const name = fileName.replace(/[^\w.-]+/g, '_')
  const { desktop } = window
  if (!desktop) return download(content, name)
  // One after the other: more of a file goes behind what was saved last.
  const saved = before.then(() => handOver(desktop, content, name))
  before = saved.catch(() => undefined)
  return saved
}

async function handOver(desktop: Desktop, content: Blob, name: string): Promise<boolean> {
  const piece = async (from: number) => new Uint8Array(await content.slice(from, from + PIECE_BYTES).arrayBuffer())
  const isMore = (from: number) => from + PIECE_BYTES < content.size
  if (!(await desktop.saveFile(name, await piece(0), isMore(0)))) return false
  for (let from = PIECE_BYTES; from < content.size; from += PIECE_BYTES) {
    await desktop.saveMore(await piece(from), isMore(from))
  }
  return true
}

function download(content: Blob, name: string): boolean {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}

/** A file's bytes as base64, without the address prefix of a data URL. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
