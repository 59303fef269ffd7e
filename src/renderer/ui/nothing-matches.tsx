import { useT } from '../base/i18n/i18n.ts'
import { EmptyState } from './empty-state.tsx'

/** A list that has rows, and none of them is what it was narrowed to. */
export function NothingMatches() {
  const t = useT()
  return <EmptyState icon="search" title={t('table.nothingTitle')} text={t('table.nothingText')} />
}
