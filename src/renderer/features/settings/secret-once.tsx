import { Button, Group, Modal, Stack } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'

interface SecretOnceProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  /** Of the button; that it was copied, where left out. */
  readonly done?: string
  readonly onClose: () => void
}

/** A secret that is shown once: it closes only by the person's word that it was copied. */
export function SecretOnce({ title, text, secret, done, onClose }: SecretOnceProps) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Notice tone="warn" icon="key" title={text}>
          <Group gap={6} wrap="nowrap" mt={6}>
            <output className={`mono ${classes.fingerprint}`}>{secret}</output>
            <CopyValue value={secret} label={t('settings.tokens.copy')} />
          </Group>
        </Notice>
        <Button onClick={onClose} style={{ alignSelf: 'flex-end' }}>
          {done ?? t('settings.tokens.secretDone')}
        </Button>
      </Stack>
    </Modal>
  )
}
