import type { ErrorCode } from '../../contract/errors.ts'
import { Fault, type FaultDetails } from '../fault.ts'
import { StoreFault, type StoreTrouble } from '../store/connection.sqlite.ts'
import type { TaskName } from './tasks.ts'

export type ToThread =
  | { readonly type: 'order'; readonly task: TaskName; readonly order: unknown }
  | { readonly type: 'piece'; readonly piece: unknown }
  /** No more pieces come. */
  | { readonly type: 'end' }

/** What goes wrong and is no fault ends the thread: the other side learns of it by that. */
export type FromThread =
  | { readonly type: 'piece'; readonly piece: unknown }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'refused'; readonly fault: SentFault }

/** A fault as it crosses: of an error's class nothing is left over there. */
interface SentFault {
  readonly code: ErrorCode
  readonly message: string
  readonly details: FaultDetails
  readonly trouble: StoreTrouble | null
}

export function sentFault(fault: Fault): SentFault {
  const { code, message, details } = fault
  return { code, message, details, trouble: fault instanceof StoreFault ? fault.trouble : null }
}

export function restoredFault({ code, message, details, trouble }: SentFault): Fault {
  return trouble === null ? new Fault(code, message, details) : new StoreFault(trouble, message)
}
