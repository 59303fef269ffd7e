import { useMutation } from '@tanstack/react-query'
import type { Import } from '../../../contract/imports.ts'
import { call } from '../../base/api/client.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { refreshAfterImport } from './use-import.ts'

/** What was taken back, and what stays because somebody works with it. */
export function undoneText(t: Translate, { takenBack, kept }: NonNullable<Import['undone']>): string {
  const back = t('files.import.undone', { count: takenBack })
  return kept > 0 ? `${back} ${t('files.import.kept', { count: kept })}` : back
}

/** Takes an import back, and says what came of it. */
export function useUndoImport() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMutation({
    mutationFn: async (importId: string) => (await call('imports.undo', { params: { workspaceId, importId } })).body,
    onSuccess({ area, undone }) {
      refreshAfterImport(area)
      if (undone) toast(undoneText(t, undone))
    },
    onError: sayFault,
  })
}
