import type { ExternalFiling } from '../../../contract/packages.ts'
import { momentOr } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { Issues } from '../../ui/issues.tsx'
import classes from './document-tab.module.css'

/** A result of the ministry that another program obtained: what it says, and what it did here. */
export function FilingFacts({ filing }: { filing: ExternalFiling }) {
  const t = useT()
  const { outcome, reason, cuv, filedAt, fileName, number, issues } = filing
  return (
    <>
      <div className={classes.row}>
        <strong>{t(`packages.filings.outcome.${outcome}`)}</strong>
        {number ? <span>{number}</span> : null}
        {filedAt ? <span className="soft">{momentOr(filedAt)}</span> : null}
        <span className="soft">{fileName}</span>
      </div>
      {cuv ? (
        <div className={classes.row}>
          <span className="mono">{cuv}</span>
          <CopyValue value={cuv} label={t('packages.outcome.copyCuv')} />
        </div>
      ) : null}
      <div>{t(`packages.filings.reason.${reason ?? 'applied'}`)}</div>
      <Issues issues={issues} />
    </>
  )
}
