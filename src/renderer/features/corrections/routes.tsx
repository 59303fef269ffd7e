import { getRouteApi } from '@tanstack/react-router'
import { CauseScreen } from './cause-screen.tsx'
import { CausesScreen } from './causes-screen.tsx'
import type { CorrectionsSearch } from './search.ts'

const corrections = getRouteApi('/c/$workspaceId/correcciones')

export function CorrectionsRoute() {
  const navigate = corrections.useNavigate()
  const search = corrections.useSearch()
  const onSearch = (change: CorrectionsSearch, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...change }), ...options })
  const { causa, fuente, campo = '' } = search
  if (causa === undefined || fuente === undefined) return <CausesScreen search={search} onSearch={onSearch} />
  return <CauseScreen cause={{ source: fuente, code: causa, place: campo }} search={search} onSearch={onSearch} />
}
