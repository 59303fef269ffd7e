import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMayAsk } from '../../base/workspace/workspace.ts'
import { PackageScreen } from './package-screen.tsx'
import { PackagesScreen } from './packages-screen.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'
import { type PackageSearch, packagesSearch } from './search.ts'

const list = getRouteApi('/c/$workspaceId/paquetes')
const editor = getRouteApi('/c/$workspaceId/paquetes/$packageId')
const receipt = getRouteApi('/c/$workspaceId/paquetes/$packageId/comprobante')

export function PackagesRoute() {
  const navigate = list.useNavigate()
  return (
    <PackagesScreen
      search={list.useSearch()}
      onSearch={(change, options) =>
        void navigate({ search: (now) => packagesSearch.parse({ ...now, ...change }), ...options })
      }
    />
  )
}

export function PackageRoute() {
  const mayOpen = useMayAsk('ripsPackages.get')
  const navigate = editor.useNavigate()
  const onSearch = useCallback(
    (change: PackageSearch) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true }),
    [navigate],
  )
  const { packageId } = editor.useParams()
  const search = editor.useSearch()
  // Whoever does not see what is in a package is shown what became of it.
  if (!mayOpen) return <ReceiptScreen packageId={packageId} />
  return <PackageScreen packageId={packageId} search={search} onSearch={onSearch} />
}

export { FilingsScreen as FilingsRoute } from './filings-screen.tsx'

export function ReceiptRoute() {
  return <ReceiptScreen packageId={receipt.useParams().packageId} />
}
