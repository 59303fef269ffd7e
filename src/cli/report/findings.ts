import { tell } from '../../core/messages/message.ts'
import type { PackageVerdict } from '../validate/packages.ts'

export interface Finding {
  readonly code: string
  readonly path: string | null
  readonly message: string
  readonly severity: 'error' | 'notification' | 'unresolved'
}

/** What a report lists of a package. Why a file gave no package is listed as an error like the others. */
export function findingsOf({ problem, issues }: PackageVerdict, unresolved: boolean): Finding[] {
  if (problem) return [{ code: problem.code, path: problem.field ?? null, message: problem.message, severity: 'error' }]
  return issues.flatMap(({ code, path, message, severity }) =>
    severity !== undefined && (unresolved || severity !== 'unresolved')
      ? [{ code, path, message: tell(message), severity }]
      : [],
  )
}

export const nameOf = ({ number, path }: PackageVerdict) => (number === null ? path : `${number} (${path})`)
