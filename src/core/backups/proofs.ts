const DAY_MS = 86_400_000
/** After this a person is reminded that no copy was proven lately. */
export const COPY_DAYS = 3

/** When something was proven, as far as that can be: from tomorrow on a clock that was wrong says so. */
export const believed = (at: string | undefined | null, now: number): string | null =>
  at && Date.parse(at) - now < DAY_MS ? at : null

/** Whether nothing was proven for so long that a person should know. */
export const isOverdue = (provenAt: string | null, now: number): boolean =>
  provenAt === null || now - Date.parse(provenAt) > COPY_DAYS * DAY_MS

/** Whether it is to be proven again: each day, and at once where nobody knows when it was. */
export function isProofDue(at: string | null, now: number): boolean {
  const provenAt = believed(at, now)
  return provenAt === null || now - Date.parse(provenAt) >= DAY_MS
}
