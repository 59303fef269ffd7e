import type { TestOptions } from 'vitest'
import { STORE } from './node.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped. */
    why?: string
  }
}

/** Options of a test, or of a suite, that is skipped on a condition: without a reason `npm test` counts a skipped test as failed. */
export function skipWhen(condition: boolean, why: string): TestOptions {
  return condition ? { skip: true, meta: { why } } : {}
}

export const ofTheFile = skipWhen(STORE !== 'sqlite', 'only a desk’s store is a file that can be copied')
