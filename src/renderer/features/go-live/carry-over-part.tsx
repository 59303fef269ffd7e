import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { GoLive } from '../../../contract/go-live.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { CarriedTable } from './carried-table.tsx'
import classes from './go-live.module.css'

const GOES = [
  ...(['patients', 'clients', 'specialists', 'services', 'priceLists'] as const),
  ...(['contracts', 'authorizations'] as const),
]
const STAYS = ['documents', 'packages', 'visits'] as const

/** Of an enablement workspace: what goes along and what stays, said before it begins. Of production: what came along. */
export function CarryOverPart({ state }: { state: GoLive }) {
  const t = useT()
  const { environment } = useWorkspace()
  if (environment === 1) {
    if (!state.carryOver) return null
    return (
      <Section title={t('goLive.came.title')} lead={t('goLive.came.lead')}>
        <CarriedTable carryOver={state.carryOver} />
      </Section>
    )
  }
  return (
    <Section title={t('goLive.title')} lead={t('goLive.lead')}>
      <Stack>
        {state.possible ? null : (
          <Notice tone="sim" icon="info" title={t('goLive.simulated')}>
            {t('goLive.simulatedText')}
          </Notice>
        )}
        <Plan state={state} />
        {state.carryOver ? <CarriedTable carryOver={state.carryOver} /> : null}
        <Next state={state} />
      </Stack>
    </Section>
  )
}

function Plan({ state: { goes, stays } }: { state: GoLive }) {
  const t = useT()
  return (
    <div className={classes.plan}>
      <div>
        <h3>{t('goLive.goes.title')}</h3>
        <ul>
          {GOES.map((area) => (
            <li key={area}>{t(`goLive.goes.${area}`, { count: goes[area] })}</li>
          ))}
          <li>{t('goLive.goes.others')}</li>
        </ul>
      </div>
      <div>
        <h3>{t('goLive.stays.title')}</h3>
        <ul>
          {STAYS.map((area) => (
            <li key={area}>{t(`goLive.stays.${area}`, { count: stays[area] })}</li>
          ))}
          <li>{t('goLive.stays.others')}</li>
        </ul>
      </div>
    </div>
  )
}

function OfOthers({ name }: { name: string | null }) {
  const t = useT()
  return (
    <Notice tone="warn" icon="alert" title={name === null ? t('goLive.unnamed') : t('goLive.ofOthers', { name })}>
      {t('goLive.ofOthersText')}
    </Notice>
  )
}

/** What can be done now: begin, go there, or take along what was registered here since. */
function Next({ state: { possible, production, carryOver } }: { state: GoLive }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [asking, setAsking] = useState(false)
  const begin = useChange('goLive.begin', ['goLive.get', 'account.workspaces'])
  if (!possible || carryOver?.state === 'working') return null
  if (production && production.id === null) return <OfOthers name={production.displayName} />
  const start = () => begin.mutate({ params: { workspaceId } }, { onSuccess: () => setAsking(false) })
  return (
    <>
      {production?.id ? (
        <Notice
          tone="ok"
          icon="checkCircle"
          title={t('goLive.ready')}
          action={
            <AnchorLink
              to="/c/$workspaceId/ajustes/$section"
              params={{ workspaceId: production.id, section: 'produccion' }}
            >
              {t('goLive.open')}
            </AnchorLink>
          }
        >
          {t('goLive.readyText')}
        </Notice>
      ) : null}
      <Button
        variant={production ? 'default' : 'filled'}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        {t(production ? 'goLive.again' : 'goLive.begin')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t(production ? 'goLive.againTitle' : 'goLive.confirmTitle')}
          action={t(production ? 'goLive.again' : 'goLive.begin')}
          fault={begin.error}
          busy={begin.isPending}
          onConfirm={start}
          onClose={() => setAsking(false)}
          lead={t(production ? 'goLive.againText' : 'goLive.confirmText')}
        />
      ) : null}
    </>
  )
}
