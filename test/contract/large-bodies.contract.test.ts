import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { anotherWorkspace } from './another-workspace.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

/** A body of which nothing comes until it is ended, and whether anybody waits for it. */
function slow() {
  let isRead = false
  const ended = Promise.withResolvers<void>()
  const bytes = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead = true
        await ended.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { bytes, isRead: () => isRead, end: () => ended.resolve() }
}
const several = (many: number) => Array.from({ length: many }, slow)

it('four large bodies of a clinic are taken at once: the next waits unread, and neither small ones nor other clinics do', async () => {
  const other = await anotherWorkspace(at)
  const [mine, next, theirs] = [several(4), slow(), slow()]
  const first = mine.map(({ bytes }) => at.api.raw('ripsPackages.create', { bytes }))
  await vi.waitFor(() => expect(mine.map(({ isRead }) => isRead())).toEqual([true, true, true, true]))
  const fifth = at.api.raw('ripsPackages.create', { bytes: next.bytes })
  const elsewhere = other.raw('ripsPackages.create', { bytes: theirs.bytes })
  await vi.waitFor(() => expect(theirs.isRead()).toBe(true))
  const small = await at.api.raw('ripsPackages.create', { bytes: '{}', headers: { 'content-length': '2' } })
  expect([small.status, next.isRead()]).toEqual([400, false])
  mine[1]?.end()
  await vi.waitFor(() => expect(next.isRead()).toBe(true))
  for (const { end } of [...mine, next, theirs]) end()
  expect((await Promise.all([...first, fifth, elsewhere])).map(({ status }) => status)).toEqual(Array(6).fill(400))
})
