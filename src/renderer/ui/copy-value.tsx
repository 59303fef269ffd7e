import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useT } from '../base/i18n/i18n.ts'
import { Icon } from './icon.tsx'

/** A button that copies; it says so to screen readers too. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const t = useT()
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('common.copied') : label}>
          <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? t('common.copied') : label}>
            <Icon name={copied ? 'check' : 'copy'} />
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
