import { Icon, type IconName } from './icon.tsx'
import classes from './status-badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'sim' | 'idle'

/** How a state looks. */
export interface Look {
  readonly tone: Tone
  readonly icon: IconName
}

/** A state told by word, icon and colour: never by colour alone. */
export function StatusBadge({ tone, icon, label }: Look & { readonly label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon name={icon} size={15} />
      <span className="truncate">{label}</span>
    </span>
  )
}
