import { Anchor } from '@mantine/core'
import type { Adjustment, RipsPackage } from '../../../contract/packages.ts'
import { GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Notice } from '../../ui/notice.tsx'
import { downloadOriginal } from './export.ts'

/** What was brought to the ministry's form when the content came in, and what of it will not be sent; told once. */
export function AdjustmentsNotice({ of }: { of: RipsPackage }) {
  const t = useT()
  const { adjustments } = of
  const changed = adjustments.filter(({ kind }) => kind !== 'not_sent')
  const unsent = adjustments.filter(({ kind }) => kind === 'not_sent')
  if (of.status === 'accepted' && of.submission) return null
  return (
    <>
      {changed.length > 0 ? (
        <Notice tone="info" icon="info" title={t('packages.adjustments.changed')} action={<Original of={of} />}>
          {t('packages.adjustments.changedText')}
          <List of={changed} />
        </Notice>
      ) : null}
      {unsent.length > 0 ? (
        <Notice tone="info" icon="info" title={t('packages.adjustments.unsent')}>
          {t('packages.adjustments.unsentText')}
          <List of={unsent} />
        </Notice>
      ) : null}
    </>
  )
}

function Original({ of }: { of: RipsPackage }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  if (!of.original) return null
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void downloadOriginal(workspaceId, of)}>
      {t('packages.adjustments.original')}
    </Anchor>
  )
}

/** What fits beside the content; the rest opens. */
const SHOWN = 5

function List({ of }: { of: readonly Adjustment[] }) {
  const t = useT()
  const rest = of.slice(SHOWN)
  return (
    <>
      <Lines of={of.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <details>
          <summary>{t('packages.adjustments.more', { count: rest.length })}</summary>
          <Lines of={rest} />
        </details>
      ) : null}
    </>
  )
}

function Lines({ of }: { of: readonly Adjustment[] }) {
  const t = useT()
  return (
    <ul style={{ margin: '4px 0 0', paddingLeft: 18 }} aria-label={t('packages.adjustments.list')}>
      {of.map((adjustment) => (
        <li key={`${adjustment.kind} ${adjustment.group} ${adjustment.property}`}>
          <Line of={adjustment} />
        </li>
      ))}
    </ul>
  )
}

/** «idMIPRES vacío → nulo, en 214 registros (Procedimientos)». */
function Line({ of: { kind, group, property, from, to, count, examples } }: { of: Adjustment }) {
  const t = useT()
  const what = kind === 'encoding' ? t('packages.adjustments.file') : (property ?? t('packages.adjustments.others'))
  const where =
    group === null || group === 'root'
      ? null
      : group === 'usuarios'
        ? t('packages.adjustments.users')
        : tableText(GROUP_LABELS[group])
  const often = t('packages.adjustments.count', { count })
  return (
    <span title={examples.join('\n')}>
      <strong>{what}</strong> {from} → {to}
      {kind === 'encoding' || group === 'root' ? null : `, ${often}`}
      {where === null ? null : ` (${where})`}
    </span>
  )
}
