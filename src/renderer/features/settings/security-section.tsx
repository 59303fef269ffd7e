import { Button, Checkbox, NumberInput, Stack } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { WorkspaceSecurity } from '../../../contract/workspaces.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { saidAt } from '../../ui/said-at.ts'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoredForm } from '../../ui/use-stored-form.ts'

/** How the clinic is kept from others at its desks. */
export function SecuritySection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const security = useRead('workspaceSecurity.get', { params: { workspaceId } })
  return (
    <Section title={t('security.title')} lead={t('security.lead')}>
      <div className={classes.narrow}>
        <Loaded query={security}>{(present) => <SecurityForm present={present} />}</Loaded>
      </div>
    </Section>
  )
}

function SecurityForm({ present }: { present: WorkspaceSecurity }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const put = useChange('workspaceSecurity.put', ['workspaceSecurity.get'])
  const { form, saved } = useStoredForm(present)
  const { control, register, handleSubmit } = form
  const refused = saidAt(put.error, 'adminSecondFactor')
  const submit = handleSubmit((body) => {
    const onSuccess = () => {
      saved(body)
      toast(t('security.saved'))
    }
    put.mutate({ params: { workspaceId }, body }, { onSuccess })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {put.error && !refused ? <FaultNotice fault={put.error} /> : null}
        <Controller
          name="idleLockMinutes"
          control={control}
          rules={{ validate: (minutes) => isMinutes(minutes) || t('security.minutesRange') }}
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <NumberInput
              label={t('security.idleLock')}
              description={t('security.idleLockHelp')}
              allowDecimal={false}
              allowNegative={false}
              value={value}
              onChange={(next) => onChange(typeof next === 'number' ? next : 0)}
              error={fieldState.error?.message}
              {...field}
            />
          )}
        />
        <Checkbox
          label={t('security.adminSecondFactor')}
          description={t('security.adminSecondFactorHelp')}
          error={refused}
          {...register('adminSecondFactor')}
        />
        <Button type="submit" loading={put.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('common.save')}
        </Button>
      </Stack>
    </form>
  )
}

const isMinutes = (minutes: number) => WorkspaceSecurity.shape.idleLockMinutes.safeParse(minutes).success
