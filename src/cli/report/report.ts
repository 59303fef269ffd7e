import { told } from '../../core/messages/untold.ts'
import type { PackageVerdict } from '../validate/packages.ts'
import { junit } from './junit.ts'
import { sarif } from './sarif.ts'
import { plain } from './text.ts'

export interface ReportOptions {
  /** Also what only the ministry can decide. */
  readonly unresolved: boolean
  readonly version: string
}
export type Write = (verdicts: readonly PackageVerdict[], options: ReportOptions) => string

export const FORMATS = {
  text: plain,
  json: (verdicts) => {
    const invalid = verdicts.filter(({ valid }) => !valid).length
    const results = verdicts.map((verdict) => ({ ...verdict, issues: verdict.issues.map((issue) => told(issue)) }))
    return `${JSON.stringify({ packages: verdicts.length, invalid, results }, null, 2)}\n`
  },
  junit,
  sarif,
} as const satisfies Record<string, Write>
export type Format = keyof typeof FORMATS
export const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name)
