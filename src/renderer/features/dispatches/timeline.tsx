import type { Dispatch } from '../../../contract/dispatches.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import classes from './dispatches.module.css'
import { causeOf, otherSideOf } from './words.ts'

/** What happened to a dispatch, a step a line. */
export function Timeline({ kind, timeline }: Pick<Dispatch, 'kind' | 'timeline'>) {
  const t = useT()
  return (
    <ol className={classes.timeline}>
      {timeline.map((step) => (
        <li key={`${step.at}${step.to}${step.cause}`} data-state={step.to}>
          <time dateTime={step.at}>{moment(step.at)}</time>
          <span>
            {t(`dispatches.step.${step.to}`, { who: otherSideOf(kind) })}{' '}
            <span className="soft">({causeOf(step.cause, kind).toLowerCase()})</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
