import { Button } from '@mantine/core'
import { faultOf } from '../base/api/query.ts'
import { useT } from '../base/i18n/i18n.ts'
import { RETRY } from '../base/i18n/retry.ts'
import { catalog } from '../base/i18n/texts.ts'
import classes from './fault-notice.module.css'
import { HelpLink } from './help-link.tsx'
import { Notice } from './notice.tsx'

/** What happened, whether it is safe to try again, and the reference that support asks for. */
export function FaultNotice({ fault: given, onRetry }: { fault: Error; onRetry?: () => void }) {
  const t = useT()
  // What went wrong in the page itself stands where its caller expects what the service said.
  const fault = faultOf(given)
  const what = catalog.errors[fault.code]
  const kind = RETRY[fault.code]
  // The sentence of the code may begin as that of the case does.
  const isNew = fault.message !== '' && !what.startsWith(fault.message.replace(/\.$/, ''))
  const said = fault.status > 0 && isNew ? fault.message : null
  const issues = fault.issues.filter(({ message }) => message !== said)
  return (
    <Notice
      tone={kind === 'wait' ? 'info' : 'bad'}
      icon={kind === 'wait' ? 'clock' : 'error'}
      title={what}
      urgent
      action={
        onRetry ? (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : null
      }
    >
      {said ? <p className={classes.line}>{said}</p> : null}
      {issues.length > 0 ? (
        <ul className={classes.issues}>
          {issues.slice(0, 8).map((issue) => (
            <li key={`${issue.code}${issue.field ?? ''}${issue.message}`}>{issue.message}</li>
          ))}
        </ul>
      ) : null}
      <p className={classes.line}>
        {catalog.retry[kind]} <HelpLink code={fault.code} />
      </p>
      {fault.requestId ? <p className={classes.reference}>{t('common.requestId', { id: fault.requestId })}</p> : null}
    </Notice>
  )
}
