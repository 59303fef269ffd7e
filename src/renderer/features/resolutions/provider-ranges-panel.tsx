import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import { ResolutionPatch } from '../../../contract/resolutions.ts'
import { call } from '../../base/api/client.ts'
import { invalidate, useRead } from '../../base/api/query.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { makeResolutions } from './bring-ranges.ts'
import { kindOf, type Offer, offersOf, patchOf, type RangeKind } from './provider-ranges.ts'

/** The ranges of the account, and in one click those that the clinic lacks as its resolutions. */
export function ProviderRanges() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const ranges = useRead('connections.invoiceProvider.ranges', { params })
  const resolutions = useRead('resolutions.list', { params, query: { isActive: 'true', limit: 100 } })
  const connection = useRead('connections.invoiceProvider.get', { params })
  const [kinds, setKinds] = useState<Readonly<Record<string, RangeKind>>>({})
  const { bring, update } = useTaking(workspaceId)
  const failed = [ranges, resolutions, connection].find(({ error }) => error)
  if (failed?.error) return <FaultNotice fault={failed.error} onRetry={() => void failed.refetch()} />
  if (!ranges.data || !resolutions.data || !connection.data) return <p className="soft">{t('common.loading')}</p>
  if (ranges.data.items.length === 0) return <p className="soft">{t('invoicing.rangesNone')}</p>
  const account = { numbering: connection.data.capabilities.numbering, kinds }
  const offers = offersOf(ranges.data.items, resolutions.data.items, account)
  const fresh = offers.filter((offer) => offer.state === 'new')
  const fault = bring.error ?? update.error
  return (
    <>
      {fault ? <FaultNotice fault={fault} /> : null}
      {fresh.length > 0 ? (
        <Notice
          tone="info"
          icon="resolution"
          title={t('invoicing.rangesNew', { count: fresh.length })}
          action={
            <Button
              size="xs"
              leftSection={<Icon name="download" />}
              loading={bring.isPending}
              onClick={() => bring.mutate(fresh)}
            >
              {t('invoicing.bring', { count: fresh.length })}
            </Button>
          }
        >
          {t('invoicing.rangesNewText')}
        </Notice>
      ) : null}
      <div className={classes.tableScroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('invoicing.rangeColumns.kind')}</th>
              <th scope="col">{t('invoicing.rangeColumns.range')}</th>
              <th scope="col">{t('invoicing.rangeColumns.id')}</th>
              <th scope="col">{t('invoicing.rangeColumns.state')}</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <tr key={`${offer.range.providerRangeId}${offer.range.prefix}${offer.range.from}`}>
                <td>
                  <Kind
                    offer={offer}
                    kind={kindOf(offer.range, account)}
                    onChoose={(kind) => setKinds({ ...kinds, [offer.range.providerRangeId]: kind })}
                  />
                </td>
                <td>
                  {offer.range.prefix} {integer(offer.range.from)} – {integer(offer.range.to)}
                </td>
                <td className="mono">{offer.range.providerRangeId}</td>
                <td>
                  <State offer={offer} busy={update.isPending} onUpdate={() => update.mutate(offer)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Making the resolutions of new ranges, and following what the provider changed in one. */
function useTaking(workspaceId: string) {
  const t = useT()
  const onSettled = () => invalidate(['resolutions.list', 'resolutions.get'])
  const bring = useMutation<number, ApiFault, readonly Offer[]>({
    mutationFn: (offers) => makeResolutions(workspaceId, offers),
    onSuccess: (count) => toast(t('invoicing.brought', { count })),
    onSettled,
  })
  const update = useMutation<unknown, ApiFault, Offer>({
    mutationFn: async (offer) => {
      if (offer.state !== 'changed') return
      const { id: resolutionId, revision } = offer.resolution
      const body = ResolutionPatch.parse(patchOf(offer.changes, offer.input))
      await call('resolutions.update', { params: { workspaceId, resolutionId }, body, revision })
    },
    onSuccess: () => toast(t('invoicing.rangeUpdated')),
    onSettled,
  })
  return { bring, update }
}

interface KindProps {
  readonly offer: Offer
  readonly kind: RangeKind | undefined
  readonly onChoose: (kind: RangeKind) => void
}

/** Asked only where the provider does not say it and the clinic has not said it yet. */
function Kind({ offer: { range, state }, kind, onChoose }: KindProps) {
  const t = useT()
  const isOpen = range.kind === null && (state === 'kind' || state === 'new')
  if (!isOpen) return t(`invoicing.rangeKinds.${kind ?? 'other'}`)
  const notes = ['credit_note', 'debit_note'] as const
  return (
    <NativeSelect
      size="xs"
      aria-label={t('invoicing.rangeKindOf', { prefix: range.prefix || range.providerRangeId })}
      value={kind ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = notes.find((each) => each === value)
        if (chosen) onChoose(chosen)
      }}
      data={[
        ...(kind ? [] : [{ value: '', label: t('invoicing.rangeKindAsk') }]),
        ...notes.map((value) => ({ value, label: t(`invoicing.rangeKinds.${value}`) })),
      ]}
    />
  )
}

const LOOK = {
  new: { tone: 'info', icon: 'plus' },
  changed: { tone: 'warn', icon: 'alert' },
  known: { tone: 'ok', icon: 'check' },
  closed: { tone: 'idle', icon: 'archive' },
  kind: { tone: 'warn', icon: 'question' },
  other: { tone: 'idle', icon: 'info' },
  odd: { tone: 'warn', icon: 'alert' },
} as const

function State({ offer, busy, onUpdate }: { offer: Offer; busy: boolean; onUpdate: () => void }) {
  const t = useT()
  const { range, state } = offer
  const closed = range.expired ? t('invoicing.rangeExpired') : t('invoicing.rangeInactive')
  return (
    <>
      <StatusBadge {...LOOK[state]} label={state === 'closed' ? closed : t(`invoicing.rangeStates.${state}`)} />
      {state === 'changed' ? (
        <div className={classes.rowDetail}>
          {t('invoicing.rangeChanges', {
            names: offer.changes.map((name) => t(`records.fields.${name}`)).join(', '),
          })}{' '}
          <Button variant="light" size="compact-xs" loading={busy} onClick={onUpdate}>
            {t('invoicing.rangeUpdate')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
