import { vi } from 'vitest'
import type { AnyCall } from '../../../src/contract/client.ts'
import type { OperationId } from '../../../src/contract/operations.ts'
import { call } from '../../../src/renderer/base/api/client.ts'
import { session } from '../../../src/renderer/base/session/session.ts'

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

type Wire = (request: Request, nth: number) => Promise<Response>

/** A window of the program on a wire of the test's: its stores are new, and every request is kept. */
export function page(wire: Wire) {
  const requests: Request[] = []
  const asked = (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://radica.test'), init)
    requests.push(request)
    return wire(request, requests.length)
  }
  const localStorage = memoryStorage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('fetch', asked)
  // In a page an address may begin with its path.
  const Whole = Request
  class InPage extends Whole {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://radica.test') : input, init)
    }
  }
  vi.stubGlobal('Request', InPage)
  session.close()
  return {
    requests,
    localStorage,
    keys: () => requests.map(({ headers }) => headers.get('idempotency-key')),
    call: call as unknown as (id: OperationId, input: AnyCall) => Promise<{ status: number; body: unknown }>,
    close() {
      session.close()
      vi.unstubAllGlobals()
    },
  }
}

export type Page = ReturnType<typeof page>

/** Somebody signs in in this window. */
export function enter(phone: string, token = `session-of-${phone}`): void {
  const profile = { phone, user: null } as Parameters<typeof session.open>[0]['profile']
  session.open({ token, profile })
}
