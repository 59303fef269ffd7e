import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PriceList, PriceVersion } from '../../../contract/prices.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { percent } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionRow, SectionRows } from '../../ui/list-section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sayFault, toast } from '../../ui/toast.tsx'
import { NewVersionDialog, PriceFileDialog } from './version-dialogs.tsx'

const REFRESHED = ['priceVersions.list', 'priceVersions.get'] as const

/** The versions of a price list, the latest first, and how another one comes. */
export function PriceVersions({ id: priceListId }: { readonly id: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useRead('priceLists.get', { params: { workspaceId, priceListId } }).data
  const versions = useRead('priceVersions.list', { params: { workspaceId, priceListId } })
  return (
    <section aria-label={t('prices.versions')}>
      <Group justify="space-between">
        <strong>{t('prices.versions')}</strong>
        {list?.isActive ? <NewVersion list={list} /> : null}
      </Group>
      <SectionRows
        query={versions}
        empty={<p className="soft">{t('prices.noVersions')}</p>}
        row={(version) => <Version key={version.id} version={version} />}
      />
    </section>
  )
}

function NewVersion({ list }: { readonly list: PriceList }) {
  const t = useT()
  const [open, setOpen] = useState<'file' | 'typed'>()
  const mayImport = useMayAsk('imports.create')
  const write = useMayAsk('priceVersions.create')
  const close = () => setOpen(undefined)
  return (
    <Group gap={8}>
      {write && list.base !== 'own' ? (
        <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={() => setOpen('typed')}>
          {t('prices.newVersion')}
        </Button>
      ) : null}
      {mayImport ? (
        <Button variant="default" size="xs" leftSection={<Icon name="upload" />} onClick={() => setOpen('file')}>
          {t('prices.fromFile')}
        </Button>
      ) : null}
      {open === 'file' ? <PriceFileDialog list={list} onClose={close} /> : null}
      {open === 'typed' ? <NewVersionDialog list={list} onClose={close} /> : null}
    </Group>
  )
}

function Version({ version }: { readonly version: PriceVersion }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMayAsk('priceVersions.withdraw')
  const withdraw = useChange('priceVersions.withdraw', REFRESHED)
  const restore = useChange('priceVersions.restore', REFRESHED)
  const { id: priceVersionId, from, percentage, items, withdrawnAt } = version
  const call = { params: { workspaceId, priceVersionId } }
  const day = dateToScreen(from)
  const again = () => restore.mutate(call, { onError: sayFault })
  const take = () =>
    withdraw.mutate(call, { onError: sayFault, onSuccess: () => toast(t('prices.withdrew', { day }), again) })
  const details = [percentage === null ? '' : percent(percentage), t('prices.items', { count: items })]
  return (
    <SectionRow
      title={
        <AnchorLink to="/c/$workspaceId/tarifas/$priceVersionId" params={{ workspaceId, priceVersionId }} search={{}}>
          {t('prices.since', { day })}
        </AnchorLink>
      }
      detail={details.filter(Boolean).join(' · ')}
    >
      {withdrawnAt === null ? null : <StatusBadge tone="idle" icon="archive" label={t('prices.withdrawn')} />}
      {write ? (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={t(withdrawnAt === null ? 'prices.withdrawOf' : 'prices.restoreOf', { day })}
          onClick={withdrawnAt === null ? take : again}
        >
          {t(withdrawnAt === null ? 'prices.withdraw' : 'prices.restore')}
        </Button>
      ) : null}
    </SectionRow>
  )
}
