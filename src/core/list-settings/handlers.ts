import { ArrangedList, type ListSettings, type listSettingsOperations } from '../../contract/list-settings.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type Principal, type WorkspaceContext } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { ListSettingsScope } from '../store/list-settings.ts'

const UNTOUCHED: ListSettings = { shownColumns: null, widths: {}, views: [] }

interface SettingsCall {
  readonly params: Readonly<Record<'list', string>>
  readonly workspace: WorkspaceContext
  readonly principal: Principal
}

function scopeOf({ params, workspace, principal }: SettingsCall): ListSettingsScope {
  const list = ArrangedList.safeParse(params.list).data
  if (!list) throw new Fault('not_found', say('workspaces.unknownList'), { field: 'path.list' })
  return { workspaceId: workspace.id, userId: principal.userId, list }
}

/** How a person looks at a list is no act on the clinic's data: nothing of it is audited. */
export const listSettingsHandlers: HandlersOf<keyof typeof listSettingsOperations> = {
  async 'listSettings.get'(call) {
    return { status: 200, body: (await call.stores.listSettings.find(scopeOf(call))) ?? UNTOUCHED }
  },

  async 'listSettings.put'(call) {
    await call.stores.listSettings.put(scopeOf(call), call.body, isoInstant(call.now))
    return { status: 200, body: call.body, written: false }
  },
}
