import { expect, test } from 'vitest'
import type { Resolution } from '../../../contract/resolutions.ts'
import { endingWithoutDay } from './ending.ts'

const NOW = Date.parse('2026-07-15T15:00:00Z')

const resolution = (changes: Partial<Resolution>): Resolution => ({
  id: 'res_1',
  kind: 'invoice',
  prefix: 'FV',
  from: 1,
  to: 1000,
  next: 1,
  remaining: 1000,
  hasTechnicalKey: false,
  resolutionNumber: null,
  validFrom: null,
  validTo: null,
  providerRangeId: null,
  isActive: true,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

test('a resolution that ends is told once: by its day among the deadlines, or where it has none', () => {
  const ends = resolution({ validTo: '2026-08-01' })
  const expired = resolution({ id: 'res_2', validTo: '2026-07-01' })
  const nearlyUsedUp = resolution({ id: 'res_3', next: 951, remaining: 50 })
  const fine = resolution({ id: 'res_4' })
  const all = [ends, expired, nearlyUsedUp, fine]
  expect(endingWithoutDay(all, [], NOW)).toBe(3)
  expect(endingWithoutDay(all, [{ targetId: 'res_1' }], NOW)).toBe(2)
})
