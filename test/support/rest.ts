import { setTimeout } from 'node:timers/promises'

const REST_MS = 5

/** Between two looks at what goes on by itself: who asks without a rest takes the processor from it. */
export const rest = (): Promise<void> => setTimeout(REST_MS)
