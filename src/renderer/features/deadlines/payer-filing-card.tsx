import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { useChange } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { RecordDialog } from './record-dialog.tsx'

/** Whether the payer of an issued invoice took it, and what follows when it did not. */
export function PayerFilingCard({ invoice: { id, payerFiling } }: { invoice: HealthInvoice }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const [recording, dialog] = useDisclosure(false)
  const remove = useChange('payerFilings.remove', ['deadlines.list', 'healthInvoices.get', 'payerFilings.list'])
  const takeBack = () =>
    remove.mutate({ params: { workspaceId, healthInvoiceId: id } }, { onSuccess: () => toast(t('deadlines.removed')) })
  return (
    <Card title={t('deadlines.card')} onScreenOnly>
      {payerFiling ? (
        <div className={classes.row}>
          <span>
            {t('deadlines.filed', { date: dateToScreen(payerFiling.filedOn) })}
            {payerFiling.number ? (
              <span className={classes.detail}> {t('deadlines.filedAs', { number: payerFiling.number })}</span>
            ) : null}
          </span>
          {write ? (
            <Button size="compact-sm" variant="subtle" loading={remove.isPending} onClick={takeBack}>
              {t('deadlines.remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="soft">{t('deadlines.notFiled')}</p>
      )}
      {remove.error ? <FaultNotice fault={remove.error} /> : null}
      {write && !payerFiling ? (
        <Button size="xs" variant="light" onClick={dialog.open}>
          {t('deadlines.record')}
        </Button>
      ) : null}
      {recording ? <RecordDialog documentIds={[id]} onClose={dialog.close} /> : null}
    </Card>
  )
}
