import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import pino from 'pino'
import type { Log } from '../core/core.ts'

const MAX_FILE_BYTES = 5_000_000
/** What waits for room on a full disk; more is dropped. */
const MAX_WAITING_BYTES = 1_000_000
const STANDARD_ERROR = 2

/**
 * One JSON line for each event: to standard error, or to `file` (the one of before is kept as `<file>.1` once it is
 * large). Only the given facts are written, and those are primitives: neither a request nor an error object fits.
 */
export function createLog(file?: string): Log {
  const lines = pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destinationOf(file),
  )
  return {
    info: (event, facts) => lines.info(facts ?? {}, event),
    warn: (event, facts) => lines.warn(facts ?? {}, event),
    error: (event, facts) => lines.error(facts ?? {}, event),
  }
}

/** What is logged must never end what it tells of: a line that cannot be written waits for the next one. */
function destinationOf(file: string | undefined) {
  const destination = opened(file)
  destination.on('error', () => undefined)
  return destination
}

/** A file that cannot be opened, as on a disk that is read-only, is no reason not to start: whoever opens the data says what is wrong. */
function opened(file: string | undefined) {
  const options = { sync: true, mode: 0o600, maxLength: MAX_WAITING_BYTES }
  try {
    if (file !== undefined) rotate(file)
    return pino.destination({ dest: file ?? STANDARD_ERROR, ...options })
  } catch {
    return pino.destination({ dest: STANDARD_ERROR, ...options })
  }
}

function rotate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= MAX_FILE_BYTES) return
  try {
    renameSync(file, `${file}.1`)
  } catch {
    // Somebody looks at it: it grows on until the next start, which is better than no start.
  }
}
