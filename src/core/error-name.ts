/** What a log may tell of an error: its words may hold what it was about, and so a person. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
