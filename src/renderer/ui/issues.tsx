import type { ReactNode } from 'react'
import type { ApiIssue } from '../../contract/errors.ts'
import classes from './issues.module.css'

interface IssuesProps {
  readonly issues: readonly ApiIssue[]
  /** The words of one; its own unless told. */
  readonly plain?: (issue: ApiIssue) => string
}
const messageOf = ({ message }: ApiIssue) => message

/** What an upstream remarked, code first. */
export function Issues({ issues, plain = messageOf }: IssuesProps): ReactNode {
  if (issues.length === 0) return null
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => (
        <li key={`${issue.code}${issue.field ?? ''}${issue.message}`}>
          <strong>{issue.code}</strong> {plain(issue)}
        </li>
      ))}
    </ul>
  )
}
