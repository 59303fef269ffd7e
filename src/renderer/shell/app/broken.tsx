import { Button } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NotFound() {
  const t = useT()
  return (
    <EmptyState
      icon="question"
      title={t('common.notFoundTitle')}
      text={t('common.notFoundText')}
      action={<AnchorLink to="/">{t('common.goHome')}</AnchorLink>}
    />
  )
}

/** A defect of a screen does not take the others with it. */
export function Broken() {
  const t = useT()
  return (
    <EmptyState
      icon="alert"
      title={t('common.brokenTitle')}
      text={t('common.brokenText')}
      action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
    />
  )
}
