import { errorHelp, type HelpCode } from '../base/i18n/es-CO/error-help/index.ts'
import { errors, retry } from '../base/i18n/es-CO/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import classes from './error-help.module.css'

/** What a code means, what to do about it and whether it is safe to repeat what one did. */
export function ErrorHelpText({ code }: { code: HelpCode }) {
  const t = useT()
  const { cause, todo } = errorHelp[code]
  const [, kind] = errors[code]
  return (
    <dl className={classes.answers}>
      <dt>{t('help.cause')}</dt>
      <dd>{cause}</dd>
      <dt>{t('help.todo')}</dt>
      <dd>{todo}</dd>
      <dt>{t('help.again')}</dt>
      <dd>{retry[kind]}</dd>
      <dt>{t('help.code')}</dt>
      <dd className="mono">{code}</dd>
    </dl>
  )
}
