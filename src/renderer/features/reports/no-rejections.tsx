import { useT } from '../../base/i18n/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoRejections() {
  const t = useT()
  return (
    <EmptyState
      icon="checkCircle"
      title={t('reports.rejections.emptyTitle')}
      text={t('reports.rejections.emptyText')}
    />
  )
}
