import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { EntryPage } from './entry-page.tsx'
import { RecoverAccess } from './recover-access.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The address stays: after signing in one is where one wanted to go. */
export function SignIn() {
  const t = useT()
  const [recovering, setRecovering] = useState(false)
  if (recovering) {
    return (
      <EntryPage title={t('session.recoverTitle')}>
        <RecoverAccess onClose={() => setRecovering(false)} />
      </EntryPage>
    )
  }
  return (
    <EntryPage title={t('session.title')}>
      <p className="soft">{t('session.lead')}</p>
      <SignInForm />
      <Button variant="subtle" size="xs" fullWidth mt="md" onClick={() => setRecovering(true)}>
        {t('session.recover')}
      </Button>
    </EntryPage>
  )
}
