import type { ArrangedList, ListSettings } from '../../contract/list-settings.ts'

/** One list of one person in one clinic. */
export interface ListSettingsScope {
  readonly workspaceId: string
  readonly userId: string
  readonly list: ArrangedList
}

export interface ListSettingsStore {
  find(scope: ListSettingsScope): Promise<ListSettings | undefined>
  /** Of everybody, every list. */
  all(workspaceId: string): Promise<(Omit<ListSettingsScope, 'workspaceId'> & { readonly settings: ListSettings })[]>
  /** Puts it in the place of what was there. */
  put(scope: ListSettingsScope, settings: ListSettings, updatedAt: string): Promise<void>
}
