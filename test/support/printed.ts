import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as whoever gets it sees it: by a reader that is not ours. */

const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

/** How many pages it has. */
export async function pagesOf(bytes: Uint8Array): Promise<number> {
  const { numPages, loadingTask } = await opened(bytes)
  await loadingTask.destroy()
  return numPages
}

/** The words of each page, as they would be copied. */
export async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await opened(bytes)
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await document.loadingTask.destroy()
  return pages
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray
  readonly png: Buffer
}

/** A page as it looks; `scale` 1: a pixel for each point. `corner`: only so many points of it, at the top on the right. */
export async function pictureOf(bytes: Uint8Array, page = 1, scale = 1, corner?: number): Promise<Picture> {
  const document = await opened(bytes)
  const shown = await document.getPage(page)
  const whole = shown.getViewport({ scale })
  const side = corner === undefined ? undefined : corner * scale
  const viewport = side === undefined ? whole : shown.getViewport({ scale, offsetX: side - whole.width })
  const canvas = createCanvas(Math.ceil(side ?? whole.width), Math.ceil(side ?? whole.height))
  const context = canvas.getContext('2d')
  await shown.render({ canvas: null, canvasContext: context as never, viewport }).promise
  await document.loadingTask.destroy()
  const { width, height } = canvas
  return { width, height, data: context.getImageData(0, 0, width, height).data, png: canvas.toBuffer('image/png') }
}

/** What a telephone reads in the QR code of a page, or of that corner of it; null: there is none. */
export async function qrOn(bytes: Uint8Array, page = 1, corner?: number): Promise<string | null> {
  const { data, width, height } = await pictureOf(bytes, page, 3, corner)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
}

/** A pixel that differs by less is the same ink, smoothed by another machine. */
const SAME_INK = 80

/**
 * How much of a picture is not as in its reference, of 1. Where there is no reference yet it is written, and differs wholly:
 * a person looks at it and keeps it.
 */
export async function differenceFrom(path: string, { data, width, height, png }: Picture): Promise<number> {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, png)
    return 1
  }
  const image = await loadImage(readFileSync(path))
  if (image.width !== width || image.height !== height) return 1
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const expected = context.getImageData(0, 0, width, height).data
  let different = 0
  for (let at = 0; at < data.length; at += 4) {
    if (Math.abs((data[at + 1] ?? 0) - (expected[at + 1] ?? 0)) > SAME_INK) different++
  }
  return different / (width * height)
}
