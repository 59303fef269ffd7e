import type { ValidationIssue } from '../../../contract/packages.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { parsePath } from '../../base/json/path.ts'
import { placeOfPath } from './findings.ts'
import classes from './findings-pane.module.css'

interface FindingRecordsProps {
  readonly issue: ValidationIssue
  readonly onGo: (issue: ValidationIssue) => void
}

/** The records of a finding that the ministry counts as one, each a way to its field. */
export function FindingRecords({ issue, onGo }: FindingRecordsProps) {
  const t = useT()
  const { records = [], recordCount = 0 } = issue
  if (recordCount === 0) return null
  const more = recordCount - records.length
  return (
    <details className={classes.records}>
      <summary>{t('packages.findings.records', { count: recordCount })}</summary>
      <ul>
        {records.map((record) => (
          <li key={record}>
            <button type="button" onClick={() => onGo({ ...issue, path: record })}>
              {placeOfPath(parsePath(record))}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? t('packages.findings.more', { count: more }) : null}
    </details>
  )
}
