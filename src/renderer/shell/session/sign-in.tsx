import { Button, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Mark } from '../../ui/mark.tsx'
import { RecoverAccess } from './recover-access.tsx'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** The address stays: after signing in one is where one wanted to go. */
export function SignIn() {
  const t = useT()
  const [recovering, setRecovering] = useState(false)
  useDocumentTitle(`${t('session.title')} · Radica`)
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.brand}>
          <Mark size={34} />
          {t('common.appName')}
        </div>
        <Title order={1}>{t(recovering ? 'session.recoverTitle' : 'session.title')}</Title>
        {recovering ? (
          <RecoverAccess onClose={() => setRecovering(false)} />
        ) : (
          <>
            <p className="soft">{t('session.lead')}</p>
            <SignInForm onDone={() => undefined} />
            <Button variant="subtle" size="xs" fullWidth mt="md" onClick={() => setRecovering(true)}>
              {t('session.recover')}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
