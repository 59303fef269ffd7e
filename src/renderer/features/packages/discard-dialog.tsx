import type { RipsPackage } from '../../../contract/packages.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** Nothing of it was ever filed, as far as the screen can tell; the service has the last word. */
export const isDiscardable = ({ kind, status, submission, sourceDocumentId }: RipsPackage): boolean =>
  (status === 'draft' || status === 'ready') &&
  submission === null &&
  (sourceDocumentId === null || kind === 'capitation_final')

export function DiscardDialog({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const discard = useChange('ripsPackages.discard', ['ripsPackages.list', 'ripsPackages.get', 'workspaces.dashboard'])
  const onSuccess = () => {
    toast(t('packages.editor.discardPackageDone'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('packages.editor.discardPackage')}
      action={t('packages.editor.discardPackage')}
      fault={discard.error}
      busy={discard.isPending}
      onConfirm={() => discard.mutate({ params: { workspaceId, packageId } }, { onSuccess })}
      onClose={onClose}
      lead={t('packages.editor.discardPackageText')}
    />
  )
}
