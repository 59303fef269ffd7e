/**
 * When the suites of packages and documents happen, after every date of their fixtures. 19:30 of 31 July in Bogotá: in UTC and to
 * the machine, whose zone is far to the east (see vitest.config.ts), it is another day of another month.
 */
export const TODAY = Date.parse('2026-08-01T00:30:00.000Z')
