import { getRouteApi } from '@tanstack/react-router'
import { DocumentRunScreen } from './run-screen.tsx'

export { DocumentRunsScreen as DocumentRunsRoute } from './runs-screen.tsx'

const run = getRouteApi('/c/$workspaceId/envios/lotes/$documentRunId')

export function DocumentRunRoute() {
  const navigate = run.useNavigate()
  return (
    <DocumentRunScreen
      documentRunId={run.useParams().documentRunId}
      search={run.useSearch()}
      onSearch={(change, options) => void navigate({ search: (now) => ({ ...now, ...change }), ...options })}
    />
  )
}
