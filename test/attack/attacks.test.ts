import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killAll } from '../support/process.ts'
import { ATTACKS } from './attacks.ts'

const PATIENCE_MS = 120_000

beforeAll(ensureBuilt, PATIENCE_MS)
afterEach(killAll)

/** `npm run attack -- --program DIR` does the same to another build, such as that of the commit which was reviewed. */
describe('what the review did to a running host', { timeout: PATIENCE_MS }, () => {
  it.each(ATTACKS.filter(({ isSlow }) => !isSlow))('does not work: $name (line $line)', async ({ succeeds }) => {
    expect(await succeeds(process.cwd())).toBe(false)
  })
})
