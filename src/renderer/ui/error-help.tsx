import type { HelpCode } from '../base/i18n/error-help.ts'
import { errorHelp } from '../base/i18n/help-pages.ts'
import { useT } from '../base/i18n/i18n.ts'
import { RETRY } from '../base/i18n/retry.ts'
import { catalog } from '../base/i18n/texts.ts'
import classes from './error-help.module.css'

/** What a code means, what to do about it and whether it is safe to repeat what one did. */
export function ErrorHelpText({ code }: { code: HelpCode }) {
  const t = useT()
  const { cause, todo } = errorHelp[code]
  return (
    <dl className={classes.answers}>
      <dt>{t('help.cause')}</dt>
      <dd>{cause}</dd>
      <dt>{t('help.todo')}</dt>
      <dd>{todo}</dd>
      <dt>{t('help.again')}</dt>
      <dd>{catalog.retry[RETRY[code]]}</dd>
      <dt>{t('help.code')}</dt>
      <dd className="mono">{code}</dd>
    </dl>
  )
}
