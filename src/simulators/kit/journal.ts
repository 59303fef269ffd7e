import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A simulator's memory: one JSON line per effect, on disk (fsync) before `append` returns, so that an acknowledged
 * effect survives the simulator's own death. A line torn by a kill was never acknowledged and is dropped on opening.
 * Without a file it keeps nothing.
 */
export interface Journal<Entry> {
  append(entry: Entry): void
  clear(): void
  close(): void
}

/** Opens (or makes) the journal and replays what it holds, oldest first. The file is trusted: only we write it. */
export function openJournal<Entry>(file: string | undefined, replay: (entry: Entry) => void): Journal<Entry> {
  if (file === undefined) return { append() {}, clear() {}, close() {} }
  mkdirSync(dirname(file), { recursive: true })
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  let size = content.lastIndexOf('\n') + 1
  for (const line of content.subarray(0, size).toString('utf8').split('\n')) {
    if (line !== '') replay(JSON.parse(line) as Entry)
  }
  const handle = openSync(file, existsSync(file) ? 'r+' : 'w+')
  ftruncateSync(handle, size)
  return {
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      let written = 0
      while (written < line.length) written += writeSync(handle, line, written, line.length - written, size + written)
      fsyncSync(handle)
      size += line.length
    },
    clear() {
      ftruncateSync(handle, 0)
      fsyncSync(handle)
      size = 0
    },
    close: () => closeSync(handle),
  }
}
