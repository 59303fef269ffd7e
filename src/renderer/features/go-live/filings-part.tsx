import type { GoLive } from '../../../contract/go-live.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Section } from '../../ui/section.tsx'

/** What other programs filed before: adopted as history, so that nothing is filed a second time. */
export function FilingsPart({ filings: { total, adopted } }: { filings: GoLive['filings'] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <Section
      title={t('goLive.filings.title')}
      lead={t('goLive.filings.lead')}
      action={
        <AnchorLink to="/c/$workspaceId/paquetes/carpetas" params={{ workspaceId }}>
          {t('goLive.filings.bring')}
        </AnchorLink>
      }
    >
      <p>
        {total === 0
          ? t('goLive.filings.none')
          : t('goLive.filings.count', { count: total, adopted: integer(adopted) })}
      </p>
    </Section>
  )
}
