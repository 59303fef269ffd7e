import { SegmentedControl, Title, VisuallyHidden } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { Severity } from '../../../contract/errors.ts'
import type { ValidationIssue, ValidationReport } from '../../../contract/packages.ts'
import { day, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SEVERITIES } from '../rips/severity.tsx'
import { FindingRecords } from './finding-records.tsx'
import { placeOf, severityOf } from './findings.ts'
import classes from './findings-pane.module.css'

const SHOWN = 200

/** `due`: what a person here can do something about, errors first. */
type Shown = Severity | 'due'

interface FindingsPaneProps {
  readonly report: ValidationReport | null
  /** The content changed after the report. */
  readonly outdated: boolean
  readonly onGo: (issue: ValidationIssue) => void
}

/** What would be rejected, what would be remarked, and what only the ministry can tell; each leads to its field. */
export const FindingsPane = memo(function FindingsPane({ report, outdated, onGo }: FindingsPaneProps) {
  const t = useT()
  const [shown, setShown] = useState<Shown>('due')
  const issues = useMemo(
    () =>
      (report?.issues ?? [])
        .filter((issue) => (shown === 'due' ? severityOf(issue) !== 'unresolved' : severityOf(issue) === shown))
        .toSorted((a, b) => Severity.options.indexOf(severityOf(a)) - Severity.options.indexOf(severityOf(b))),
    [report, shown],
  )

  return (
    <section className={classes.pane} aria-labelledby="findings-title">
      <Title order={2} size="h3" id="findings-title">
        {t('packages.findings.title')}
      </Title>
      {report === null ? (
        <Notice tone="idle" icon="shield" title={t('packages.findings.notValidated')}>
          {t('packages.findings.notValidatedText')}
        </Notice>
      ) : (
        <>
          <Counts report={report} />
          {outdated ? <Notice tone="warn" icon="clock" title={t('packages.findings.outdated')} /> : null}
          {report.counts.error === 0 && !outdated ? (
            <Notice tone="ok" icon="checkCircle" title={t('packages.findings.clean')}>
              {t('packages.findings.cleanText')}
            </Notice>
          ) : null}
          {report.issues.length > 0 ? (
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={t('packages.findings.title')}
              value={shown}
              onChange={(value) => setShown(Severity.safeParse(value).data ?? 'due')}
              data={['due' as const, ...Severity.options].map((value) => ({
                value,
                label:
                  value === 'due' ? t('packages.findings.due') : <SeverityOption severity={value} report={report} />,
              }))}
            />
          ) : null}
          <ul className={classes.list}>
            {issues.slice(0, SHOWN).map((issue, index) => (
              // The report never changes order, so the position identifies a finding.
              <li key={`${issue.rule}:${issue.path}:${index.toString()}`}>
                <Finding issue={issue} onGo={onGo} />
                <FindingRecords issue={issue} onGo={onGo} />
                {issue.forVendor ? <ForVendor words={issue.forVendor} /> : null}
              </li>
            ))}
          </ul>
          {issues.length > SHOWN ? (
            <p className="soft">{t('packages.findings.more', { count: issues.length - SHOWN })}</p>
          ) : null}
          <p className={classes.judged}>
            {t('packages.findings.judged', { pack: report.rulePack, moment: moment(report.createdAt) })}
          </p>
        </>
      )}
    </section>
  )
})

/** What to ask of whoever makes the invoicing program, ready to be sent. */
function ForVendor({ words }: { words: string }) {
  const t = useT()
  return (
    <details className={classes.vendor}>
      <summary>{t('packages.findings.forVendor')}</summary>
      <p>{words}</p>
      <CopyValue value={words} label={t('packages.findings.copyForVendor')} />
    </details>
  )
}

function SeverityOption({ severity, report }: { severity: Severity; report: ValidationReport }) {
  const t = useT()
  const { icon, tone } = SEVERITIES[severity]
  return (
    <span className={classes.option} data-tone={tone} title={t(`packages.findings.${severity}`)}>
      <Icon name={icon} size={15} />
      <span className={classes.number}>{report.counts[severity]}</span>
      <VisuallyHidden>{t(`packages.findings.${severity}`)}</VisuallyHidden>
    </span>
  )
}

/** Said when a validation ends; seen as the numbers of the filter. */
function Counts({ report }: { report: ValidationReport }) {
  const t = useT()
  const { error, notification, unresolved } = report.counts
  return (
    <p className={classes.summary} aria-live="polite">
      {[
        t('packages.findings.errors', { count: error }),
        t('packages.findings.notifications', { count: notification }),
        t('packages.findings.unresolvedCount', { count: unresolved }),
      ].join(', ')}
    </p>
  )
}

function Finding({ issue, onGo }: { issue: ValidationIssue; onGo: (issue: ValidationIssue) => void }) {
  const t = useT()
  const severity = severityOf(issue)
  return (
    <button type="button" className={classes.finding} data-tone={SEVERITIES[severity].tone} onClick={() => onGo(issue)}>
      <span className={classes.line}>
        <StatusBadge {...SEVERITIES[severity]} label={t(`packages.findings.${severity}`)} />
        <span className={classes.rule}>{issue.rule}</span>
      </span>
      <span className={classes.message}>{issue.message}</span>
      {issue.rejectedFrom === undefined ? null : (
        <span className={classes.place}>
          <Icon name="clock" size={14} />
          {issue.rejectedFrom === null
            ? t('packages.findings.rejectedLater')
            : t('packages.findings.rejectedFrom', { day: day(`${issue.rejectedFrom}T12:00:00Z`) })}
        </span>
      )}
      <span className={classes.place}>
        <Icon name="link" size={14} />
        {placeOf(issue)}
      </span>
    </button>
  )
}
