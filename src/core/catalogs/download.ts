import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { type Said, say } from '../messages/message.ts'
import { type Transport, type TransportAnswer, TransportError } from '../transport/transport.ts'
import type { Download } from './addresses.ts'
import type { Control } from './installations.ts'

const PART_BYTES = 8 * 1024 * 1024
const PART_TIMEOUT_MS = 120_000
const MAX_BYTES = 256 * 1024 * 1024

/** How far a download has come: kept beside what has arrived, so that another try goes on there. */
interface Progress {
  readonly url: string
  readonly bytes: number
  readonly page: number
  /** What tells that the file at the address is still the same one. */
  readonly validator: string | null
  readonly total: number | null
}

/** One step: what to add to the file and where that leaves us; `done`: it was the last. */
interface Step {
  readonly add: Uint8Array
  /** The server gave the whole from its beginning. */
  readonly anew?: true
  readonly progress: Progress
  readonly done: boolean
}

export interface DownloadOrder {
  readonly download: Download
  readonly folder: string
  readonly name: string
  readonly transport: Transport
}

const failed = (cause: Said) => new Fault('artifact_download_failed', say('catalogs.downloadFailed', { cause }))

/**
 * Fetches a file in parts. What has arrived stays on the disk when it fails or is cancelled. Gives the path; whoever reads
 * it calls `discard` when it is no longer needed.
 */
export async function downloadFile(order: DownloadOrder, control: Control): Promise<string> {
  const { download, folder, name } = order
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.part`)
  let progress = resumed(path, download.url)
  for (;;) {
    control.report({ phase: 'downloading', done: progress.bytes, total: progress.total })
    const step = download.rowsPerPage
      ? await page(order, progress, download.rowsPerPage, control)
      : await range(order, progress, control)
    if (step.anew) writeFileSync(path, step.add)
    else appendFileSync(path, step.add)
    progress = step.progress
    writeFileSync(`${path}.json`, JSON.stringify(progress))
    if (progress.bytes > MAX_BYTES) throw new Fault('artifact_download_failed', say('catalogs.fileTooLarge'))
    if (step.done) return path
  }
}

export function discardDownload(folder: string, name: string): void {
  for (const end of ['.part', '.part.json']) rmSync(join(folder, `${name}${end}`), { force: true })
}

function resumed(path: string, url: string): Progress {
  const none = { url, bytes: 0, page: 0, validator: null, total: null }
  try {
    const kept: Progress = JSON.parse(readFileSync(`${path}.json`, 'utf8'))
    // The file may have more than was noted, when the program died between the two; never less.
    if (kept.url !== url || !existsSync(path) || statSync(path).size < kept.bytes) throw new Error('another download')
    truncateSync(path, kept.bytes)
    return kept
  } catch {
    writeFileSync(path, '')
    return none
  }
}

async function fetched(order: DownloadOrder, url: string, headers: Record<string, string>, { signal }: Control) {
  signal.throwIfAborted()
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
  })
  try {
    const sent = order.transport({ method: 'GET', url, headers, timeoutMs: PART_TIMEOUT_MS })
    return await Promise.race([sent, cancelled])
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    throw failed(say('catalogs.disconnected'))
  }
}

/** The next part by byte range; a server that knows none gives the whole. */
async function range(order: DownloadOrder, from: Progress, control: Control): Promise<Step> {
  // Of what is here whole the last byte is asked for again: that tells whether it is still the same file.
  const start = from.validator === null ? 0 : Math.min(from.bytes, (from.total ?? from.bytes + 1) - 1)
  const headers = {
    range: `bytes=${start}-${start + PART_BYTES - 1}`,
    ...(start > 0 && from.validator !== null && { 'if-range': from.validator }),
  }
  const answer = await fetched(order, from.url, headers, control)
  const validator = answer.headers.etag ?? answer.headers['last-modified'] ?? null
  const { body } = answer
  if (answer.status === 200) {
    const whole = { ...from, bytes: body.length, validator, total: body.length }
    return { add: body, anew: true, progress: whole, done: true }
  }
  const [, first = '', total = ''] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? []
  if (answer.status !== 206 || body.length === 0 || Number(first) !== start) throw refused(answer)
  const bytes = start + body.length
  const progress = { ...from, bytes, validator, total: Number(total) }
  return {
    add: start === 0 ? body : body.subarray(from.bytes - start),
    ...(start === 0 && { anew: true as const }),
    progress,
    done: bytes >= Number(total),
  }
}

/** The next page of rows; each page has the heading, and the one after the last has nothing else. */
async function page(order: DownloadOrder, from: Progress, rows: number, control: Control): Promise<Step> {
  const url = `${from.url}?$limit=${rows}&$offset=${from.page * rows}&$order=:id`
  const answer = await fetched(order, url, {}, control)
  if (answer.status !== 200) throw refused(answer)
  const body = Buffer.from(answer.body)
  const heading = body.indexOf('\n') + 1
  const hasRows = heading > 0 && body.length > heading
  if (!hasRows) return { add: new Uint8Array(), progress: from, done: true }
  const add = from.page === 0 ? body : body.subarray(heading)
  const ended = add.at(-1) === 0x0a ? add : Buffer.concat([add, Buffer.from('\n')])
  return { add: ended, progress: { ...from, page: from.page + 1, bytes: from.bytes + ended.length }, done: false }
}

const refused = ({ status }: TransportAnswer) => failed(say('catalogs.answered', { status }))
