import { expect, it } from 'vitest'
import { bareUsable } from './start.ts'

/** Where no bench runs for weeks, nothing else would say that the stand-in asks more of an application than this one does. */
it('the yardstick of the window opens', async () => {
  expect(await bareUsable()).toBeGreaterThan(0)
})
