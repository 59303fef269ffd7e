import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { Correction, CorrectionWay, PlannedCorrection } from '../../../contract/corrections.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { useBegin } from '../document-runs/use-begin.ts'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'
import classes from './corrections.module.css'
import { placeText, valueText } from './words.ts'

interface PreviewProps {
  readonly correction: Correction
  readonly targetIds: readonly string[]
  readonly onClose: () => void
}

/** Each change before anything is written, and the one button that writes them. */
export function PreviewDialog({ correction, targetIds, onClose }: PreviewProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const begin = useBegin()
  const planned = useRead('corrections.preview', {
    params: { workspaceId },
    body: { correction, targetIds: [...targetIds] },
  })
  const items = planned.data?.items ?? []
  const done = items.filter(({ way }) => way !== 'none')
  const name = t('corrections.runName', { code: correction.code, count: done.length })
  const start = () =>
    begin.mutate(
      { name, act: 'correct', correction, targetIds: done.map(({ targetId }) => targetId) },
      { onSuccess: onClose },
    )
  return (
    <Modal opened onClose={onClose} title={t('corrections.previewTitle')} size="90%">
      <Stack>
        <Ways items={items} />
        {planned.error ? <FaultNotice fault={planned.error} onRetry={() => void planned.refetch()} /> : null}
        <div className={classes.changes}>
          <Changes place={correction.place} items={items} isRead={planned.data !== undefined} />
        </div>
        <EnvironmentNotice />
        {begin.error ? <FaultNotice fault={begin.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus disabled={done.length === 0} loading={begin.isPending} onClick={start}>
            {t('corrections.apply', { count: done.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const WAYS: readonly CorrectionWay[] = ['package', 'document', 'record', 'note', 'none']

/** How many go each way, and why. */
function Ways({ items }: { items: readonly PlannedCorrection[] }) {
  const t = useT()
  return (
    <ul className={classes.ways} aria-live="polite">
      {WAYS.map((way) => {
        const of = items.filter((item) => item.way === way)
        const [first] = of
        if (!first) return null
        const again = of.filter(({ sendsAgain }) => sendsAgain).length
        return (
          <li key={way}>
            <strong>{t(`corrections.ways.${way}`, { count: of.length })}</strong>
            {again > 0 ? ` ${t('corrections.again', { count: again })}` : null}
            <span className="soft"> {first.because}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Changes({ place, items, isRead }: { place: string; items: readonly PlannedCorrection[]; isRead: boolean }) {
  const t = useT()
  const columns = useChangeColumns(place, items)
  return <LongTable label={t('corrections.previewTitle')} list={listOf(items, isRead)} columns={columns} />
}

export function useChangeColumns(
  place: string,
  items: readonly PlannedCorrection[],
): readonly LongColumn<PlannedCorrection>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<PlannedCorrection>[] => [
      {
        key: 'document',
        header: t('documentRuns.columns.document'),
        weight: 3,
        cell: ({ label, kind }) => <TwoLines detail={t(`documentRuns.kinds.${kind}`)}>{label}</TwoLines>,
      },
      {
        key: 'change',
        header: t('corrections.columns.change'),
        weight: 5,
        cell: ({ changes, because }) => {
          const [first, ...more] = changes
          if (!first) return because
          const text = `${valueText(place, first.from)} → ${valueText(place, first.to)}`
          const others = more.length > 0 ? ` ${t('corrections.more', { count: more.length })}` : ''
          return <TwoLines detail={placeText(place, first.path)}>{text + others}</TwoLines>
        },
      },
      ...(items.some(({ prices }) => prices.length > 0) ? [priceColumn(t)] : []),
      {
        key: 'besides',
        header: t('corrections.columns.besides'),
        weight: 2,
        hide: 'medium',
        cell: ({ records }) => [...new Set(records.map(({ kind }) => t(`corrections.records.${kind}`)))].join(', '),
      },
      {
        key: 'findings',
        header: t('corrections.columns.findings'),
        weight: 2,
        cell: ({ before, after, left }) => (
          <TwoLines detail={left[0]?.message}>{`${integer(before)} → ${integer(after)}`}</TwoLines>
        ),
      },
    ],
    [t, place, items],
  )
}

type T = ReturnType<typeof useT>

const priceColumn = (t: T): LongColumn<PlannedCorrection> => ({
  key: 'price',
  header: t('corrections.columns.price'),
  weight: 3,
  cell: ({ prices: [first, ...more] }) => {
    const others = more.length > 0 ? ` ${t('corrections.more', { count: more.length })}` : ''
    return first ? priceText(first, t) + others : null
  },
})

const priceText = ({ from, to }: PlannedCorrection['prices'][number], t: T): string =>
  to === null
    ? t('corrections.noPrice', { from: money(from) })
    : t('corrections.price', { from: money(from), to: money(to) })

/** What is here already, as a list that is read. */
const listOf = <R,>(rows: readonly R[], isRead: boolean): LongList<R> => ({
  pageSize: Math.max(rows.length, 1),
  total: isRead ? rows.length : undefined,
  at: (index) => rows[index],
  loaded: rows,
  between: async (from, to) => rows.slice(from, to + 1),
  onPages: () => undefined,
  fault: null,
  refetch: () => undefined,
})
