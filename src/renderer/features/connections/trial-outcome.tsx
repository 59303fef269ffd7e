import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Trial } from './use-trial.ts'

interface TrialOutcomeProps<Test> {
  readonly trial: Trial<Test>
  /** Says what was found; null: nothing was tried yet. */
  readonly children: (test: Test | null) => ReactNode
}

/** How the trial of a connection goes, and what came of it. */
export function TrialOutcome<Test>({ trial: { fault, busy, test }, children }: TrialOutcomeProps<Test>) {
  const t = useT()
  if (fault) return <FaultNotice fault={fault} />
  return busy ? <Notice tone="idle" icon="info" title={t('common.trying')} /> : children(test)
}
