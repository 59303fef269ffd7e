import { useNotifications } from '@mantine/notifications'
import { Fragment } from 'react'

/** The passing words of the program, beside a part of a screen that is opened: what they offer can be pressed. */
export function Said() {
  return useNotifications().notifications.map(({ id, message }) => <Fragment key={id}>{message}</Fragment>)
}
