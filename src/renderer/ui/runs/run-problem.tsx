import type { ApiIssue } from '../../../contract/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../notice.tsx'

/** Why work in the background was paused by nobody. */
export function RunProblem({ problem }: { problem: ApiIssue | null }) {
  const t = useT()
  if (!problem) return null
  return (
    <Notice tone="warn" icon="alert" title={t('folders.pausedAlone')}>
      {problem.message}
    </Notice>
  )
}
