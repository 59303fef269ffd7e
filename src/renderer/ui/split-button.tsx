import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface SplitButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly busy: boolean
  readonly onClick: () => void
  /** What the arrow beside it opens. */
  readonly moreLabel: string
  /** The items of its menu. */
  readonly children: ReactNode
}

/** The usual action, with a menu of the others beside it. */
export function SplitButton({ icon, label, busy, onClick, moreLabel, children }: SplitButtonProps) {
  return (
    <Button.Group>
      <Button variant="default" leftSection={<Icon name={icon} />} loading={busy} onClick={onClick}>
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={moreLabel}>
            <Icon name="chevronDown" size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
