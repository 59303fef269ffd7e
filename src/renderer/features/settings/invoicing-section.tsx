import { Button, Stack, Switch, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useChange, useReadOrNone } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { ProviderConnectionForm } from '../connections/provider-connection.tsx'
import { ProviderRanges } from '../resolutions/provider-ranges-panel.tsx'

/** Through whom documents are issued, with which numbers, and whether they go out by e-mail. */
export function InvoicingSection() {
  const t = useT()
  const hash = useLocation({ select: (location) => location.hash })
  const isMeant = hash === 'rangos'
  const [open, ranges] = useDisclosure(isMeant)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView()
  }, [isMeant])
  return (
    <Section title={t('invoicing.title')} lead={t('invoicing.lead')}>
      <Stack gap={28}>
        <div className={classes.narrow}>
          <ProviderConnectionForm onWorks={ranges.open} />
        </div>
        <section aria-labelledby="ranges-title" ref={section}>
          <Title order={3} size="h4" id="ranges-title" mb="xs">
            {t('invoicing.ranges')}
          </Title>
          {open ? (
            <ProviderRanges />
          ) : (
            <>
              <p className="soft">{t('invoicing.rangesLead')}</p>
              <Button variant="default" size="xs" onClick={ranges.open}>
                {t('invoicing.showRanges')}
              </Button>
            </>
          )}
        </section>
        <Email />
      </Stack>
    </Section>
  )
}

function Email() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const stored = useReadOrNone('connections.email.get', { params })
  const change = useChange('connections.email.put', ['connections.email.get'])
  return (
    <section aria-labelledby="email-title">
      <Title order={3} size="h4" id="email-title">
        {t('invoicing.emailTitle')}
      </Title>
      <p className="soft">{t('invoicing.emailLead')}</p>
      {stored.error ? (
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
