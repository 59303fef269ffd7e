import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { invalidate } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'

/** Archives a visit, which can be undone, and gives it back; `forget` gives up the unsaved work over one that is archived. */
export function useArchive(visit: Visit | null, forget: () => void = () => undefined) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, visitId: visit?.id ?? '' }
  const refresh = () => invalidate(['visits.list', 'visits.get'])
  const restore = useMutation<unknown, ApiFault>({
    mutationFn: () => call('visits.restore', { params }),
    onSettled: refresh,
    onError: sayFault,
    onSuccess: () => toast(t('visits.form.restoredToast')),
  })
  const archive = useMutation<unknown, ApiFault>({
    mutationFn: () => call('visits.archive', { params, revision: visit?.revision ?? 0 }),
    onSettled: refresh,
    onError: sayFault,
    onSuccess: () => {
      forget()
      toast(t('visits.form.archivedToast'), () => restore.mutate())
    },
  })
  return { archive, restore }
}
