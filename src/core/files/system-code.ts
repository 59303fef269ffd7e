/** Node's code of a failed file operation. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a disk, or what this person may use of it, has no room left. */
export const isOfFullDisk = (error: unknown): boolean => FULL.has(systemCode(error))
