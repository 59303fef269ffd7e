import { Button, Group } from '@mantine/core'
import { useT } from '../base/i18n/i18n.ts'

interface FormButtonsProps {
  /** What sending the form does. */
  readonly submit: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** The foot of a dialog with a form. */
export function FormButtons({ submit, busy, onCancel }: FormButtonsProps) {
  const t = useT()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </Group>
  )
}
