import { getRouteApi } from '@tanstack/react-router'
import { DeadlinesScreen } from './deadlines-screen.tsx'

const deadlines = getRouteApi('/c/$workspaceId/plazos')

export function DeadlinesRoute() {
  const navigate = deadlines.useNavigate()
  return <DeadlinesScreen search={deadlines.useSearch()} onSearch={(search) => void navigate({ search })} />
}
