import { Button, Group, Modal } from '@mantine/core'
import type { RipsPackage } from '../../../contract/packages.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** Nothing of it was ever filed, as far as the screen can tell; the service has the last word. */
export const isDiscardable = ({ status, submission, sourceDocumentId }: RipsPackage): boolean =>
  (status === 'draft' || status === 'ready') && submission === null && sourceDocumentId === null

export function DiscardDialog({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const discard = useChange('ripsPackages.discard', ['ripsPackages.list', 'ripsPackages.get', 'workspaces.dashboard'])
  const onSuccess = () => {
    toast(t('packages.editor.discardPackageDone'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('packages.editor.discardPackage')}>
      <p>{t('packages.editor.discardPackageText')}</p>
      {discard.error ? <FaultNotice fault={discard.error} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          color="red"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { workspaceId, packageId } }, { onSuccess })}
        >
          {t('packages.editor.discardPackage')}
        </Button>
      </Group>
    </Modal>
  )
}
