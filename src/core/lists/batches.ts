import { Turn } from '../turn.ts'

const BATCH = 100

/** Everything, read in turns: years of it take longer than anybody else should wait. */
export async function* inBatches<T>(
  read: (limit: number, after: T | undefined) => Promise<readonly T[]>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const turn = new Turn(signal)
  let last: T | undefined
  do {
    const batch = await read(BATCH, last)
    last = batch.length === BATCH ? batch.at(-1) : undefined
    yield* batch
    if (turn.isOver) await turn.next()
  } while (last !== undefined)
}
