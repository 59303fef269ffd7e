import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Correction, CorrectionTarget } from '../../../contract/corrections.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { type LongColumn, LongTable, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { Fix } from './fix.tsx'
import { type CorrectionsProps, narrowedBy } from './search.ts'
import { fieldName, valueText } from './words.ts'

export type Cause = Pick<Correction, 'source' | 'code' | 'place'>

/** The documents of one cause, and one correction for all of them. */
export function CauseScreen({ cause, search }: CorrectionsProps & { readonly cause: Cause }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const query = { ...cause, ...narrowedBy(search) }
  const list = useLongList({
    key: ['correctionTargets.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('correctionTargets.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const known = useRead('correctionCauses.list', {
    params,
    query: { source: cause.source, ...narrowedBy(search), limit: 500 },
  }).data?.items.find((one) => one.code === cause.code && one.place === cause.place)
  const columns = useTargetColumns(cause)
  const selection = useSelection({
    list,
    question: query,
    idOf: ({ targetId }) => targetId,
    labelOf: ({ label }) => t('corrections.select', { label }),
  })
  const corrects = useMayAsk('documentRuns.create')
  const count = list.total ?? 0
  const { causa: _, campo: __, ...back } = search
  return (
    <div className="fills">
      <BackLink to="/c/$workspaceId/correcciones" params={params} search={back}>
        {t('corrections.title')}
      </BackLink>
      <PageHeader
        title={t('corrections.causeTitle', { code: cause.code, count })}
        lead={[fieldName(cause.place), known?.message ?? list.at(0)?.message].filter(Boolean).join(' · ')}
        actions={<ExportMenu list="correctionTargets" query={query} />}
      />
      {list.total && corrects ? (
        <Fix key={JSON.stringify(cause)} cause={cause} known={known} list={list} chosen={selection.rows} />
      ) : null}
      <ListPanel
        list={list}
        selection={selection}
        order={t('corrections.targetsOrder')}
        nothing={<EmptyState icon="checkCircle" title={t('corrections.noTargets')} text={t('corrections.noneText')} />}
      >
        <LongTable
          question={JSON.stringify(query)}
          label={t('corrections.causeTitle', { code: cause.code, count })}
          list={list}
          columns={columns}
          selection={selection}
        />
      </ListPanel>
    </div>
  )
}

export function useTargetColumns({ place }: Cause): readonly LongColumn<CorrectionTarget>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<CorrectionTarget>[] => [
      {
        key: 'document',
        opens: true,
        header: t('documentRuns.columns.document'),
        weight: 3,
        cell: (target, control) => (
          <TwoLines detail={target.clientName === target.label ? null : target.clientName}>
            <TargetLink target={target} control={control} />
          </TwoLines>
        ),
      },
      {
        key: 'kind',
        header: t('corrections.columns.kind'),
        weight: 1.4,
        hide: 'narrow',
        cell: ({ kind }) => t(`documentRuns.kinds.${kind}`),
      },
      {
        key: 'value',
        header: t('corrections.columns.value'),
        weight: 3,
        cell: ({ places }) => [...new Set(places.map(({ value }) => valueText(place, value)))].join(', '),
      },
      {
        key: 'updated',
        header: t('corrections.columns.updated'),
        weight: 2,
        hide: 'medium',
        cell: ({ updatedAt }) => moment(updatedAt),
      },
    ],
    [t, place],
  )
}

/** Where a document is looked at by itself; of a package, at the very field. */
function TargetLink({ target, control }: { target: CorrectionTarget; control: RowControl }) {
  const { id: workspaceId } = useWorkspace()
  const { kind, targetId, label } = target
  switch (kind) {
    case 'package':
      return (
        <Link to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: targetId }} {...control}>
          {label}
        </Link>
      )
    case 'invoice':
      return (
        <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: targetId }} {...control}>
          {label}
        </Link>
      )
    case 'credit_note':
      return (
        <Link to="/c/$workspaceId/notas/credito/$noteId" params={{ workspaceId, noteId: targetId }} {...control}>
          {label}
        </Link>
      )
    case 'debit_note':
      return (
        <Link to="/c/$workspaceId/notas/debito/$noteId" params={{ workspaceId, noteId: targetId }} {...control}>
          {label}
        </Link>
      )
  }
}
