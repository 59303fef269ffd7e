import { Notifications } from '@mantine/notifications'

export function ToastContainer() {
  return <Notifications position="bottom-center" limit={3} className="toasts" />
}
