import { Skeleton, Title } from '@mantine/core'
import type { RipsPackage } from '../../../contract/packages.ts'
import type { PaperSize } from '../../../contract/paper.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { moment, momentOr } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { CopyValue } from '../../ui/copy-value.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import classes from '../../ui/receipt.module.css'
import { useEnvironment } from '../environment/environment.tsx'

type Facts = readonly (readonly [string, string | null])[]

const contentFacts = (t: Translate, { kind, name, number, users, services, revision }: RipsPackage): Facts => [
  [t('packages.receipt.package'), [name, t('packages.editor.revision', { revision })].filter(Boolean).join(' · ')],
  [t('packages.receipt.kind'), tableText(PACKAGE_KINDS[kind].label)],
  [t('packages.receipt.number'), number],
  [
    t('packages.receipt.content'),
    `${t('packages.users', { count: users })}, ${t('packages.services', { count: services })}`,
  ],
]

/** The proof of filing; also for who may not see what was filed. */
export function ReceiptScreen({ packageId }: { packageId: string }) {
  const t = useT()
  const workspace = useWorkspace()
  const environment = useEnvironment()
  const params = { workspaceId: workspace.id, packageId }
  const receipt = useRead('ripsPackages.receipt', { params })
  const seesContent = useMayAsk('ripsPackages.get')
  const filed = useRead('ripsPackages.get', { params })
  const failed = [receipt, filed].find(({ error }) => error)
  if (failed?.error || !receipt.data || (seesContent && !filed.data)) {
    return (
      <>
        <PageHeader title={t('packages.receipt.title')} />
        {failed?.error ? (
          <FaultNotice fault={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </>
    )
  }
  const print = async (paper: PaperSize) =>
    (await call('ripsPackages.printedReceipt', { params, query: { paper } })).body
  const { cuv, processId, filedAt, answer } = receipt.data
  const content: Facts = filed.data ? contentFacts(t, filed.data) : []
  const number = filed.data?.number
  const facts: Facts = [
    [t('packages.receipt.clinic'), `${workspace.companyName} · NIT ${workspace.nit}-${workspace.verificationDigit}`],
    ...content,
    [t('packages.receipt.filedAt'), filedAt && momentOr(filedAt)],
    [t('packages.receipt.process'), processId],
  ]
  return (
    <>
      <PageHeader
        title={t('packages.receipt.title')}
        above={
          <AnchorLink
            to={seesContent ? '/c/$workspaceId/paquetes/$packageId' : '/c/$workspaceId/paquetes'}
            params={params}
            size="sm"
            className="no-print"
          >
            {t('common.back')}
          </AnchorLink>
        }
        actions={<PdfActions make={print} fileName={`constancia-${number ?? packageId}`} />}
      />
      <article className={`panel ${classes.receipt}`}>
        {environment === 'simulated' ? <Notice tone="sim" icon="info" title={t('packages.receipt.simulated')} /> : null}
        <div className={classes.cuv}>
          <span>{t('packages.receipt.cuv')}</span>
          <output className="mono">{cuv}</output>
          <CopyValue value={cuv} label={t('packages.outcome.copyCuv')} />
        </div>
        <dl className={classes.facts}>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <section aria-labelledby="answer-title">
          <Title order={2} size="h4" id="answer-title">
            {t('packages.receipt.answer')}
          </Title>
          <pre className={classes.answer}>{JSON.stringify(answer, null, 2)}</pre>
        </section>
        <p className={classes.printed}>
          {t('packages.receipt.printedAt', { moment: moment(new Date().toISOString()) })}
        </p>
      </article>
    </>
  )
}
