import { Button } from '@mantine/core'
import { useT } from '../base/i18n/i18n.ts'
import { Icon } from './icon.tsx'

/** Puts the screen on paper; `label` where it prints less, or more, than what is seen. */
export function PrintButton({ label }: { label?: string }) {
  const t = useT()
  return (
    <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
      {label ?? t('common.print')}
    </Button>
  )
}
