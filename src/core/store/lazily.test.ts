import { expect, it, vi } from 'vitest'
import { lazily } from './lazily.ts'

it('makes each at its first use, once, and again when it could not be made', () => {
  const lists = vi.fn(() => ['one'])
  const broken = vi.fn<() => string>().mockImplementationOnce(() => {
    throw new Error('the disk is silent')
  })
  const stores = lazily<{ lists: string[]; broken: string }>({ lists, broken: () => broken() ?? 'mended' })
  expect(lists).not.toHaveBeenCalled()
  expect(stores.lists).toBe(stores.lists)
  expect(lists).toHaveBeenCalledTimes(1)
  expect(() => stores.broken).toThrow('the disk is silent')
  expect({ ...stores }).toEqual({ lists: ['one'], broken: 'mended' })
})
