import type { DocumentRun, DocumentRunItem } from '../../../contract/document-runs.ts'
import { integer } from '../../base/format/format.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import type { Phase } from '../../ui/runs/run-progress.tsx'
import type { Look } from '../../ui/status-badge.tsx'

type Standing = Exclude<DocumentRunItem['state'], 'done'> | NonNullable<DocumentRunItem['outcome']> | 'done'

const LOOK: Readonly<Record<Standing, Look>> = {
  waiting: { tone: 'idle', icon: 'clock' },
  done: { tone: 'ok', icon: 'check' },
  refused: { tone: 'bad', icon: 'error' },
  cancelled: { tone: 'idle', icon: 'close' },
  open: { tone: 'warn', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  rejected: { tone: 'bad', icon: 'error' },
  unknown: { tone: 'warn', icon: 'question' },
}

/** Done, and something is missing of it. */
const LACKING = { tone: 'warn', icon: 'alert' } as const

/** How far a document is; once it left, what came of it tells. */
export function standingOf({ state, outcome, problem }: DocumentRunItem, t: Translate) {
  const standing = outcome ?? state
  const look = standing === 'done' && problem ? LACKING : LOOK[standing]
  return { ...look, label: t(`documentRuns.standing.${standing}`) }
}

/** What is being done, how far it is (0 to 100), and nothing when nothing is. */
export function phaseOf({ act, state, items }: DocumentRun, t: Translate): Phase | undefined {
  const { total, waiting, open } = items
  const percentOf = (left: number) => (total === 0 ? 0 : Math.round(((total - left) / total) * 100))
  const of = (left: number) => ({ done: integer(total - left), total: integer(total) })
  if ((state === 'working' || state === 'paused') && waiting > 0) {
    const phase = act === 'bundle' ? 'documentRuns.phase.bundling' : 'documentRuns.phase.queueing'
    return { text: t(phase, of(waiting)), percent: percentOf(waiting) }
  }
  return open > 0 ? { text: t('documentRuns.phase.sending', of(open)), percent: percentOf(open) } : undefined
}
