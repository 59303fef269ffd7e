import { Button, Group, Popover, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DispatchKind, DispatchState } from '../../../contract/dispatches.ts'
import { call } from '../../base/api/client.ts'
import { once } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { CHANGED } from './changed.ts'
import { isWithdrawable } from './words.ts'

interface WithdrawProps {
  readonly dispatchId: string
  readonly kind: DispatchKind
  readonly state: DispatchState
}

/** Takes back an emission or a filing that waits, once a person said so twice. */
export function Withdraw({ dispatchId, kind, state }: WithdrawProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const [asking, setAsking] = useState(false)
  const withdraw = useMutation({
    mutationFn: () =>
      once(`withdraw:${dispatchId}`, (idempotencyKey) =>
        call('dispatches.withdraw', { params: { workspaceId, dispatchId }, idempotencyKey }),
      ),
    onSuccess: () => toast(t('dispatches.withdrawn')),
    onSettled: () => {
      setAsking(false)
      invalidate(CHANGED)
    },
  })
  if (!write || !isWithdrawable(kind, state)) return null
  return (
    <>
      <Popover opened={asking} onChange={setAsking} trapFocus withArrow width={280}>
        <Popover.Target>
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('dispatches.withdraw')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('dispatches.withdraw')}>
          <Text size="sm">{t('dispatches.withdrawText')}</Text>
          <Group mt="sm" gap={8} justify="flex-end">
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              {t('dispatches.withdrawNot')}
            </Button>
            <Button size="xs" color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('dispatches.withdrawYes')}
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
      {withdraw.error ? <FaultNotice fault={withdraw.error} /> : null}
    </>
  )
}
