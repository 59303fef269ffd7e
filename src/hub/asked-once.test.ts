import { expect, it, vi } from 'vitest'
import { askedOnce } from './asked-once.ts'

it('is asked once for all who ask meanwhile, and again for whoever asks then, also when it failed', async () => {
  const ask = vi.fn<() => Promise<boolean>>()
  ask.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(false)
  const asked = askedOnce(ask)
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([true, true, true])
  const failed = await Promise.allSettled([asked(), asked()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await asked(), ask.mock.calls.length]).toEqual([false, 3])
})
