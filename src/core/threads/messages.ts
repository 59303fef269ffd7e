import type { ErrorCode } from '../../contract/errors.ts'
import { Fault, type FaultDetails } from '../fault.ts'
import type { Message } from '../messages/message.ts'
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
  readonly said: Message
  readonly details: FaultDetails
  readonly trouble: StoreTrouble | null
}

export function sentFault(fault: Fault): SentFault {
  const { code, said, details } = fault
  return { code, said, details, trouble: fault instanceof StoreFault ? fault.trouble : null }
}

export function restoredFault({ code, said, details, trouble }: SentFault): Fault {
  return trouble === null ? new Fault(code, said, details) : new StoreFault(trouble, said)
}
