import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Whoever passes by sees nothing of a patient. */
const HIDING = { backgroundOpacity: 1, color: 'var(--surface-page)' } as const

/** What there is of a screen besides its pixels, its title and what is printed of it, shows no patient either. */
function useNothingShown(isLocked: boolean, title: string): void {
  useEffect(() => {
    if (!isLocked) return
    const { title: before, documentElement } = document
    document.title = `${title} · Radica`
    documentElement.toggleAttribute('data-locked', true)
    return () => {
      document.title = before
      documentElement.toggleAttribute('data-locked', false)
    }
  }, [isLocked, title])
}

/** Stands over the screen that one was on; behind it nothing is lost. */
export function ExpiredSession({ phone, isLocked }: { phone: string; isLocked: boolean }) {
  const t = useT()
  useNothingShown(isLocked, t('session.lockedTitle'))
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(isLocked ? 'session.lockedTitle' : 'session.expiredTitle')}
      {...(isLocked && { overlayProps: HIDING })}
      zIndex={500}
    >
      <p className="soft" style={{ marginTop: 0 }}>
        {t(isLocked ? 'session.lockedText' : 'session.expiredText')}
      </p>
      <SignInForm phone={phone} />
      <Button variant="subtle" fullWidth mt="xs" onClick={session.close}>
        {t('session.other')}
      </Button>
    </Modal>
  )
}
