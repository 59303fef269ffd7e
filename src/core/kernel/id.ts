import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'

const pool = new Uint8Array(4096)
let used = pool.length

/** Random bytes are drawn in bulk: one system call for each letter of an id would cost more than the rest of a request. */
function chance(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return (pool[used++] ?? 0) / 256
}

/** A ULID of the moment, in milliseconds since the epoch. */
export const newUlid = (now: number): string => ulid(now, chance)
