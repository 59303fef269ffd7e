import { Group } from '@mantine/core'
import type { DispatchKind } from '../../../contract/dispatches.ts'
import type { ChainStep } from '../../../contract/documents.ts'
import { relative } from '../../base/format/format.ts'
import { useNow } from '../../base/format/use-now.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { Issues } from '../../ui/issues.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SendNow } from '../dispatches/send-now.tsx'
import { DispatchStateBadge } from '../dispatches/state-badge.tsx'
import { WaitingNote } from '../dispatches/waiting-note.tsx'
import { Withdraw } from '../dispatches/withdraw.tsx'
import { causeOf, WITHDRAWN } from '../dispatches/words.ts'
import { Card } from './card.tsx'
import classes from './document.module.css'

/** What was asked for, link by link: what is done, what waits for what, and why something stands still. */
export function Chain({ chain }: { chain: readonly ChainStep[] }) {
  const t = useT()
  if (chain.length === 0) return null
  const open = chain.findIndex(({ state }) => state !== 'accepted')
  const done = open < 0 ? chain.length : open
  const broken = chain.find(({ state, cause }) => state === 'rejected' && cause !== NOT_TRIED && cause !== WITHDRAWN)
  const next = chain[open]
  return (
    <Card title={t('invoices.chain.title')} onScreenOnly>
      <progress
        className={classes.progress}
        max={chain.length}
        value={done}
        aria-label={t('invoices.chain.progress', { done, total: chain.length })}
      />
      <ol className={classes.steps} aria-live="polite">
        {chain.map((step, index) => (
          <li key={step.dispatchId} data-state={step.state}>
            <Step step={step} blocked={open >= 0 && index > open && step.state === 'queued'} />
          </li>
        ))}
      </ol>
      {broken ? <p className={classes.consequence}>{sayStopped(broken.step)}</p> : null}
      {next?.state === 'queued' ? (
        <Group mt="sm" gap={8}>
          <SendNow refresh="healthInvoices.get" />
          <Withdraw dispatchId={next.dispatchId} kind={KINDS[next.step]} state={next.state} />
        </Group>
      ) : null}
    </Card>
  )
}

/** Why a link was never tried. */
const NOT_TRIED = 'dependency-rejected'

/** What a person can do about a chain that stands still, by the link that was refused. */
function sayStopped(step: ChainStep['step']): string {
  const words = { step: translate(`invoices.chain.step.${step}`) }
  if (step === 'emission') return translate('invoices.chain.stopped', words)
  if (step === 'submission') return translate('invoices.chain.stoppedPackage', words)
  const card = translate(step === 'artifacts' ? 'invoices.files.title' : 'invoices.package.title')
  return translate('invoices.chain.stoppedFiles', { ...words, card })
}

const KINDS = {
  emission: 'provider.emission',
  artifacts: 'provider.artifacts',
  filing: 'document.filing',
  submission: 'ministry.package',
} as const satisfies Record<ChainStep['step'], DispatchKind>

function Step({ step, blocked }: { step: ChainStep; blocked: boolean }) {
  const t = useT()
  const now = useNow()
  const { state, cause, nextAttemptAt, issues } = step
  const later = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now && state !== 'accepted'
  // A finished step needs no explanation; one that stands still always gets one.
  const said = state === 'accepted' || blocked || cause === 'requested' || cause === 'answer' || cause === NOT_TRIED
  const why = cause && !said ? causeOf(cause, KINDS[step.step]) : null
  return (
    <>
      <div className={classes.stepHead}>
        <strong>{t(`invoices.chain.step.${step.step}`)}</strong>
        <StepBadge step={step} blocked={blocked} />
      </div>
      {why || later ? (
        <div className={classes.stepWhy}>
          {why ? `${why}. ` : ''}
          {later
            ? t(state === 'unknown' ? 'invoices.chain.asks' : 'invoices.chain.next', {
                when: relative(nextAttemptAt, now),
              })
            : ''}
        </div>
      ) : null}
      <WaitingNote of={step} kind={KINDS[step.step]} className={classes.stepWhy} />
      {state === 'accepted' || step.step === 'emission' ? null : <Issues issues={issues} />}
    </>
  )
}

function StepBadge({ step: { step, state, cause }, blocked }: { step: ChainStep; blocked: boolean }) {
  const t = useT()
  if (blocked) return <DispatchStateBadge state={state} standing="waits" />
  if (cause === NOT_TRIED) return <DispatchStateBadge state={state} standing="not-done" />
  if (cause === WITHDRAWN) return <DispatchStateBadge state={state} standing="withdrawn" />
  // Nobody accepts what is only fetched or made.
  const done = state === 'accepted' && (step === 'artifacts' || step === 'filing')
  if (done) return <StatusBadge tone="ok" icon="checkCircle" label={t('invoices.chain.done')} />
  return <DispatchStateBadge state={state} cause={cause} here={step === 'filing'} />
}
