import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killAll } from '../support/process.ts'
import type { Attack } from './attack.ts'
import { ATTACKS } from './attacks.ts'

const PATIENCE_MS = 120_000

beforeAll(ensureBuilt, PATIENCE_MS)

const each = (attacks: readonly Attack[]) =>
  it.each(attacks)('does not work: $name (line $line)', async ({ succeeds }) => {
    expect(await succeeds(process.cwd())).toBe(false)
  })
const quick = ATTACKS.filter(({ isSlow }) => !isSlow)

/** `npm run attack -- --program DIR` does the same to another build, such as that of the commit which was reviewed. */
describe('what the review did to a running host', { timeout: PATIENCE_MS }, () => {
  describe('that all share', () => {
    afterAll(killAll)
    each(quick.filter(({ isShared }) => isShared))
  })

  describe('that is its own', () => {
    afterEach(killAll)
    each(quick.filter(({ isShared }) => !isShared))
  })
})
