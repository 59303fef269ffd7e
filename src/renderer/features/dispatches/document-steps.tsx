import { CloseButton, Group, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DispatchedDocument } from '../../../contract/dispatched.ts'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { moment } from '../../base/format/format.ts'
import { useNow } from '../../base/format/use-now.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { DispatchDetail } from './dispatch-detail.tsx'
import classes from './dispatches.module.css'
import { groupOf } from './groups.ts'
import { DispatchBadge } from './state-badge.tsx'
import { causeOf, type DispatchStanding, kindOf, nextOf, standingOf } from './words.ts'

interface DocumentStepsProps {
  readonly of: DispatchedDocument
  /** Whoever came for one of its steps finds that open. */
  readonly step?: string | undefined
  readonly onClose: () => void
}

/** What left for one document, in the order in which it happened; the step that says how it stands is open. */
export function DocumentSteps({ of: { id, dispatches }, step, onClose }: DocumentStepsProps) {
  const t = useT()
  const { name, leading } = groupOf(dispatches)
  const asked = dispatches.find((dispatch) => dispatch.id === step) ?? leading
  const [opened, setOpened] = useState<string | undefined>(asked.id)
  const panel = useRef<HTMLElement>(null)
  // In a narrow window it stands below the list.
  useEffect(() => {
    // The browser gives a promise, which is nothing to clean up with.
    void panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} aria-labelledby={`steps-${id}`} className={`panel ${classes.steps}`}>
      <Group className={classes.stepsHead} justify="space-between" wrap="nowrap">
        <Title order={2} size="h4" id={`steps-${id}`}>
          {name}
        </Title>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {dispatches.toReversed().map((dispatch) => (
        <Step
          key={dispatch.id}
          dispatch={dispatch}
          standing={standingOf(dispatch, dispatches)}
          open={dispatch.id === opened}
          onToggle={setOpened}
        />
      ))}
    </section>
  )
}

interface StepProps {
  readonly dispatch: DispatchSummary
  readonly standing: DispatchStanding
  readonly open: boolean
  readonly onToggle: (id: string | undefined) => void
}

function Step({ dispatch, standing, open, onToggle }: StepProps) {
  const t = useT()
  const { id, kind, attempts, lastError, createdAt } = dispatch
  const now = useNow()
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={`dispatch-${id}`}
        onClick={() => onToggle(open ? undefined : id)}
      >
        <span className={classes.words}>
          <strong>{kindOf(kind)}</strong>
          <span className={classes.detail}>
            {moment(createdAt)} · {t('dispatches.attempts', { count: attempts })}
          </span>
        </span>
        <span className={classes.next}>
          <DispatchBadge dispatch={dispatch} standing={standing} />
          <span>
            {nextOf(dispatch, now, standing)} {lastError ? `${causeOf(lastError.cause, kind)}.` : null}
          </span>
        </span>
        <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      </button>
      <div id={`dispatch-${id}`}>{open ? <DispatchDetail dispatch={dispatch} /> : null}</div>
    </>
  )
}
