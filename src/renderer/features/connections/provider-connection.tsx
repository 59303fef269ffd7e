import { Button, Checkbox, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { type InvoiceProviderConnection, InvoiceProviderInput, ProviderName } from '../../../contract/connections.ts'
import type { Answer } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { useReadOrNone } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { nitProblem } from '../../base/format/nit.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

type Params = { readonly workspaceId: string }
type Test = Answer<'connections.invoiceProvider.test'>

/** The invoicing provider: which one, its credentials, and a trial that says whose account it is. */
export function ProviderConnectionForm({ onWorks }: { onWorks: () => void }) {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const stored = useReadOrNone('connections.invoiceProvider.get', { params })
  if (stored.error) return <FaultNotice fault={stored.error} onRetry={() => void stored.refetch()} />
  if (stored.data === undefined) return <div style={{ height: 320 }} aria-busy="true" />
  return <ProviderForm params={params} connection={stored.data} onWorks={onWorks} />
}

export interface ProviderForm {
  provider: ProviderName
  baseUrl: string
  username: string
  clientId: string
  clientSecret: string
  password: string
  accessKey: string
  sandboxCompanyNit: string
  healthOnDebitNotesConfirmed: boolean
}

const SECRETS = ['clientSecret', 'password', 'accessKey'] as const

function valuesOf(connection: InvoiceProviderConnection | null): ProviderForm {
  return {
    provider: connection?.provider ?? 'factus',
    baseUrl: connection?.baseUrl ?? '',
    username: connection?.username ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    password: '',
    accessKey: '',
    sandboxCompanyNit: connection?.sandboxCompanyNit ?? '',
    healthOnDebitNotesConfirmed: connection?.healthOnDebitNotesConfirmed ?? false,
  }
}

/** The body to send. An address belongs to its provider: it is not carried over to another one. */
export function inputOf(values: ProviderForm, present: InvoiceProviderConnection | null): InvoiceProviderInput {
  const { provider, baseUrl, username, clientId, sandboxCompanyNit, healthOnDebitNotesConfirmed } = values
  const carriedOver = present !== null && present.provider !== provider && present.baseUrl === baseUrl
  const secrets = SECRETS.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
  return InvoiceProviderInput.parse({
    provider,
    ...(baseUrl && !carriedOver && { baseUrl }),
    username: username || null,
    clientId: clientId || null,
    sandboxCompanyNit: sandboxCompanyNit || null,
    healthOnDebitNotesConfirmed,
    ...Object.fromEntries(secrets),
  })
}

/** What somebody changed while it was being saved: it is not taken back. */
function changedSince(saved: ProviderForm, now: ProviderForm) {
  const before = new Map<string, unknown>(Object.entries(saved))
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before.get(name) !== value))
}

interface ProviderFormProps {
  readonly params: Params
  readonly connection: InvoiceProviderConnection | null
  /** The connection was tried, and holds. */
  readonly onWorks: () => void
}

function ProviderForm({ params, connection, onWorks }: ProviderFormProps) {
  const t = useT()
  const trial = useTrial(async () => {
    const { body } = await call('connections.invoiceProvider.test', { params })
    onWorks()
    return body
  }, ['connections.invoiceProvider.get', 'connections.invoiceProvider.ranges'])
  const form = useForm<ProviderForm>({ defaultValues: valuesOf(connection), mode: 'onBlur', reValidateMode: 'onBlur' })
  const save = form.handleSubmit((values) =>
    trial.run(async () => {
      const body = inputOf(values, connection)
      const saved = (await call('connections.invoiceProvider.put', { params, body })).body
      form.reset({ ...valuesOf(saved), ...changedSince(values, form.getValues()) })
    }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        {connection?.simulated ? (
          <Notice tone="sim" icon="info" title={t('invoicing.simulatedTitle')}>
            {t('invoicing.simulatedText')}
          </Notice>
        ) : null}
        <Controller
          name="provider"
          control={form.control}
          render={({ field }) => (
            <Select
              label={t('invoicing.provider')}
              allowDeselect={false}
              data={ProviderName.options.map((value) => ({
                value,
                label: t(`invoicing.providers.${value}`),
              }))}
              {...field}
              onChange={(value) => {
                field.onChange(value)
                // What a person saw of one provider's account says nothing about another's.
                const seen = connection?.provider === value && connection.healthOnDebitNotesConfirmed
                form.setValue('healthOnDebitNotesConfirmed', seen)
              }}
            />
          )}
        />
        {connection?.simulated ? null : <Credentials form={form} connection={connection} />}
        <Checkbox label={t('invoicing.debitHealth')} {...form.register('healthOnDebitNotesConfirmed')} />
        <TrialOutcome trial={trial}>
          {(test) => <Verdict test={test} verifiedAt={connection?.verifiedAt ?? null} />}
        </TrialOutcome>
        <Button type="submit" loading={trial.busy} style={{ alignSelf: 'flex-start' }}>
          {t('invoicing.save')}
        </Button>
        {connection ? <Facts connection={connection} /> : null}
      </Stack>
    </form>
  )
}

interface CredentialsProps {
  readonly form: UseFormReturn<ProviderForm>
  readonly connection: InvoiceProviderConnection | null
}

/** Secrets are kept for one provider, address and user. */
export function hasSecretsFor(connection: InvoiceProviderConnection | null, values: ProviderForm): boolean {
  if (!connection?.hasSecrets || connection.provider !== values.provider) return false
  const place = connection.baseUrl === values.baseUrl
  return place && (connection.username ?? '') === values.username && (connection.clientId ?? '') === values.clientId
}

function Credentials({ form, connection }: CredentialsProps) {
  const t = useT()
  const { environment } = useWorkspace()
  const { register, formState } = form
  const provider = form.watch('provider')
  const kept = hasSecretsFor(connection, form.watch())
  const keptHelp = connection?.hasSecrets ? t(kept ? 'invoicing.secretKept' : 'invoicing.secretAgain') : undefined
  const { shape } = InvoiceProviderInput
  const { errors } = formState
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t(provider === 'factus' ? 'invoicing.username' : 'invoicing.usernameMatias')}
          autoComplete="off"
          {...register('username', { maxLength: 200 })}
        />
        <PasswordInput
          label={t('invoicing.password')}
          description={keptHelp}
          autoComplete="off"
          {...register('password')}
        />
        {provider === 'factus' ? (
          <>
            <TextInput label={t('invoicing.clientId')} autoComplete="off" {...register('clientId')} />
            <PasswordInput
              label={t('invoicing.clientSecret')}
              description={keptHelp}
              autoComplete="off"
              {...register('clientSecret')}
            />
          </>
        ) : (
          <PasswordInput
            label={t('invoicing.accessKey')}
            description={keptHelp ?? t('invoicing.accessKeyHelp')}
            autoComplete="off"
            {...register('accessKey')}
          />
        )}
      </div>
      <TextInput
        label={t('invoicing.baseUrl')}
        description={t('invoicing.baseUrlHelp')}
        inputMode="url"
        autoComplete="off"
        error={errors.baseUrl?.message}
        {...register('baseUrl', {
          validate: (url) => url === '' || shape.baseUrl.safeParse(url).success || t('validation.url'),
        })}
      />
      {environment === 2 ? (
        <TextInput
          label={t('invoicing.sandboxNit')}
          description={t('invoicing.sandboxNitHelp')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.sandboxCompanyNit?.message}
          {...register('sandboxCompanyNit', {
            validate: (nit) => nit === '' || (nitProblem(nit) ?? true),
          })}
        />
      ) : null}
    </>
  )
}

function Verdict({ test, verifiedAt }: { test: Test | null; verifiedAt: string | null }) {
  const t = useT()
  const at = test?.verifiedAt ?? verifiedAt
  if (!at) return <Notice tone="idle" icon="info" title={t('invoicing.never')} />
  // Not every provider says whose account it is.
  const company = [test?.company.name, test?.company.nit].filter(Boolean).join(' · ')
  return (
    <Notice tone="ok" icon="checkCircle" title={t('invoicing.ok')}>
      {company ? t('invoicing.okCompany', { company }) : ''} {t('invoicing.okAt', { moment: moment(at) })}
    </Notice>
  )
}

function Facts({ connection: { capabilities } }: { connection: InvoiceProviderConnection }) {
  const t = useT()
  const { numbering, emailsPerDocumentPerDay } = capabilities
  return (
    <p className="soft" style={{ margin: 0, fontSize: 'var(--mantine-font-size-sm)' }}>
      {t(`invoicing.numbering.${numbering}`)}{' '}
      {emailsPerDocumentPerDay === null ? '' : t('invoicing.emails', { count: emailsPerDocumentPerDay })}
    </p>
  )
}
