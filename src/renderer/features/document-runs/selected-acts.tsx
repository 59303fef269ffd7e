import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { DocumentAct } from '../../../contract/document-runs.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'
import { useBegin } from './use-begin.ts'

/** An act, and those of the selected documents that it can be done with. */
export interface OfferedAct {
  readonly act: DocumentAct
  readonly ids: readonly string[]
}

/** What can be done with all that is selected; each is asked once more before anything leaves. */
export function SelectedActs({ acts }: { acts: readonly OfferedAct[] }) {
  const t = useT()
  const [asking, setAsking] = useState<OfferedAct>()
  return (
    <>
      {acts
        .filter(({ ids }) => ids.length > 0)
        .map((offered) => (
          <Button key={offered.act} size="xs" variant="default" onClick={() => setAsking(offered)}>
            {t(`documentRuns.do.${offered.act}`, { count: offered.ids.length })}
          </Button>
        ))}
      {asking ? <ActDialog {...asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}

function ActDialog({ act, ids, onClose }: OfferedAct & { readonly onClose: () => void }) {
  const t = useT()
  const begin = useBegin()
  const [reason, setReason] = useState('')
  const needsReason = act === 'credit'
  const name = t(`documentRuns.names.${act}`, { count: ids.length })
  const start = () =>
    begin.mutate(
      { name, act, targetIds: [...ids], ...(needsReason && { reason: reason.trim() }) },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      isWanted
      isClosed={needsReason && reason.trim() === ''}
      size="lg"
      title={t(`documentRuns.do.${act}`, { count: ids.length })}
      lead={t(`documentRuns.explain.${act}`)}
      action={t('documentRuns.begin')}
      fault={begin.error}
      busy={begin.isPending}
      onConfirm={start}
      onClose={onClose}
    >
      {needsReason ? (
        <Textarea
          data-autofocus
          label={t('documentRuns.reason')}
          description={t('documentRuns.reasonHelp')}
          maxLength={250}
          withAsterisk
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      ) : null}
      <EnvironmentNotice />
    </ConfirmDialog>
  )
}
