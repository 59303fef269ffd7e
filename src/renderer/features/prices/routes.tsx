import { getRouteApi } from '@tanstack/react-router'
import { PriceItemsScreen } from './price-items-screen.tsx'

const version = getRouteApi('/c/$workspaceId/tarifas/$priceVersionId')

export function PriceVersionRoute() {
  const navigate = version.useNavigate()
  const { priceVersionId } = version.useParams()
  return (
    <PriceItemsScreen
      key={priceVersionId}
      priceVersionId={priceVersionId}
      search={version.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
