import { Button, Checkbox, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { type ConnectionTest, type MinistryConnection, MinistryConnectionInput } from '../../../contract/connections.ts'
import { call } from '../../base/api/client.ts'
import { useReadOrNone } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { codeOptions } from '../../base/rips/options.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

const USER_TYPES = ['RE', 'PIN', 'PINx', 'PIE'] as const
const CONNECTION = 'ministry'

/** The ministry's validator: address, credentials, a trial, and the fingerprint that a person confirms. */
export function MinistryConnectionForm({ workspaceId }: { workspaceId: string }) {
  const params = { workspaceId, connection: CONNECTION }
  const stored = useReadOrNone('connections.get', { params })
  if (stored.error) return <FaultNotice fault={stored.error} onRetry={() => void stored.refetch()} />
  if (stored.data === undefined) return <div style={{ height: 320 }} aria-busy="true" />
  if (stored.data?.simulated) return <Simulated params={params} connection={stored.data} />
  return <Configured params={params} connection={stored.data} />
}

type Params = { readonly workspaceId: string; readonly connection: string }

const useMinistryTrial = (params: Params) =>
  useTrial(
    async () => (await call('connections.test', { params })).body,
    ['connections.get', 'ripsPackages.context', 'dispatches.status'],
  )

function Simulated({ params, connection }: { params: Params; connection: MinistryConnection }) {
  const t = useT()
  const trial = useMinistryTrial(params)
  return (
    <Stack>
      <Notice tone="sim" icon="info" title={t('ministry.simulatedTitle')}>
        {t('ministry.simulatedText')}
      </Notice>
      <TrialOutcome trial={trial}>{(test) => <Verdict test={test} connection={connection} />}</TrialOutcome>
      <Button variant="light" loading={trial.busy} onClick={() => void trial.run()} style={{ alignSelf: 'flex-start' }}>
        {t('ministry.test')}
      </Button>
    </Stack>
  )
}

export interface MinistryForm {
  baseUrl: string
  documentType: string
  documentNumber: string
  userType: string
  password: string
}

function Configured({ params, connection }: { params: Params; connection: MinistryConnection | null }) {
  const t = useT()
  const trial = useMinistryTrial(params)
  const form = useForm<MinistryForm>({
    defaultValues: {
      baseUrl: connection?.baseUrl ?? '',
      documentType: connection?.documentType ?? 'CC',
      documentNumber: connection?.documentNumber ?? '',
      // A user that was stored without a type logs in without one.
      userType: connection ? (connection.userType ?? '') : 'RE',
      password: '',
    },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })

  const save = (certificateSha256: string | null) =>
    form.handleSubmit((values) => {
      const { password, userType, ...rest } = values
      if (!password && !hasPasswordFor(connection, values, certificateSha256)) {
        form.setError('password', { message: t('ministry.passwordAgain') }, { shouldFocus: true })
        return undefined
      }
      const body = MinistryConnectionInput.parse({
        ...rest,
        certificateSha256,
        userType: userType || null,
        ...(password && { password }),
      })
      return trial.run(async () => {
        await call('connections.put', { params, body })
      })
    })()
  // Kept until it works: a certificate that is confirmed then asks for it again.
  const works = trial.test?.ok === true
  useEffect(() => {
    if (works) form.resetField('password')
  }, [works, form])
  const kept = certificateFor(connection, form.watch('baseUrl'))
  const hasPassword = hasPasswordFor(connection, form.watch(), kept)
  // What was found of the stored place says nothing of the one that is being written.
  const isOfStored = hasPassword || !connection?.hasPassword
  const shown = trial.test && !trial.test.ok ? trial.test.certificateSha256 : null

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(kept)
      }}
    >
      <Stack>
        <ConnectionFields form={form} hasPassword={hasPassword} hadPassword={connection?.hasPassword ?? false} />
        <TrialOutcome trial={trial}>
          {(test) => (isOfStored ? <Verdict test={test} connection={connection} /> : null)}
        </TrialOutcome>
        {shown && shown !== kept ? (
          <Fingerprint value={shown} busy={trial.busy} onConfirm={() => void save(shown)} />
        ) : null}
        <Button type="submit" loading={trial.busy} style={{ alignSelf: 'flex-start' }}>
          {t('ministry.saveAndTest')}
        </Button>
      </Stack>
    </form>
  )
}

/** A confirmed fingerprint holds for its address only. */
export const certificateFor = (connection: MinistryConnection | null, baseUrl: string): string | null =>
  connection?.baseUrl === baseUrl ? connection.certificateSha256 : null

/** A password is kept for one address, certificate and user. */
export function hasPasswordFor(
  connection: MinistryConnection | null,
  values: MinistryForm,
  certificateSha256: string | null,
) {
  if (!connection?.hasPassword) return false
  const { baseUrl, documentType, documentNumber, userType } = connection
  const person = documentType === values.documentType && documentNumber === values.documentNumber
  const place = baseUrl === values.baseUrl && connection.certificateSha256 === certificateSha256
  return person && place && (userType ?? '') === values.userType
}

interface FieldsProps {
  readonly form: UseFormReturn<MinistryForm>
  /** For what the form says now. */
  readonly hasPassword: boolean
  /** For what is stored. */
  readonly hadPassword: boolean
}

function ConnectionFields({ form, hasPassword, hadPassword }: FieldsProps) {
  const t = useT()
  const { register, control, formState } = form
  const { errors } = formState
  const required = t('validation.required')
  const { shape } = MinistryConnectionInput
  const changed = hadPassword && !hasPassword
  const passwordHelp = hasPassword
    ? 'ministry.passwordKept'
    : changed
      ? 'ministry.passwordAgain'
      : 'ministry.passwordHelp'
  return (
    <>
      <TextInput
        label={t('ministry.baseUrl')}
        description={t('ministry.baseUrlHelp')}
        withAsterisk
        inputMode="url"
        autoComplete="off"
        error={errors.baseUrl?.message}
        {...register('baseUrl', {
          required,
          validate: (url) => shape.baseUrl.safeParse(url).success || t('validation.url'),
        })}
      />
      <div className={classes.pair}>
        <Controller
          name="documentType"
          control={control}
          render={({ field }) => (
            <Select
              label={t('ministry.documentType')}
              withAsterisk
              data={[...(codeOptions('consultas', 'tipoDocumentoIdentificacion') ?? [])]}
              allowDeselect={false}
              {...field}
            />
          )}
        />
        <TextInput
          label={t('ministry.documentNumber')}
          withAsterisk
          autoComplete="off"
          error={errors.documentNumber?.message}
          {...register('documentNumber', { required, maxLength: 20 })}
        />
        <Controller
          name="userType"
          control={control}
          render={({ field }) => (
            <Select
              label={t('ministry.userType')}
              data={USER_TYPES.map((value) => ({ value, label: t(`ministry.userTypes.${value}`) }))}
              allowDeselect={false}
              {...field}
            />
          )}
        />
        <PasswordInput
          label={t('ministry.password')}
          description={errors.password ? null : t(passwordHelp)}
          withAsterisk={!hasPassword}
          autoComplete="off"
          error={errors.password?.message}
          {...register('password', hadPassword ? {} : { required })}
        />
      </div>
    </>
  )
}

interface VerdictProps {
  readonly test: ConnectionTest | null
  readonly connection: MinistryConnection | null
}

function Verdict({ test, connection }: VerdictProps) {
  const t = useT()
  if (test && !test.ok) {
    return (
      <Notice tone="warn" icon="alert" title={t('ministry.failed')} urgent>
        {test.message}
      </Notice>
    )
  }
  const at = test?.verifiedAt ?? connection?.verifiedAt
  if (!at) return <Notice tone="idle" icon="info" title={t('ministry.never')} />
  return (
    <Notice tone="ok" icon="checkCircle" title={t('ministry.ok')}>
      {t('ministry.okText', { moment: moment(at) })}{' '}
      {connection?.certificateSha256 && connection.certificateValidTo
        ? t('ministry.certificateEnds', { moment: moment(connection.certificateValidTo) })
        : null}
    </Notice>
  )
}

function Fingerprint({ value, busy, onConfirm }: { value: string; busy: boolean; onConfirm: () => void }) {
  const t = useT()
  const [compared, setCompared] = useState(false)
  return (
    <Notice tone="info" icon="shield" title={t('ministry.fingerprintTitle')}>
      <p style={{ margin: '2px 0 8px' }}>{t('ministry.fingerprintText')}</p>
      <output className={`mono ${classes.fingerprint}`}>{value.match(/.{1,4}/g)?.join(' ')}</output>
      <Checkbox
        my="sm"
        label={t('ministry.fingerprintCompared')}
        checked={compared}
        onChange={(event) => setCompared(event.currentTarget.checked)}
      />
      <Button size="xs" disabled={!compared} loading={busy} onClick={onConfirm}>
        {t('ministry.fingerprintTrust')}
      </Button>
    </Notice>
  )
}
