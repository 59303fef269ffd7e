import { expect, it } from 'vitest'
import { freePort } from './embedded.ts'

it('another port is taken where the file with the last one lost its content to a power cut', async () => {
  expect(await freePort(Number('\0\0\0\0'))).toBeUndefined()
  expect(await freePort(70_000)).toBeUndefined()
  expect(await freePort(Number(''))).toBeGreaterThan(0)
})
