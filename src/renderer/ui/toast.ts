import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { i18n } from '../i18n/i18n.ts'

/** A passing word of success, with an undo where the act had one. */
export function toast(message: string, undo?: () => void): void {
  if (!undo) {
    notifications.show({ message, autoClose: 4_000 })
    return
  }
  const id = `undo-${Date.now()}`
  const button = createElement(
    Button,
    {
      size: 'compact-sm',
      variant: 'light',
      onClick: () => {
        notifications.hide(id)
        undo()
      },
    },
    i18n.t('common.undo'),
  )
  const body = createElement(Group, { justify: 'space-between', wrap: 'nowrap' }, message, button)
  notifications.show({ id, message: body, autoClose: 10_000 })
}
