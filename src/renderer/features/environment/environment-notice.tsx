import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { useEnvironment } from './environment.tsx'

/** Before something leaves: whether it counts, or is a test; `what` leaves. */
export function EnvironmentNotice({ what = 'package' }: { readonly what?: 'package' | 'document' }) {
  const t = useT()
  const environment = useEnvironment()
  if (environment === 'production') {
    const title = t(what === 'package' ? 'packages.submit.production' : 'invoices.emit.production')
    return <Notice tone="warn" icon="alert" title={title} />
  }
  const named = { environment: t(`frame.environment.${environment}`) }
  return <Notice tone="sim" icon="info" title={t('packages.submit.test', named)} />
}
