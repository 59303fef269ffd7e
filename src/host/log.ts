import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import pino from 'pino'
import type { Log } from '../core/core.ts'

const MAX_FILE_BYTES = 5_000_000

/**
 * One JSON line for each event: to standard error, or to `file` (the one of before is kept as `<file>.1` once it is
 * large). Only the given facts are written, and those are primitives: neither a request nor an error object fits.
 */
export function createLog(file?: string): Log {
  if (file !== undefined) rotate(file)
  const lines = pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    pino.destination({ dest: file ?? 2, sync: true, mode: 0o600 }),
  )
  return {
    info: (event, facts) => lines.info(facts ?? {}, event),
    warn: (event, facts) => lines.warn(facts ?? {}, event),
    error: (event, facts) => lines.error(facts ?? {}, event),
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
