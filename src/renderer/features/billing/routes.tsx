import { getRouteApi } from '@tanstack/react-router'
import { BillingRunScreen } from './billing-run-screen.tsx'

export { BillingScreen as BillingRoute } from './billing-screen.tsx'

const run = getRouteApi('/c/$workspaceId/atenciones/facturar/$billingRunId')

export function BillingRunRoute() {
  const navigate = run.useNavigate()
  return (
    <BillingRunScreen
      billingRunId={run.useParams().billingRunId}
      search={run.useSearch()}
      onSearch={(change, options) => void navigate({ search: (now) => ({ ...now, ...change }), ...options })}
    />
  )
}
