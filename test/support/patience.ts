/** What is waited for comes at once, or much later than Vitest's own second on a machine that has other things to do. */
export const WAIT_MS = 60_000
