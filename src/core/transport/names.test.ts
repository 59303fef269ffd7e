import { type LookupAddress, lookup } from 'node:dns'
import { expect, it, vi } from 'vitest'
import { createHttpTransport } from './http-transport.ts'

vi.mock('node:dns', { spy: true })

it('names of those to whom addresses are closed are looked up one at a time, however slow their servers', async () => {
  let [asked, most] = [0, 0]
  type Found = (error: Error | null, those: LookupAddress[]) => void
  vi.mocked(lookup).mockImplementation(((name: string, _options: object, found: Found) => {
    most = Math.max(most, ++asked)
    setTimeout(() => {
      asked--
      if (name === 'gone.example.org') found(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), [])
      else found(null, [{ address: '10.0.0.5', family: 4 }])
    }, 30)
  }) as typeof lookup)
  const { send, close } = createHttpTransport()
  const call = { method: 'POST', headers: {}, timeoutMs: 5_000, closedTo: () => true } as const
  const names = ['one', 'gone', 'two', 'three'].map((name) => `https://${name}.example.org/`)
  const tried = await Promise.allSettled(names.map((url) => send({ ...call, url })))
  close()
  const causes = tried.map((each) => (each.status === 'rejected' ? each.reason.cause : each.status))
  expect([most, causes]).toEqual([1, ['closed-address', 'dns', 'closed-address', 'closed-address']])
})
