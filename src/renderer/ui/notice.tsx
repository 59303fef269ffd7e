import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './notice.module.css'
import { offerActs } from './offered-acts.ts'
import type { Tone } from './status-badge.tsx'

interface NoticeProps {
  readonly tone: Tone
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Announced at once by screen readers. */
  readonly urgent?: boolean
}

/** A quiet block that says something about the screen it stands on. */
export function Notice({ tone, icon, title, children, action, urgent }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon name={icon} size={20} />
      <div className={classes.text}>
        <strong>{title}</strong>
        {children ? <div>{children}</div> : null}
      </div>
      {action ? (
        <div ref={offerActs} className={classes.action}>
          {action}
        </div>
      ) : null}
    </div>
  )
}
