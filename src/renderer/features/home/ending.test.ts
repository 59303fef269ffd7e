import { expect, test } from 'vitest'
import { aResolution } from '../../../../test/support/resolutions.ts'
import { endingWithoutDay } from './ending.ts'

const NOW = Date.parse('2026-07-15T15:00:00Z')

test('a resolution that ends is told once: by its day among the deadlines, or where it has none', () => {
  const ends = aResolution({ validTo: '2026-08-01' })
  const expired = aResolution({ id: 'res_2', validTo: '2026-07-01' })
  const nearlyUsedUp = aResolution({ id: 'res_3', next: 951, remaining: 50 })
  const fine = aResolution({ id: 'res_4' })
  const all = [ends, expired, nearlyUsedUp, fine]
  expect(endingWithoutDay(all, [], NOW)).toBe(3)
  expect(endingWithoutDay(all, [{ targetId: 'res_1' }], NOW)).toBe(2)
})
