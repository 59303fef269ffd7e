import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Mark } from '../../ui/mark.tsx'
import classes from './entry-page.module.css'

/** The page of somebody who has not signed in. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  useDocumentTitle(`${title} · Radica`)
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.brand}>
          <Mark size={34} />
          {t('common.appName')}
        </div>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  )
}
