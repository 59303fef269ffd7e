import { ApiFault, type CallInput, type Client } from '../../src/contract/client.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../src/contract/operations.ts'
import { quantile } from '../bench/measure.ts'

/** Milliseconds that somebody waited, by what they waited for. */
export type Times = ReadonlyMap<string, readonly number[]>

export interface Waits {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

export function waitsOf(times: readonly number[]): Waits {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99), max: quantile(times, 1) }
}

/** What waits for somebody else's machine is not the product's own time. */
const isExternal = (kind: string) => isOperation(kind) && OPERATIONS[kind].effect === 'external'
const isOperation = (kind: string): kind is OperationId => kind in OPERATIONS

export function pooled(times: Times): number[] {
  return [...times].flatMap(([kind, waited]) => (isExternal(kind) ? [] : waited))
}

/** A search is another work than a page of the same list. */
function kindOf(id: OperationId, call: object): string {
  const query: unknown = Reflect.get(call, 'query')
  const isSearch = typeof query === 'object' && query !== null && 'q' in query
  return isSearch && id.endsWith('.list') ? id.replace(/list$/, 'search') : id
}

/** Takes the time of every call, and holds every answer against the contract. */
export class Stopwatch {
  readonly findings: string[] = []
  #times = new Map<string, number[]>()

  /** What was measured since it was asked last. */
  lap(): Times {
    const times = this.#times
    this.#times = new Map()
    return times
  }

  readonly around = (call: Client): Client => {
    return async <Id extends OperationId>(id: Id, input: CallInput<Id>) => {
      const start = performance.now()
      const result = await call(id, input)
      const kind = kindOf(id, input)
      const times = this.#times.get(kind) ?? []
      this.#times.set(kind, times)
      times.push(performance.now() - start)
      this.#judge(id, result)
      return result
    }
  }

  #judge(id: OperationId, { status, body }: { status: number; body: unknown }): void {
    const { success }: Operation = OPERATIONS[id]
    const expected = success[status]
    if (expected === undefined) this.findings.push(`${id} answered ${status}`)
    else if (typeof expected !== 'string' && !expected.safeParse(body).success) {
      this.findings.push(`${id} answered ${status} with another body than the contract's`)
    }
  }

  /** What nobody may meet on an ordinary day. */
  refused(error: unknown): void {
    this.findings.push(error instanceof ApiFault ? `${error.status} ${error.code} ${error.message}` : String(error))
  }
}
