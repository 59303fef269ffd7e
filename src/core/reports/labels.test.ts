import { expect, it } from 'vitest'
import { aSpecialist } from '../../../test/support/fixtures.ts'
import type { Stores } from '../store/store.ts'
import { namesOf } from './labels.ts'

it('the name of each professional is known, however many a clinic ever had', async () => {
  const all = Array.from({ length: 2_500 }, (_, n) =>
    aSpecialist({ documentNumber: String(n), lastName: `Roble ${n}` }),
  )
  const list = async (_: unknown, { limit, after }: { limit: number; after?: { key: number } }) => {
    const from = after?.key ?? 0
    const next = from + limit < all.length ? { value: '', key: from + limit } : null
    return { items: all.slice(from, from + limit), total: all.length, next }
  }
  const stores = { records: { specialists: { list } } } as unknown as Stores
  const nameOf = await namesOf('professional', stores, { id: 'w', number: 1 })
  expect([await nameOf('0'), await nameOf('2499'), await nameOf('2500')]).toEqual([
    'Guayacán Roble 0',
    'Guayacán Roble 2499',
    '',
  ])
})
