import { Select, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RipsPackage } from '../../../contract/packages.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { formatPath, isObject } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Difference, differences } from './compare.ts'
import classes from './compare-tab.module.css'
import { placeOfPath } from './findings.ts'
import { userDocument } from './model.ts'

const SHOWN = 300
const LOOK = {
  added: { tone: 'ok', icon: 'plus' },
  removed: { tone: 'bad', icon: 'trash' },
  changed: { tone: 'info', icon: 'edit' },
} as const

/** Two saved revisions side by side, field by field. */
export function CompareTab({ loaded }: { loaded: RipsPackage }) {
  const t = useT()
  const [older, setOlder] = useState(Math.max(1, loaded.revision - 1))
  const [newer, setNewer] = useState(loaded.revision)
  if (loaded.revision === 1) {
    return <EmptyState icon="history" title={t('packages.compare.oneTitle')} text={t('packages.compare.oneText')} />
  }
  const revisions = Array.from({ length: loaded.revision }, (_, i) => String(loaded.revision - i))
  const pick = (label: string, value: number, set: (revision: number) => void) => (
    <Select
      label={label}
      allowDeselect={false}
      data={revisions.map((value) => ({ value, label: t('packages.editor.revision', { revision: value }) }))}
      value={String(value)}
      onChange={(next) => set(Number(next ?? value))}
    />
  )
  return (
    <div className={classes.tab}>
      <div className={classes.revisions}>
        {pick(t('packages.compare.older'), older, setOlder)}
        {pick(t('packages.compare.newer'), newer, setNewer)}
      </div>
      <Compared packageId={loaded.id} older={older} newer={newer} />
    </div>
  )
}

function Compared({ packageId, older, newer }: { packageId: string; older: number; newer: number }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const revision = (number: number) => ({ params: { workspaceId, packageId }, query: { revision: number } })
  const kept = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const
  const before = useRead('ripsPackages.get', revision(older), kept)
  const after = useRead('ripsPackages.get', revision(newer), kept)
  const found = useMemo(
    () => (before.data && after.data ? differences(comparable(before.data), comparable(after.data)) : []),
    [before.data, after.data],
  )
  const failed = [before, after].find(({ error }) => error)
  if (failed?.error) return <FaultNotice fault={failed.error} onRetry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <Skeleton height={240} />
  if (found.length === 0) {
    return <EmptyState icon="check" title={t('packages.compare.sameTitle')} text={t('packages.compare.sameText')} />
  }
  return (
    <>
      <p className="soft" aria-live="polite">
        {t('packages.compare.count', { count: found.length })}
      </p>
      <table className={`panel ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('packages.compare.where')}</th>
            <th scope="col">{t('packages.editor.revision', { revision: older })}</th>
            <th scope="col">{t('packages.editor.revision', { revision: newer })}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, SHOWN).map((difference) => (
            <Row key={`${difference.kind}${formatPath(difference.path)}`} difference={difference} />
          ))}
        </tbody>
      </table>
      {found.length > SHOWN ? (
        <p className="soft">{t('packages.findings.more', { count: found.length - SHOWN })}</p>
      ) : null}
    </>
  )
}

/** What a person can change between revisions: the content, and what goes along with it. */
function comparable({ rips, name, attachedDocument }: RipsPackage): Record<string, unknown> {
  return { ...rips, [NAME]: name, [DOCUMENT]: attachedDocument?.fileName ?? null }
}
const NAME = 'name'
const DOCUMENT = 'attachedDocument'

function Row({ difference: { kind, path, before, after } }: { difference: Difference }) {
  const t = useT()
  const [first] = path
  const own = first === NAME ? t('packages.create.name') : first === DOCUMENT ? t('packages.tabs.document') : undefined
  return (
    <tr>
      <th scope="row">
        <StatusBadge {...LOOK[kind]} label={t(`packages.compare.${kind}`)} />
        <span className={classes.place}>{own ?? placeOfPath(path)}</span>
      </th>
      <td>{shown(before, t('packages.compare.nothing'))}</td>
      <td>{shown(after, t('packages.compare.nothing'))}</td>
    </tr>
  )
}

/** A user by its document, a service by its codes; a value as it is. */
function shown(value: unknown, nothing: string): string {
  if (value === null || value === undefined || value === '') return nothing
  if (!isObject(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const codes = ['codConsulta', 'codProcedimiento', 'codTecnologiaSalud', 'codDiagnosticoPrincipal']
  const service = codes.flatMap((name) => (typeof value[name] === 'string' ? [value[name]] : []))
  return service.join(' · ') || userDocument(value) || JSON.stringify(value)
}
