import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Stores } from '../../store/store.ts'
import { refuseLarge } from './email.ts'

/** More than half of what a message takes, and no archive makes it smaller. */
const HALF = randomBytes(1_200_000)

const storesWith = (files: Readonly<Record<string, Uint8Array>>) =>
  ({ documents: { artifactBytes: async (_: string, name: string) => files[name] } }) as unknown as Stores

it.each([
  ['the page and the signed document together', { pdf: HALF, 'attached-document': HALF }, true],
  ['one of them alone', { pdf: HALF }, false],
  ['what the archive makes small', { pdf: HALF, 'attached-document': Buffer.alloc(8_000_000) }, false],
  ['a file that does not go along', { pdf: HALF, xml: HALF }, false],
] as const)('the limit of a message counts what goes along, zipped: %s', async (_, files, isRefused) => {
  const said = await refuseLarge(storesWith(files), 'inv_1').then(
    () => undefined,
    ({ code }: { code: string }) => code,
  )
  expect(said).toBe(isRefused ? 'email_attachment_too_large' : undefined)
})
