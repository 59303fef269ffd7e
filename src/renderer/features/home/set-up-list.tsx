import { Link } from '@tanstack/react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './set-up-list.module.css'
import { SET_UP_STEPS, type SetUpState, type SetUpStep } from './set-up-steps.ts'
import { useFolded } from './use-folded.ts'

/** What is still to be done before the clinic is ready, until it is; folded, it stays one line. */
export function SetUpList({ state }: { state: SetUpState }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { isFolded, fold } = useFolded(workspaceId)
  const { steps, next, doneCount } = state
  return (
    <section className={`panel ${classes.setUp}`} aria-labelledby="set-up-title">
      <details open={!isFolded} onToggle={({ currentTarget: { open } }) => fold(!open)}>
        <summary className={classes.head}>
          <h2 id="set-up-title">{t('home.setUp.title')}</h2>
          <progress max={steps.length} value={doneCount} aria-hidden="true" />
          <span className={classes.count}>{t('home.setUp.count', { done: doneCount, count: steps.length })}</span>
        </summary>
        <ol className={classes.steps}>
          {steps.map(({ step, done }) => (
            <li key={step} data-state={done ? 'done' : step === next ? 'next' : 'open'}>
              {done ? <Done step={step} /> : <Open step={step} isNext={step === next} />}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

function Done({ step }: { step: SetUpStep }) {
  const t = useT()
  return (
    <span className={classes.step}>
      <Icon name="checkCircle" />
      <span>{t(`home.setUp.done.${step}`)}</span>
    </span>
  )
}

function Open({ step, isNext }: { step: SetUpStep; isNext: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { to, section, hash, search }: { to: string; section?: string; hash?: string; search?: object } =
    SET_UP_STEPS[step]
  return (
    <Link to={to} params={{ workspaceId, section }} hash={hash} search={search} className={classes.step}>
      <Icon name="chevronRight" />
      <span>
        {t(`home.setUp.todo.${step}`)}
        {isNext ? <small>{t(`home.setUp.why.${step}`)}</small> : null}
      </span>
    </Link>
  )
}
