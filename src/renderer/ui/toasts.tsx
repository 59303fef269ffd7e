import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const ToastContainer = lazy(() => import('./toast-container.tsx'))

/** Where passing words are said. The first screen has none: what shows them comes with the first of them. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [isNeeded, need] = useState(false)
  if (notifications.length > 0 && !isNeeded) need(true)
  return <Suspense>{isNeeded ? <ToastContainer /> : null}</Suspense>
}
