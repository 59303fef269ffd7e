import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

/** Where passing words are said. The first screen has none: what shows them comes with the first of them. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [Container, setContainer] = useState<ComponentType>()
  const said = notifications.length
  useEffect(() => {
    if (said === 0 || Container) return
    // Where it cannot be loaded, the next words try again.
    import('./toast-container.tsx').then(
      ({ ToastContainer }) => setContainer(() => ToastContainer),
      () => undefined,
    )
  }, [said, Container])
  return Container ? <Container /> : null
}
