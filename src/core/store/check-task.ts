import type { Task } from '../task.ts'
import { checkCopy } from './check.sqlite.ts'

export interface CheckOrder {
  /** Of the copy's file. */
  readonly path: string
  readonly key: Uint8Array
  readonly newest: number
}

/** Proves a copy from end to end; gives its schema. */
export const checkTask: Task<CheckOrder, number> = ({ path, key, newest }) => checkCopy(path, key, newest)
