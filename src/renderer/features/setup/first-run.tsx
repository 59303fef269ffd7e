import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ApiFault } from '../../../contract/client.ts'
import type { Workspace } from '../../../contract/workspaces.ts'
import { queryClient, useChange, useRead } from '../../base/api/query.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { setupToken } from '../../base/session/setup-token.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { bringRanges } from '../resolutions/bring-ranges.ts'
import { ReadyStep } from './ready-step.tsx'
import { SampleCard } from './sample-card.tsx'
import classes from './setup.module.css'
import { BeginStep, type SetupValues } from './steps.tsx'

const STEPS = ['clinic', 'ready'] as const
type Step = (typeof STEPS)[number]

const EMPTY: SetupValues = {
  clinic: { nit: '', companyName: '', displayName: '', providerCodes: [] },
  admin: { firstName: '', lastName: '', phone: '', email: '', password: '', again: '' },
  environment: '2',
}

/** For whoever started the program, who has the whole address. */
export function FirstRun() {
  const t = useT()
  if (!setupToken.isMissing() || session.token() !== undefined) return <SetUp />
  return (
    <main className={classes.page} tabIndex={-1}>
      <Title order={1}>{t('setup.title')}</Title>
      <EmptyState icon="link" title={t('setup.addressTitle')} text={t('setup.addressText')} />
    </main>
  )
}

/** A clinic in a few minutes: who it is, who runs it and what for; then what keeps it safe and connects it. */
function SetUp() {
  const t = useT()
  const [workspace, setWorkspace] = useState<Workspace | null>(null)
  const form = useForm<SetupValues>({ defaultValues: EMPTY, mode: 'onBlur', reValidateMode: 'onBlur' })
  const health = useRead('health.check', {})
  const create = useChange('setup.create')
  const ranges = useMutation<number, ApiFault, string>({ mutationFn: bringRanges })
  // Sample data is for where nothing can leave the machine.
  const simulated = health.data?.deployment === 'sandbox' && health.data.ministryRips !== 'unconfigured'
  useDocumentTitle(`${t('setup.title')} · Radica`)

  const submit = form.handleSubmit((values) => {
    create.mutate(
      { body: { ...bodyOf(values), windowKey: session.newWindowKey() } },
      {
        onSuccess: (made) => {
          session.open(made)
          setWorkspace(made.workspace)
          ranges.mutate(made.workspace.id)
        },
      },
    )
  })
  // The gate sees that the first run is over and leads to the clinic.
  const finish = () => void queryClient.invalidateQueries({ queryKey: ['health.check'] })

  return (
    <main className={classes.page} tabIndex={-1}>
      <div className={classes.column}>
        <div className={classes.brand}>
          <Mark size={32} />
          {t('common.appName')}
        </div>
        <Title order={1}>{t('setup.title')}</Title>
        <p className={classes.lead}>{t('setup.lead')}</p>
        {workspace || simulated ? null : <Place />}
        <Steps present={workspace ? 'ready' : 'clinic'} />
        {workspace ? (
          <ReadyStep workspace={workspace} ranges={ranges.data} fault={ranges.error} onDone={finish} />
        ) : (
          <>
            {simulated ? <SampleCard onDone={finish} /> : null}
            {create.error ? <FaultNotice fault={create.error} /> : null}
            <FormProvider {...form}>
              <form className={`panel ${classes.card}`} onSubmit={submit} noValidate>
                <BeginStep sandbox={health.data?.deployment === 'sandbox'} busy={create.isPending} />
              </form>
            </FormProvider>
          </>
        )}
      </div>
    </main>
  )
}

/** Only the desktop can show a hub instead; a browser shows it by opening its address. */
function Place() {
  const t = useT()
  if (!window.desktop) return null
  return (
    <nav className={classes.place} aria-label={t('setup.place.title')}>
      <span className={classes.here} aria-current="page">
        <strong>{t('setup.place.here')}</strong>
        {t('setup.place.hereText')}
      </span>
      <a href="/central">
        <strong>{t('setup.place.hub')}</strong>
        {t('setup.place.hubText')}
      </a>
    </nav>
  )
}

function bodyOf({ clinic, admin, environment }: SetupValues) {
  const { firstName, lastName, phone, email, password } = admin
  return {
    admin: { firstName, lastName, phone: toE164(phone), password, email: email.trim() || null },
    workspace: { ...clinic, environment: environment === '1' ? (1 as const) : (2 as const) },
  }
}

function Steps({ present }: { present: Step }) {
  const t = useT()
  const at = STEPS.indexOf(present)
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          aria-current={step === present ? 'step' : undefined}
          data-done={index < at}
        >
          <span aria-hidden="true">{index < at ? <Icon name="check" size={14} /> : index + 1}</span>
          {t(`setup.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
