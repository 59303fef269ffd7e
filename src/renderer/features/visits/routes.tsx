import { getRouteApi } from '@tanstack/react-router'
import { visitsSearch } from './search.ts'
import { VisitScreen } from './visit-screen.tsx'
import { VisitsScreen } from './visits-screen.tsx'

const list = getRouteApi('/c/$workspaceId/atenciones')
const one = getRouteApi('/c/$workspaceId/atenciones/$visitId')

export function VisitsRoute() {
  const navigate = list.useNavigate()
  return (
    <VisitsScreen
      search={list.useSearch()}
      onSearch={(change, options) =>
        void navigate({ search: (now) => visitsSearch.parse({ ...now, ...change }), ...options })
      }
    />
  )
}

export function VisitRoute() {
  const { visitId } = one.useParams()
  return <VisitScreen key={visitId} visitId={visitId} />
}
