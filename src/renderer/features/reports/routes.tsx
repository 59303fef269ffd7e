import { getRouteApi } from '@tanstack/react-router'
import { ReportServices } from './report-services.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const reports = getRouteApi('/c/$workspaceId/informes')

export function ReportsRoute() {
  const navigate = reports.useNavigate()
  const search = reports.useSearch()
  const Shown = search.fila === undefined ? ReportsScreen : ReportServices
  return <Shown search={search} onSearch={(next) => void navigate({ search: next })} />
}
