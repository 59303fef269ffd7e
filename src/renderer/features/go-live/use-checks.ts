import { hasNeeded } from '../../../contract/catalogs.ts'
import type { GoLive } from '../../../contract/go-live.ts'
import { useRead, useReadOrNone } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { type Check, isNumbered } from './checks.ts'

/** Which checks hold, read from the clinic's data; those of somebody else's work are left out. Undefined until all of it answered. */
export function useChecks({ numbering }: GoLive): Partial<Record<Check, boolean>> | undefined {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const account = useRead('account.get', {})
  const keeps = account.data?.platformRole === 'admin'
  const provider = useReadOrNone('connections.invoiceProvider.get', { params })
  const ministry = useReadOrNone('connections.get', { params: { ...params, connection: 'ministry' } })
  const catalogs = useRead('catalogs.list', { params })
  const backups = useRead('backups.list', {}, { enabled: keeps })
  if (!account.data || !catalogs.data || provider.data === undefined || ministry.data === undefined) return undefined
  if (keeps && !backups.data) return undefined
  const needed = hasNeeded(catalogs.data)
  return {
    provider: provider.data ? provider.data.verifiedAt !== null : false,
    ranges: numbering.some(({ kind, providerNext }) => kind === 'invoice' && providerNext !== null),
    numbering: isNumbered(numbering),
    ministry: ministry.data ? ministry.data.verifiedAt !== null : false,
    ...(needed !== undefined && { catalogs: needed }),
    ...(backups.data && { backup: backups.data.status.folder !== null }),
  }
}
