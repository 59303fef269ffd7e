import type { Pool } from '../../src/hub/postgres/wire.ts'

let using = 0

/** Whether a database of the tests is being asked: what waits for it has not stopped moving. */
export const isStoreBusy = (): boolean => using > 0

async function counted<T>(work: Promise<T>): Promise<T> {
  using++
  try {
    return await work
  } finally {
    using--
  }
}

/** A pool of which it is known whether it is used. */
export const watched = (pool: Pool): Pool => ({
  ...pool,
  with: (work) => counted(pool.with(work)),
  forOne: (work) => counted(pool.forOne(work)),
})
