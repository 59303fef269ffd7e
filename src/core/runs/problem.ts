import type { Log } from '../core.ts'
import { errorName } from '../error-name.ts'
import { Fault } from '../fault.ts'
import type { Message } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import { Stopped } from './worker.ts'

/** An item that fails so often, and not in words, is given up. */
const MAX_FAILURES = 3

/** Tells what a person is told of an item that failed; everything else is thrown, ends the work for now, and is tried again. */
export function problemsOf(log: Log, unexplained: Message) {
  const failures = new Map<string, number>()
  return (runId: string, place: number | string, error: unknown): Issue => {
    if (error instanceof Stopped || error instanceof StoreFault) throw error
    if (error instanceof Fault) {
      const { field } = error.details
      return { code: error.code, message: error.said, ...(field !== undefined && { field }) }
    }
    const id = `${runId}:${place}`
    failures.set(id, (failures.get(id) ?? 0) + 1)
    if ((failures.get(id) ?? 0) < MAX_FAILURES) throw error
    log.error('runs.item_failed', {
      run: runId,
      position: place,
      error: errorName(error),
    })
    return { code: 'internal_error', message: unexplained }
  }
}
