import { Button, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, FormProvider } from 'react-hook-form'
import type { Workspace } from '../../../contract/workspaces.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoredForm } from '../../ui/use-stored-form.ts'
import { useTypedOver } from '../../ui/use-typed-over.ts'
import { ClinicFields, type ClinicValues } from '../clinic/clinic-fields.tsx'

interface Values {
  clinic: ClinicValues
  environment: '1' | '2'
}

const valuesOf = ({ nit, companyName, displayName, providerCodes, environment }: Workspace): Values => ({
  clinic: { nit, companyName, displayName, providerCodes },
  environment: environment === 1 ? '1' : '2',
})

export function ClinicSection() {
  const t = useT()
  const workspace = useWorkspace()
  const admin = useMay('settings')
  const queries = useQueryClient()
  const health = useRead('health.check', {})
  const { form, saved } = useStoredForm(valuesOf(workspace), { mode: 'onBlur', reValidateMode: 'onBlur' })
  const over = useTypedOver(workspace.revision, Object.keys(form.formState.dirtyFields).length > 0)
  const update = useChange('workspaces.update')
  const submit = form.handleSubmit(({ clinic, environment }) => {
    const body = { ...clinic, environment: environment === '1' ? (1 as const) : (2 as const) }
    update.mutate(
      { params: { workspaceId: workspace.id }, body, revision: over.revision },
      {
        onSuccess: () => {
          saved({ clinic, environment })
          toast(t('settings.clinic.saved'))
        },
        // What somebody else saved is looked at now.
        onError: ({ code }) => code === 'revision_conflict' && over.lookAgain(),
        onSettled: () => void queries.invalidateQueries({ queryKey: ['account.workspaces'] }),
      },
    )
  })
  const conflict = update.error?.code === 'revision_conflict'
  return (
    <Section title={t('settings.clinic.title')} lead={t('settings.clinic.lead')}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className={classes.narrow}>
          <Stack>
            {conflict ? <Notice tone="warn" icon="alert" title={t('settings.clinic.conflict')} urgent /> : null}
            {update.error && !conflict ? <FaultNotice fault={update.error} /> : null}
            <ClinicFields readOnly={!admin} />
            <Controller
              name="environment"
              control={form.control}
              render={({ field }) => (
                <Select
                  label={t('settings.clinic.environment')}
                  readOnly={!admin}
                  allowDeselect={false}
                  data={[
                    { value: '2', label: t('setup.enablement') },
                    { value: '1', label: t('setup.production'), disabled: health.data?.deployment === 'sandbox' },
                  ]}
                  {...field}
                />
              )}
            />
            {admin && workspace.environment === 2 ? (
              <AnchorLink
                to="/c/$workspaceId/ajustes/$section"
                params={{ workspaceId: workspace.id, section: 'produccion' }}
              >
                {t('goLive.way')}
              </AnchorLink>
            ) : null}
            {admin ? (
              <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-start' }}>
                {t('common.save')}
              </Button>
            ) : null}
          </Stack>
        </form>
      </FormProvider>
    </Section>
  )
}
