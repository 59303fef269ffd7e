import type { UseQueryResult } from '@tanstack/react-query'
import { hasNeeded } from '../../../contract/catalogs.ts'
import type { ApiFault } from '../../../contract/client.ts'
import type { GoLive } from '../../../contract/go-live.ts'
import { useRead, useReadOrNone } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { type Check, isNumbered } from './checks.ts'

interface Checks {
  /** Which hold; those of somebody else's work are left out. Undefined until all of it answered. */
  readonly checks: Partial<Record<Check, boolean>> | undefined
  /** What could not be read. */
  readonly failed: Pick<UseQueryResult<unknown, ApiFault>, 'error' | 'refetch'> | undefined
}

/** What is checked before the clinic begins, read from its data. */
export function useChecks({ numbering }: GoLive): Checks {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const account = useRead('account.get', {})
  const keeps = account.data?.platformRole === 'admin'
  const provider = useReadOrNone('connections.invoiceProvider.get', { params })
  const ministry = useReadOrNone('connections.get', { params: { ...params, connection: 'ministry' } })
  const catalogs = useRead('catalogs.list', { params })
  const backups = useRead('backups.list', {}, { enabled: keeps })
  const failed = [account, provider, ministry, catalogs, backups].find(({ error }) => error)
  const waiting = { checks: undefined, failed }
  if (!account.data || !catalogs.data || provider.data === undefined || ministry.data === undefined) return waiting
  if (keeps && !backups.data) return waiting
  const needed = hasNeeded(catalogs.data)
  const checks = {
    provider: provider.data ? provider.data.verifiedAt !== null : false,
    ranges: numbering.some(({ kind, providerNext }) => kind === 'invoice' && providerNext !== null),
    numbering: isNumbered(numbering),
    ministry: ministry.data ? ministry.data.verifiedAt !== null : false,
    ...(needed !== undefined && { catalogs: needed }),
    ...(backups.data && { backup: backups.data.status.folder !== null }),
  }
  return { checks, failed }
}
