import type { RunState } from '../../contract/runs.ts'

/** `chosen`: something is to leave; `undone`: what it made is to be taken back; `exhausted`: nothing is left to do. */
export type RunEvent = 'started' | 'paused' | 'cancelled' | 'chosen' | 'undone' | 'exhausted'

const NEXT: Readonly<Record<RunState, Partial<Record<RunEvent, RunState>>>> = {
  collecting: { started: 'working', cancelled: 'cancelled' },
  working: { paused: 'paused', cancelled: 'cancelled', chosen: 'working', undone: 'working', exhausted: 'done' },
  paused: { started: 'working', cancelled: 'cancelled', undone: 'working' },
  done: { chosen: 'working', undone: 'working' },
  cancelled: {},
}

/** The state after an event; undefined when it cannot happen there. */
export const nextState = (state: RunState, event: RunEvent): RunState | undefined => NEXT[state][event]
