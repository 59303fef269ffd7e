import type { CauseSource } from '../../../contract/corrections.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'

/** From what was rejected to its causes. */
export function ByCause({ source }: { source: CauseSource }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <AnchorLink to="/c/$workspaceId/correcciones" params={{ workspaceId }} search={{ fuente: source }}>
      {t('corrections.open')}
    </AnchorLink>
  )
}
