import { getRouteApi } from '@tanstack/react-router'
import { PackageScreen } from './package-screen.tsx'
import { PackagesScreen } from './packages-screen.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

const list = getRouteApi('/c/$workspaceId/paquetes')
const editor = getRouteApi('/c/$workspaceId/paquetes/$packageId')
const receipt = getRouteApi('/c/$workspaceId/paquetes/$packageId/comprobante')

export function PackagesRoute() {
  const navigate = list.useNavigate()
  return (
    <PackagesScreen
      search={list.useSearch()}
      onSearch={(change, options) => void navigate({ search: (now) => ({ ...now, ...change }), ...options })}
    />
  )
}

export function PackageRoute() {
  const navigate = editor.useNavigate()
  return (
    <PackageScreen
      packageId={editor.useParams().packageId}
      search={editor.useSearch()}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  )
}

export function ReceiptRoute() {
  return <ReceiptScreen packageId={receipt.useParams().packageId} />
}
