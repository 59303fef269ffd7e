import { Button } from '@mantine/core'
import type { Bundle } from '../../../contract/bundles.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { fileSize } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { Card } from '../documents/card.tsx'
import classes from './supports.module.css'

/** What goes to the payer with an issued invoice, and what is missing of it. */
export function BundleCard({ healthInvoiceId, number }: { healthInvoiceId: string; number: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const bundles = useRead('bundles.list', { params: { workspaceId }, query: { ids: healthInvoiceId } })
  const [bundle] = bundles.data?.items ?? []
  return (
    <Card title={t('supports.bundle.title')} onScreenOnly>
      {bundles.error ? <FaultNotice fault={bundles.error} onRetry={() => void bundles.refetch()} /> : null}
      {bundle ? <Completeness bundle={bundle} /> : null}
      {write ? <DownloadBundles ids={[healthInvoiceId]} name={number} /> : null}
    </Card>
  )
}

function Completeness({ bundle: { files, missing, tooLarge } }: { bundle: Bundle }) {
  const t = useT()
  if (missing.length + tooLarge.length === 0) {
    return (
      <p>
        <Icon name="check" /> {t('supports.bundle.complete', { count: files.length })}
      </p>
    )
  }
  return (
    <>
      {tooLarge.length > 0 ? <TooLarge tooLarge={tooLarge} /> : null}
      {missing.length > 0 ? <Lacks missing={missing} /> : null}
    </>
  )
}

function TooLarge({ tooLarge }: Pick<Bundle, 'tooLarge'>) {
  const t = useT()
  return (
    <>
      <p>{t('supports.bundle.tooLarge')}</p>
      <ul className={classes.lacks}>
        {tooLarge.map(({ name, bytes, max }) => (
          <li key={name}>
            {name ?? t('supports.bundle.together')}:{' '}
            {t('supports.bundle.sizes', { size: fileSize(bytes), max: fileSize(max) })}
          </li>
        ))}
      </ul>
    </>
  )
}

function Lacks({ missing }: Pick<Bundle, 'missing'>) {
  const t = useT()
  return (
    <>
      <p>{t('supports.bundle.lacks')}</p>
      <ul className={classes.lacks}>
        {missing.map(({ kind, code, patientName }) => (
          <li key={`${kind} ${code} ${patientName}`}>
            {code === null ? t(`supports.bundle.kinds.${kind}`) : t(`supports.types.${code}`)}
            {patientName === null ? '' : ` · ${patientName}`}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What one request names. */
const MOST = 100

/** One ZIP of what goes to the payer with these invoices. */
export function DownloadBundles({ ids, name }: { ids: readonly string[]; name: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const take = () =>
    download({
      read: () => call('bundles.download', { params: { workspaceId }, query: { ids: ids.join(',') } }),
      name: `${name}.zip`,
      done: t('supports.bundle.downloaded'),
    })
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<Icon name="download" size={16} />}
      loading={busy}
      disabled={ids.length > MOST}
      title={ids.length > MOST ? t('supports.bundle.tooMany', { max: MOST }) : undefined}
      onClick={() => void take()}
    >
      {t('supports.bundle.download')}
    </Button>
  )
}
