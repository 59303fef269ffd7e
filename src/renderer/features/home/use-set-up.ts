import { hasNeeded } from '../../../contract/catalogs.ts'
import { useRead, useReadOrNone } from '../../base/api/query.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { type SetUpState, setUpState } from './set-up-steps.ts'

/** How far the clinic is, read from its data; undefined until all of it answered, and for whoever cannot do any of it. */
export function useSetUp(): SetUpState | undefined {
  const { id: workspaceId, providerCodes } = useWorkspace()
  const admin = useMay('settings')
  const params = { workspaceId }
  const asked = { enabled: admin }
  const account = useRead('account.get', {})
  const isPlatformAdmin = account.data?.platformRole === 'admin'
  const health = useRead('health.check', {}, { staleTime: Number.POSITIVE_INFINITY })
  // Samples are nobody's loss, and the codes that come with the program are enough for them.
  const isReal = health.data?.deployment === 'production'
  const keeps = admin && isReal && isPlatformAdmin
  const backups = useRead('backups.list', {}, { enabled: keeps })
  const context = useRead('ripsPackages.context', { params }, asked)
  const provider = useReadOrNone('connections.invoiceProvider.get', { params }, asked)
  const resolutions = useRead('resolutions.list', { params, query: { isActive: 'true', limit: 100 } }, asked)
  const catalogs = useRead('catalogs.list', { params }, asked)
  const payers = useRead('clients.list', { params, query: { limit: 1 } }, asked)
  if (provider.data === undefined || !account.data || !health.data || (keeps && !backups.data)) return undefined
  if (!context.data || !resolutions.data || !catalogs.data || !payers.data) return undefined
  const status = keeps ? backups.data?.status : undefined
  return setUpState({
    key: status && status.recoveryKeyShownAt !== null,
    codes: providerCodes.length > 0,
    ministry: context.data.ministry.configured,
    provider: provider.data ? provider.data.simulated || provider.data.verifiedAt !== null : false,
    ranges: resolutions.data.items.some(({ kind }) => kind === 'invoice'),
    catalogs: isReal ? hasNeeded(catalogs.data) : undefined,
    payer: payers.data.total > 0,
    backup: status && status.folder !== null,
  })
}
