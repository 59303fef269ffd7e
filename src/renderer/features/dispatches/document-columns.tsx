import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import type { DispatchedDocument } from '../../../contract/dispatched.ts'
import { moment, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { groupOf, isOpened } from './groups.ts'
import { DispatchBadge } from './state-badge.tsx'
import { kindOf, nextOf, standingOf } from './words.ts'

/** The columns of the documents of which something left; `opened` is the one whose steps are shown, or one of its steps. */
export function useDocumentColumns(opened: string | undefined, toggle: (document: DispatchedDocument) => void) {
  const t = useT()
  const onToggle = useCallbackRef(toggle)
  return useMemo(
    (): LongColumn<DispatchedDocument>[] => [
      {
        key: 'document',
        header: t('dispatches.columns.document'),
        weight: 3.9,
        cell: (document, control) => (
          <TwoLines detail={t('dispatches.steps', { count: document.dispatches.length })}>
            <button
              type="button"
              aria-expanded={isOpened(document, opened)}
              onClick={() => onToggle(document)}
              {...control}
            >
              {groupOf(document.dispatches).name}
            </button>
          </TwoLines>
        ),
      },
      {
        key: 'state',
        header: t('dispatches.columns.state'),
        weight: 3,
        cell: ({ dispatches }) => {
          const { leading } = groupOf(dispatches)
          return <DispatchBadge dispatch={leading} standing={standingOf(leading, dispatches)} />
        },
      },
      {
        key: 'next',
        header: t('dispatches.columns.next'),
        weight: 3,
        hide: 'medium',
        cell: ({ dispatches }) => {
          const { leading } = groupOf(dispatches)
          if (leading.state === 'accepted') return <span className="soft truncate">{t('dispatches.allDone')}</span>
          return (
            <span className="truncate">
              {kindOf(leading.kind)}: {nextOf(leading, Date.now(), standingOf(leading, dispatches))}
            </span>
          )
        },
      },
      {
        key: 'payer',
        header: t('invoices.columns.payer'),
        weight: 1.8,
        hide: 'narrow',
        cell: ({ clientName }) => <span className="truncate">{clientName ?? '—'}</span>,
      },
      {
        key: 'total',
        header: t('invoices.columns.total'),
        weight: 2,
        hide: 'narrow',
        end: true,
        cell: ({ payable }) => (payable === null ? '—' : money(payable)),
      },
      {
        key: 'asked',
        header: t('dispatches.columns.asked'),
        weight: 136,
        fixed: true,
        hide: 'narrow',
        sort: '-createdAt',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ],
    [t, opened, onToggle],
  )
}
