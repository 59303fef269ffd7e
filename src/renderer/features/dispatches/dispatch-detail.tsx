import { Button, Group, Skeleton, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { call } from '../../base/api/client.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { once } from '../../base/api/intent.ts'
import { invalidate, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Issues } from '../../ui/issues.tsx'
import { toast } from '../../ui/toast.tsx'
import { creditDocument, debitDocument, invoiceDocument } from '../document-kinds/operations.ts'
import classes from './dispatches.module.css'
import { Proofs, Prove } from './prove.tsx'
import { Timeline } from './timeline.tsx'
import { WaitingNote } from './waiting-note.tsx'
import { Withdraw } from './withdraw.tsx'
import { causeOf } from './words.ts'

/** The way of a dispatch, step by step, and what a person can do about it. */
export function DispatchDetail({ dispatch }: { dispatch: DispatchSummary }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const loaded = useRead('dispatches.get', { params: { workspaceId, dispatchId: dispatch.id } })
  const params = { workspaceId, packageId: dispatch.targetId }
  const isPackage = dispatch.kind === 'ministry.package'
  const document = documentOf(dispatch.targetId)
  const ask = askerOf(dispatch)
  const panel = useRef<HTMLDivElement>(null)
  const reconcile = useMutation({
    mutationFn: async () => {
      if (ask) await once(`reconcile:${dispatch.targetId}:${dispatch.id}`, (key) => ask(workspaceId, key))
    },
    onSuccess: () => {
      toast(t('dispatches.reconciled'))
      // The button that was pressed goes: the keys stay where it was.
      panel.current?.focus()
    },
    onSettled: () => {
      invalidate([...DISPATCH_READS, 'dispatches.get'])
      invalidate(document?.operations.reads ?? ['ripsPackages.get'])
    },
  })

  if (loaded.error) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height={160} m="md" />
  const { timeline, issues, lastError, requestSha256, targetRevision } = loaded.data
  return (
    <div ref={panel} tabIndex={-1} className={classes.detailPanel}>
      {reconcile.error ? <FaultNotice fault={reconcile.error} /> : null}
      <Group gap={10}>
        {ask && dispatch.state === 'unknown' && write ? (
          <Button size="xs" loading={reconcile.isPending} onClick={() => reconcile.mutate()}>
            {t('dispatches.reconcile')}
          </Button>
        ) : null}
        <Prove dispatch={loaded.data} />
        <Withdraw dispatchId={dispatch.id} kind={dispatch.kind} state={loaded.data.state} />
        <AnchorLink
          to="/c/$workspaceId/envios/$dispatchId/constancia"
          params={{ workspaceId, dispatchId: dispatch.id }}
          size="sm"
        >
          {t('dispatches.record.open')}
        </AnchorLink>
        {isPackage ? (
          <AnchorLink to="/c/$workspaceId/paquetes/$packageId" params={params} size="sm">
            {t('dispatches.openPackage')} ({t('dispatches.revision', { revision: targetRevision })})
          </AnchorLink>
        ) : document ? (
          <AnchorLink
            to={document.to}
            params={{ workspaceId, invoiceId: dispatch.targetId, noteId: dispatch.targetId }}
            size="sm"
          >
            {t('dispatches.openDocument')}
          </AnchorLink>
        ) : null}
      </Group>
      {lastError ? (
        <p className={classes.why}>
          <strong>{t('dispatches.why')}: </strong>
          {causeOf(lastError.cause, dispatch.kind)}.{' '}
          {t(lastError.mayHaveArrived ? 'dispatches.mayHaveArrived' : 'dispatches.notArrived')}
        </p>
      ) : null}
      <WaitingNote of={loaded.data} kind={dispatch.kind} className={classes.why} />
      <Proofs dispatch={loaded.data} />
      {dispatch.kind === 'provider.email' && dispatch.state === 'unknown' ? (
        <p className={classes.why}>{t('dispatches.emailUnknown')}</p>
      ) : null}
      {issues.length > 0 ? (
        <section>
          <Title order={2} size="h4">
            {t('dispatches.issues')}
          </Title>
          <Issues issues={issues} />
        </section>
      ) : null}
      <section>
        <Title order={2} size="h4">
          {t('dispatches.timeline')}
        </Title>
        <Timeline kind={dispatch.kind} timeline={timeline} />
      </section>
      <p className={classes.hash}>
        {t('dispatches.reference')}: <span className="mono">{dispatch.reference}</span>
      </p>
      <p className={classes.hash}>
        {t('dispatches.hash')}: <span className="mono">{requestSha256}</span>
      </p>
    </div>
  )
}

/** The start of an id says what kind of document it is. */
const DOCUMENTS = {
  inv_: { to: '/c/$workspaceId/facturas/$invoiceId', operations: invoiceDocument },
  crn_: { to: '/c/$workspaceId/notas/credito/$noteId', operations: creditDocument },
  dbn_: { to: '/c/$workspaceId/notas/debito/$noteId', operations: debitDocument },
} as const

const isDocument = (start: string): start is keyof typeof DOCUMENTS => Object.hasOwn(DOCUMENTS, start)

function documentOf(targetId: string) {
  const start = targetId.slice(0, 4)
  return isDocument(start) ? DOCUMENTS[start] : undefined
}

/** How the upstream is asked what became of it; only what may be filed or issued twice can be asked about. */
function askerOf({ kind, targetId }: DispatchSummary) {
  if (kind === 'ministry.package') {
    return (workspaceId: string, idempotencyKey: string): Promise<unknown> =>
      call('ripsPackages.reconcile', { params: { workspaceId, packageId: targetId }, idempotencyKey })
  }
  const operations = kind === 'provider.emission' ? documentOf(targetId)?.operations : undefined
  return operations && ((workspaceId: string, key: string) => operations.reconcile(workspaceId, targetId, key))
}
