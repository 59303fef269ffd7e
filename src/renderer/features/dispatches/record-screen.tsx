import { Skeleton, Title } from '@mantine/core'
import type { Dispatch } from '../../../contract/dispatches.ts'
import { useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import receipt from '../../ui/receipt.module.css'
import { useEnvironment } from '../environment/environment.tsx'
import { Proofs } from './prove.tsx'
import { Timeline } from './timeline.tsx'
import { kindOf, otherSideOf } from './words.ts'

/** What was sent, when, to whom, and what is known of it: to be printed for payer and tax authority. */
export function RecordScreen({ dispatchId }: { dispatchId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { data, error, refetch } = useRead('dispatches.get', { params: { workspaceId, dispatchId } })
  return (
    <>
      <PageHeader
        title={t('dispatches.record.title')}
        above={
          <AnchorLink to="/c/$workspaceId/envios" params={{ workspaceId }} size="sm" className="no-print">
            {t('dispatches.title')}
          </AnchorLink>
        }
        actions={data ? <PrintButton /> : null}
      />
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {data ? <Paper dispatch={data} /> : error ? null : <Skeleton height={420} />}
    </>
  )
}

function Paper({ dispatch }: { dispatch: Dispatch }) {
  const t = useT()
  const workspace = useWorkspace()
  const environment = useEnvironment()
  const { kind, state, reference, requestSha256, idempotencyKey, attempts, document, timeline, proofs } = dispatch
  const who = otherSideOf(kind)
  const sent = timeline.find(({ to }) => to === 'sending')
  const facts: readonly (readonly [string, string | null])[] = [
    [t('packages.receipt.clinic'), `${workspace.companyName} · NIT ${workspace.nit}-${workspace.verificationDigit}`],
    [t('dispatches.record.what'), kindOf(kind)],
    [t('dispatches.record.number'), document?.number ?? null],
    [t('dispatches.reference'), reference],
    [t('dispatches.record.to'), who],
    [t('dispatches.record.first'), sent ? moment(sent.at) : t('dispatches.record.never')],
    [t('dispatches.record.attempts'), String(attempts)],
    [t('dispatches.hash'), requestSha256],
    [t('dispatches.record.key'), idempotencyKey],
  ]
  return (
    <article className={`panel ${receipt.receipt}`}>
      {environment === 'simulated' ? <Notice tone="sim" icon="info" title={t('packages.receipt.simulated')} /> : null}
      <Notice tone={state === 'unknown' ? 'warn' : 'info'} icon="info" title={t(`dispatches.state.${state}`)}>
        {t(state === 'unknown' ? 'dispatches.record.unknown' : 'dispatches.record.known', { who })}
      </Notice>
      <dl className={receipt.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value === requestSha256 ? 'mono' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section aria-labelledby="record-way">
        <Title order={2} size="h4" id="record-way">
          {t('dispatches.timeline')}
        </Title>
        <Timeline kind={kind} timeline={timeline} />
      </section>
      {proofs.length > 0 ? (
        <section aria-labelledby="record-proofs">
          <Title order={2} size="h4" id="record-proofs">
            {t('dispatches.prove.given')}
          </Title>
          <Proofs dispatch={dispatch} />
        </section>
      ) : null}
      <p className={receipt.printed}>{t('packages.receipt.printedAt', { moment: moment(new Date().toISOString()) })}</p>
    </article>
  )
}
