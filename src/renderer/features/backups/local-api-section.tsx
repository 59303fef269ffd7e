import { Button, Group, NumberInput, Skeleton, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { LocalApi } from '../../../contract/backups.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'

const DEFAULT_PORT = 4320

/** The door for other programs: shut until an administrator opens it. */
export function LocalApiSection() {
  const t = useT()
  const door = useRead('localApi.get', {})
  // One that is shut opens again where it was.
  const url = door.data?.url
  const [last, setLast] = useState(url)
  if (url && url !== last) setLast(url)
  return (
    <Section title={t('installation.localApi.title')} lead={t('installation.localApi.lead')}>
      {door.error ? <FaultNotice fault={door.error} onRetry={() => void door.refetch()} /> : null}
      {door.isPending ? <Skeleton height={72} /> : null}
      {door.data?.configurable ? <Door key={last} door={door.data} /> : null}
      {door.data && !door.data.configurable ? (
        <Notice tone="idle" icon="info" title={t('installation.localApi.fixed')}>
          {t('installation.localApi.next')}
        </Notice>
      ) : null}
    </Section>
  )
}

function Door({ door: { enabled, url } }: { door: LocalApi }) {
  const t = useT()
  const [port, setPort] = useState(Number(url ? new URL(url).port : DEFAULT_PORT))
  const put = useChange('localApi.put', ['localApi.get'])
  const set = (open: boolean) => put.mutate({ body: { enabled: open, port } })
  return (
    <Stack className={classes.narrow}>
      <Switch
        checked={enabled}
        disabled={put.isPending}
        label={t('installation.localApi.enabled')}
        description={t('installation.localApi.enabledHelp')}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <Group align="flex-end">
        <NumberInput
          label={t('installation.localApi.port')}
          value={port}
          min={1024}
          max={65_535}
          hideControls
          onChange={(value) => setPort(Number(value))}
        />
        {enabled && !url?.endsWith(`:${port}`) ? (
          <Button variant="default" onClick={() => set(true)}>
            {t('common.save')}
          </Button>
        ) : null}
      </Group>
      {put.error ? <FaultNotice fault={put.error} /> : null}
      {url ? (
        <Notice tone="ok" icon="check" title={t('installation.localApi.address')}>
          <Group gap={6} wrap="nowrap">
            <output className="mono">{url}</output>
            <CopyValue value={url} label={t('installation.localApi.copy')} />
          </Group>
          <div>{t('installation.localApi.next')}</div>
        </Notice>
      ) : (
        <Notice tone="idle" icon="info" title={t('installation.localApi.closed')} />
      )}
    </Stack>
  )
}
