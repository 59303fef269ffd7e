import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import classes from './home.module.css'

interface HomeCardProps {
  /** Names its heading among the others of the page. */
  readonly id: string
  readonly title: string
  /** Where all of them are. */
  readonly all: '/c/$workspaceId/atenciones' | '/c/$workspaceId/facturas' | '/c/$workspaceId/paquetes'
  readonly children: ReactNode
}

/** A panel of Inicio with the latest of something. */
export function HomeCard({ id, title, all, children }: HomeCardProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <section aria-labelledby={id} className={`panel ${classes.card}`}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <AnchorLink to={all} params={{ workspaceId }} size="sm">
          {t('home.seeAll')}
        </AnchorLink>
      </div>
      {children}
    </section>
  )
}
