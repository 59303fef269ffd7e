import { Progress } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Notice } from '../../ui/notice.tsx'

/** What the issued invoices of a contract come to, beside its ceiling. */
export function ContractUsed({ id: contractId }: { id: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const mayRead = useMay('billing.read')
  const { data } = useRead('contracts.use', { params: { workspaceId, contractId } }, { enabled: mayRead })
  if (!data) return null
  const { ceiling, used, left, invoices } = data
  const count = t('contracts.invoices', { count: invoices })
  if (ceiling === null || left === null) {
    return <p className="soft">{t('contracts.used', { used: money(used), invoices: count })}</p>
  }
  const said = t('contracts.usedOf', { used: money(used), ceiling: money(ceiling), invoices: count })
  return (
    <div>
      <p>{said}</p>
      <Progress value={ceiling > 0 ? Math.min(100, (used / ceiling) * 100) : 100} aria-label={said} />
      {left < 0 ? <Notice tone="warn" icon="alert" title={t('contracts.passed', { by: money(-left) })} /> : null}
    </div>
  )
}
