import { Button } from '@mantine/core'
import type { OperationId } from '../../../contract/operations.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { sayFault } from '../../ui/toast.tsx'

/** Tries at once what waits for its time, for whoever may; `refresh` is what else tells of it. */
export function SendNow({ refresh }: { refresh: OperationId }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const sync = useChange('dispatches.sync', [...DISPATCH_READS, refresh])
  if (!write) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="sync" size={16} />}
      loading={sync.isPending}
      onClick={() => sync.mutate({ params: { workspaceId } }, { onError: sayFault })}
    >
      {t('dispatches.sendNow')}
    </Button>
  )
}
