import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { useEnvironment } from './environment.tsx'

/** Before something is filed: whether it counts, or is a test. */
export function EnvironmentNotice() {
  const t = useT()
  const environment = useEnvironment()
  if (environment === 'production') return <Notice tone="warn" icon="alert" title={t('packages.submit.production')} />
  const named = { environment: t(`frame.environment.${environment}`) }
  return <Notice tone="sim" icon="info" title={t('packages.submit.test', named)} />
}
