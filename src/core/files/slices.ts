import { Turn } from '../turn.ts'

/** Worked on at one go: some milliseconds. */
const SLICE_BYTES = 1024 * 1024

/** The slices of some bytes, with turns for others between them. */
export async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const turn = new Turn()
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    yield bytes.subarray(from, from + SLICE_BYTES)
    if (turn.isOver) await turn.next()
  }
}
