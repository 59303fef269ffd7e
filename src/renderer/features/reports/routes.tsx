import { getRouteApi } from '@tanstack/react-router'
import { JournalScreen } from './journal-screen.tsx'
import { RejectedDocuments } from './rejected-documents.tsx'
import { RejectionsScreen } from './rejections-screen.tsx'
import { ReportServices } from './report-services.tsx'
import { ReportsScreen } from './reports-screen.tsx'
import type { ReportSearch } from './search.ts'

const reports = getRouteApi('/c/$workspaceId/informes')

function shownBy({ vista, fila }: ReportSearch) {
  if (vista === 'diario') return JournalScreen
  if (vista === 'rechazos') return fila === undefined ? RejectionsScreen : RejectedDocuments
  return fila === undefined ? ReportsScreen : ReportServices
}

export function ReportsRoute() {
  const navigate = reports.useNavigate()
  const search = reports.useSearch()
  const Shown = shownBy(search)
  return <Shown search={search} onSearch={(next) => void navigate({ search: next })} />
}
