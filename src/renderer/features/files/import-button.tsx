import { Button } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

/** Opens the import of what a list holds. */
export function ImportButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT()
  return (
    <Button variant="default" leftSection={<Icon name="upload" />} onClick={onClick}>
      {t('files.import.button')}
    </Button>
  )
}
