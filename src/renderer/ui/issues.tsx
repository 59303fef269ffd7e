import type { ReactNode } from 'react'
import type { ApiIssue } from '../../contract/errors.ts'
import classes from './issues.module.css'

/** What an upstream remarked, code first. */
export function Issues({ issues }: { issues: readonly ApiIssue[] }): ReactNode {
  if (issues.length === 0) return null
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => (
        <li key={`${issue.code}${issue.field ?? ''}${issue.message}`}>
          <strong>{issue.code}</strong> {issue.message}
        </li>
      ))}
    </ul>
  )
}
