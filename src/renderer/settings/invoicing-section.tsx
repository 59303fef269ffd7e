import { Button, Stack, Switch, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useChange, useRead } from '../api/query.ts'
import { integer } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useWorkspace } from '../session/workspace.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { toast } from '../ui/toast.tsx'
import { ProviderConnectionForm } from './provider-connection.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

/** Through whom documents are issued, with which numbers, and whether they go out by e-mail. */
export function InvoicingSection() {
  const t = useT()
  const [open, ranges] = useDisclosure(false)
  return (
    <Section title={t('invoicing.title')} lead={t('invoicing.lead')}>
      <Stack gap={28}>
        <div className={classes.narrow}>
          <ProviderConnectionForm />
        </div>
        <section aria-labelledby="ranges-title">
          <Title order={3} size="h4" id="ranges-title" mb="xs">
            {t('invoicing.ranges')}
          </Title>
          {open ? (
            <Ranges />
          ) : (
            <Button variant="default" size="xs" onClick={ranges.open}>
              {t('invoicing.showRanges')}
            </Button>
          )}
        </section>
        <Email />
      </Stack>
    </Section>
  )
}

function Ranges() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const ranges = useRead('connections.invoiceProvider.ranges', { params: { workspaceId } })
  if (ranges.error) return <FaultNotice fault={ranges.error} onRetry={() => void ranges.refetch()} />
  if (!ranges.data) return <p className="soft">{t('common.loading')}</p>
  if (ranges.data.items.length === 0) return <p className="soft">{t('invoicing.rangesNone')}</p>
  return (
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
          {ranges.data.items.map(({ providerRangeId, kind, prefix, from, to, active, expired }) => (
            <tr key={`${kind}${providerRangeId}${prefix}`}>
              <td>{t(`invoicing.rangeKinds.${kind ?? 'other'}`)}</td>
              <td>
                {prefix} {integer(from)} – {integer(to)}
              </td>
              <td className="mono">{providerRangeId}</td>
              <td>
                {t(expired ? 'invoicing.rangeExpired' : active ? 'invoicing.rangeActive' : 'invoicing.rangeInactive')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Email() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const stored = useRead('connections.email.get', { params })
  const change = useChange('connections.email.put', ['connections.email.get'])
  const missing = stored.error?.code === 'not_found'
  return (
    <section aria-labelledby="email-title">
      <Title order={3} size="h4" id="email-title">
        {t('invoicing.emailTitle')}
      </Title>
      <p className="soft">{t('invoicing.emailLead')}</p>
      {stored.error && !missing ? (
        <FaultNotice fault={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <Switch
          label={t('invoicing.emailSwitch')}
          disabled={stored.isPending || change.isPending}
          checked={stored.data?.enabled ?? false}
          onChange={({ currentTarget: { checked } }) =>
            change.mutate(
              { params, body: { enabled: checked } },
              { onSuccess: () => toast(t(checked ? 'invoicing.emailOn' : 'invoicing.emailOff')) },
            )
          }
        />
      )}
      {change.error ? <FaultNotice fault={change.error} /> : null}
    </section>
  )
}
