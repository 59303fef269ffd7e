import { Button, Group, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { JournalLine } from '../../../contract/journal.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { periodOf, type ReportScreenProps } from './asked.ts'
import { DocumentLink } from './document-link.tsx'
import { JournalAccountsDialog } from './journal-accounts.tsx'
import { ReportPage } from './report-page.tsx'
import { useSiigo } from './use-siigo.ts'

/** Debits and credits of what was issued, for the accountant. */
export function JournalScreen({ search, onSearch }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const query = periodOf(search)
  const list = useLongList({
    key: ['journalLines.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('journalLines.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const accounts = useRead('journalAccounts.get', { params })
  const [setting, setSetting] = useState(false)
  const columns = useJournalColumns()
  const arranged = useArranged({ list: 'journalLines', columns })
  const { totals } = list.answer ?? {}
  return (
    <>
      <ReportPage
        search={search}
        onSearch={onSearch}
        lead={t('reports.journal.lead', { from: dateToScreen(query.dateFrom), to: dateToScreen(query.dateTo) })}
        actions={
          <>
            <Button variant="default" onClick={() => setSetting(true)} disabled={!accounts.data}>
              {t('reports.journal.accounts')}
            </Button>
            <SiigoButton query={query} onAccounts={() => setSetting(true)} />
            <ExportMenu list="journalLines" query={query} />
          </>
        }
        notice={
          accounts.error ? (
            <FaultNotice fault={accounts.error} onRetry={() => void accounts.refetch()} />
          ) : accounts.data?.isSuggested ? (
            <Notice tone="info" icon="info" title={t('reports.journal.suggestedTitle')}>
              {t('reports.journal.suggested')}
            </Notice>
          ) : null
        }
        figures={
          totals && [
            [t('reports.columns.documents'), integer(totals.documents)],
            [t('reports.columns.debit'), money(totals.debit)],
            [t('reports.columns.credit'), money(totals.credit)],
          ]
        }
        label={t('reports.views.diario')}
        question={query}
        list={list}
        arranged={arranged}
        order={t('reports.journal.order')}
        nothing={
          <EmptyState icon="columns" title={t('reports.journal.emptyTitle')} text={t('reports.journal.emptyText')} />
        }
      />
      {setting && accounts.data ? (
        <JournalAccountsDialog present={accounts.data} onClose={() => setSetting(false)} />
      ) : null}
    </>
  )
}

interface SiigoButtonProps {
  readonly query: ReturnType<typeof periodOf>
  readonly onAccounts: () => void
}

function SiigoButton({ query, onAccounts }: SiigoButtonProps) {
  const t = useT()
  const takes = useMayAsk('journal.siigo')
  const { busy, missing, forget, take, takeOthers } = useSiigo(query)
  if (!takes) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        loading={busy}
        onClick={() => void take()}
        title={t('reports.journal.siigoHelp')}
      >
        {t('reports.journal.siigo')}
      </Button>
      <Modal opened={missing !== undefined} onClose={forget} title={t('reports.journal.vouchers')}>
        <p style={{ marginTop: 0 }}>{missing}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void takeOthers()}>
            {t('reports.journal.siigoOthers')}
          </Button>
          <Button
            onClick={() => {
              forget()
              onAccounts()
            }}
          >
            {t('reports.journal.accounts')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}

export function useJournalColumns(): readonly LongColumn<JournalLine>[] {
  const t = useT()
  return useMemo((): LongColumn<JournalLine>[] => {
    const amount = (key: 'debit' | 'credit'): LongColumn<JournalLine> => ({
      key,
      header: t(`reports.columns.${key}`),
      weight: 2,
      end: true,
      cell: (line) => (line[key] === 0 ? null : money(line[key])),
    })
    return [
      {
        key: 'date',
        header: t('reports.columns.issuedOn'),
        weight: 84,
        fixed: true,
        cell: ({ date }) => dateToScreen(date),
      },
      {
        key: 'number',
        opens: true,
        header: t('reports.columns.document'),
        weight: 2,
        cell: ({ documentKind, documentId, number, invoiceNumber }, control) => (
          <TwoLines
            detail={
              invoiceNumber === null
                ? t(`reports.documents.${documentKind}`)
                : t('reports.journal.noteOn', { note: t(`reports.documents.${documentKind}`), invoice: invoiceNumber })
            }
          >
            <DocumentLink kind={documentKind} id={documentId} control={control}>
              {number}
            </DocumentLink>
          </TwoLines>
        ),
      },
      {
        key: 'thirdParty',
        header: t('reports.columns.thirdParty'),
        weight: 2.6,
        hide: 'narrow',
        cell: ({ thirdParty, thirdPartyName }) => <TwoLines detail={thirdParty}>{thirdPartyName}</TwoLines>,
      },
      {
        key: 'account',
        header: t('reports.columns.account'),
        weight: 2,
        cell: ({ account, role }) => <TwoLines detail={t(`reports.journal.roles.${role}`)}>{account}</TwoLines>,
      },
      amount('debit'),
      amount('credit'),
    ]
  }, [t])
}
