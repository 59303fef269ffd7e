/** What is waited for comes at once, or much later than Vitest's own second on a machine that has other things to do. */
export const WAIT_MS = 60_000
/** With a mutant, most of what is waited for never comes; enough for the run without any. */
export const MUTANT_WAIT_MS = 10_000
