import type { Connectivity } from '../../contract/system.ts'
import type { Clock } from '../core.ts'
import type { Transport } from './transport.ts'

export interface ObservedTransport {
  readonly send: Transport
  connectivity(): Connectivity
}

/** A transport that knows when it last got an answer, and when it last got none: whatever was asked, and by whom. */
export function observed(send: Transport, clock: Clock): ObservedTransport {
  let seen: Connectivity = { lastSuccessAt: null, lastFailureAt: null }
  const note = (what: keyof Connectivity) => {
    seen = { ...seen, [what]: new Date(clock.now()).toISOString() }
  }
  return {
    async send(request) {
      try {
        const answer = await send(request)
        note(answer.status < 500 ? 'lastSuccessAt' : 'lastFailureAt')
        return answer
      } catch (error) {
        note('lastFailureAt')
        throw error
      }
    },
    connectivity: () => seen,
  }
}
