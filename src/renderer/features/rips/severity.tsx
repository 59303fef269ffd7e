import { VisuallyHidden } from '@mantine/core'
import type { Severity } from '../../../contract/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Look } from '../../ui/status-badge.tsx'

/** Each severity has a word, an icon and a tone of its own. */
export const SEVERITIES: Readonly<Record<Severity, Look>> = {
  error: { icon: 'error', tone: 'bad' },
  notification: { icon: 'alert', tone: 'warn' },
  unresolved: { icon: 'question', tone: 'info' },
}

export function SeverityMark({ severity }: { severity: Severity }) {
  const t = useT()
  return (
    <>
      <Icon name={SEVERITIES[severity].icon} size={15} />
      <VisuallyHidden>{t(`packages.findings.${severity}`)}: </VisuallyHidden>
    </>
  )
}
