import { Button, Modal } from '@mantine/core'
import { queryClient } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Stands over the screen that one was on; behind it nothing is lost. */
export function ExpiredSession({ phone }: { phone: string }) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('session.expiredTitle')}
      zIndex={500}
    >
      <p className="soft" style={{ marginTop: 0 }}>
        {t('session.expiredText')}
      </p>
      <SignInForm phone={phone} onDone={() => void queryClient.invalidateQueries()} />
      <Button variant="subtle" fullWidth mt="xs" onClick={session.close}>
        {t('session.other')}
      </Button>
    </Modal>
  )
}
