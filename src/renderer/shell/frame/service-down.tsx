import { useT } from '../../base/i18n/i18n.ts'
import { useOutbox } from '../../features/dispatches/sync-state.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Nothing answers on this machine or server: said once, on top of every screen. */
export function ServiceDown() {
  const t = useT()
  const { error } = useOutbox()
  if (error?.code !== 'network_error') return null
  return (
    <div style={{ marginBottom: 14 }}>
      <Notice tone="bad" icon="offline" title={t('common.serviceDown')} urgent />
    </div>
  )
}
