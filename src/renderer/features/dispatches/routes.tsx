import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from './record-screen.tsx'

const record = getRouteApi('/c/$workspaceId/envios/$dispatchId/constancia')

export function RecordRoute() {
  return <RecordScreen dispatchId={record.useParams().dispatchId} />
}
