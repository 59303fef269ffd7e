import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import { call } from '../../base/api/client.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { diagnosticsOf } from './diagnostics.ts'
import classes from './settings.module.css'

const LAST_DISPATCHES = 50

/** The bundle for support: made here, seen before it is saved, and never sent anywhere by itself. */
export function DiagnosticsSection() {
  const t = useT()
  const workspace = useWorkspace()
  const params = { workspaceId: workspace.id }
  const make = useMutation<string, ApiFault>({
    mutationFn: async () => {
      const [health, context, outbox, dispatches] = await Promise.all([
        call('health.check', {}),
        call('ripsPackages.context', { params }),
        call('dispatches.status', { params }),
        call('dispatches.list', { params, query: { limit: LAST_DISPATCHES } }),
      ])
      const { id, environment, role } = workspace
      const facts = diagnosticsOf({
        health: health.body,
        context: context.body,
        outbox: outbox.body,
        dispatches: dispatches.body,
        workspace: { id, environment, role },
        window: { agent: navigator.userAgent, size: `${window.innerWidth}x${window.innerHeight}` },
        now: new Date().toISOString(),
      })
      return JSON.stringify(facts, null, 2)
    },
  })
  const text = make.data
  return (
    <Section
      title={t('settings.diagnostics.title')}
      lead={t('settings.diagnostics.lead')}
      action={
        <Button variant={text ? 'default' : 'filled'} loading={make.isPending} onClick={() => make.mutate()}>
          {t('settings.diagnostics.make')}
        </Button>
      }
    >
      {make.error ? <FaultNotice fault={make.error} onRetry={() => make.mutate()} /> : null}
      {text ? (
        <>
          <Button
            leftSection={<Icon name="download" />}
            onClick={() =>
              void saveFile(new Blob([text], { type: 'application/json' }), 'radica-diagnostico.json').catch(sayFault)
            }
          >
            {t('settings.diagnostics.save')}
          </Button>
          <textarea
            className={`mono ${classes.bundle}`}
            aria-label={t('settings.diagnostics.content')}
            readOnly
            rows={18}
            value={text}
          />
        </>
      ) : null}
    </Section>
  )
}
