import { getRouteApi } from '@tanstack/react-router'
import { FolderScreen } from './folder-screen.tsx'

export { FoldersScreen as FoldersRoute } from './folders-screen.tsx'

const folder = getRouteApi('/c/$workspaceId/paquetes/carpetas/$runId')

export function FolderRoute() {
  const navigate = folder.useNavigate()
  return (
    <FolderScreen
      runId={folder.useParams().runId}
      search={folder.useSearch()}
      onSearch={(change, options) => void navigate({ search: (now) => ({ ...now, ...change }), ...options })}
    />
  )
}
