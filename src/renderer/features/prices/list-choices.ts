import type { QueryInput } from '../../../contract/operations.ts'
import type { PriceList } from '../../../contract/prices.ts'
import { useRead } from '../../base/api/query.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

interface Asked {
  readonly base?: QueryInput<'priceLists.list'>['base']
  readonly fits?: (list: PriceList) => boolean
  /** What was chosen before. */
  readonly chosen: unknown
  readonly enabled?: boolean
}

/** Price lists to choose from: those in use that fit, and the one that was chosen, which goes on pricing when it is archived. */
export function useListChoices({ base, fits = () => true, chosen, enabled = true }: Asked) {
  const { id: workspaceId } = useWorkspace()
  const query = { base, sort: 'name', isActive: 'all', limit: 500 } as const
  const lists = useRead('priceLists.list', { params: { workspaceId }, query }, { enabled }).data?.items ?? []
  return lists
    .filter((list) => list.id === chosen || (list.isActive && fits(list)))
    .map(({ id: value, name, isActive }) => ({
      value,
      label: isActive ? name : `${name} · ${translate('records.archivedBadge')}`,
    }))
}
