import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { Controller, useFieldArray, useForm } from 'react-hook-form'
import { JournalAccounts, type JournalAccountsInForce } from '../../../contract/journal.ts'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { offeredOptions } from '../../base/rips/options.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import classes from '../../ui/form-grid.module.css'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

const ACCOUNTS = ['receivable', 'income', 'copayment', 'cash', 'discounts', 'returns'] as const
const VOUCHERS = ['invoice', 'creditNote', 'debitNote'] as const
const COVERAGES = offeredOptions('coberturaPlan')
const GROUPS = CATEGORIES.map((category) => ({
  value: String(category),
  label: tableText(GROUP_LABELS[groupOf(category)]),
}))

const isAccount = (typed: string) => JournalAccounts.shape.receivable.safeParse(typed).success
const isVoucher = (typed: string | null) =>
  JournalAccounts.shape.vouchers.shape.invoice.safeParse(typed?.trim() || null).success

interface JournalAccountsDialogProps {
  readonly present: JournalAccountsInForce
  readonly onClose: () => void
}

/** With which accounts the journal is written; whoever may not change them sees them. */
export function JournalAccountsDialog({ present, onClose }: JournalAccountsDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const changes = useMayAsk('journalAccounts.put')
  const put = useChange('journalAccounts.put', ['journalAccounts.get', 'journalLines.list'])
  const { isSuggested: _, ...values } = present
  const { control, register, handleSubmit, formState } = useForm<JournalAccounts>({ defaultValues: values })
  const account = { validate: (typed: string) => isAccount(typed) || t('validation.patterns.account') }
  const voucher = {
    validate: (typed: string | null) => isVoucher(typed) || t('validation.patterns.voucher'),
    setValueAs: (typed: string | null) => typed?.trim() || null,
  }
  const rules = useFieldArray({ control, name: 'incomeRules' })
  const submit = handleSubmit((body) =>
    put.mutate(
      { params: { workspaceId }, body },
      {
        onSuccess: () => {
          toast(t('reports.journal.saved'))
          onClose()
        },
      },
    ),
  )
  const { errors } = formState
  return (
    <FormDialog
      title={t('reports.journal.accounts')}
      submit={t('common.save')}
      size="xl"
      fault={put.error}
      busy={put.isPending}
      onSubmit={changes ? submit : (event) => event.preventDefault()}
      onClose={onClose}
    >
      <Text size="sm">{t('reports.journal.accountsLead')}</Text>
      <div className={classes.grid}>
        {ACCOUNTS.map((name) => (
          <TextInput
            key={name}
            label={t(`reports.journal.fields.${name}`)}
            inputMode="numeric"
            readOnly={!changes}
            error={errors[name]?.message}
            {...register(name, account)}
          />
        ))}
      </div>
      <div>
        <Title order={3} size="h5">
          {t('reports.journal.rules')}
        </Title>
        <Text size="sm" mb="xs">
          {t('reports.journal.rulesLead')}
        </Text>
        {rules.fields.map(({ id }, at) => (
          <Group key={id} align="start" wrap="nowrap" mb="xs">
            <Controller
              name={`incomeRules.${at}.coverage`}
              control={control}
              render={({ field: { value, onChange } }) => (
                <CodeSelect
                  label={t('reports.journal.fields.coverage')}
                  placeholder={t('reports.journal.any')}
                  readOnly={!changes}
                  options={COVERAGES}
                  value={value ?? ''}
                  onChange={(code) => onChange(code || null)}
                  flex={2}
                />
              )}
            />
            <Controller
              name={`incomeRules.${at}.category`}
              control={control}
              render={({ field: { value, onChange } }) => (
                <CodeSelect
                  label={t('reports.journal.fields.category')}
                  placeholder={t('reports.journal.any')}
                  readOnly={!changes}
                  options={GROUPS}
                  value={value === null ? '' : String(value)}
                  onChange={(code) => onChange(code === '' ? null : Number(code))}
                  flex={2}
                />
              )}
            />
            <TextInput
              label={t('reports.columns.account')}
              inputMode="numeric"
              readOnly={!changes}
              error={errors.incomeRules?.[at]?.account?.message}
              flex={1}
              {...register(`incomeRules.${at}.account`, account)}
            />
            {changes ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={28}
                aria-label={t('reports.journal.removeRule', { position: at + 1 })}
                onClick={() => rules.remove(at)}
              >
                <Icon name="trash" />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
        {changes ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => rules.append({ coverage: null, category: null, account: '' })}
          >
            {t('reports.journal.addRule')}
          </Button>
        ) : null}
      </div>
      <div>
        <Title order={3} size="h5">
          {t('reports.journal.vouchers')}
        </Title>
        <Text size="sm" mb="xs">
          {t('reports.journal.vouchersLead')}
        </Text>
        <div className={classes.grid}>
          {VOUCHERS.map((name) => (
            <TextInput
              key={name}
              label={t(`reports.journal.fields.${name}`)}
              inputMode="numeric"
              readOnly={!changes}
              error={errors.vouchers?.[name]?.message}
              {...register(`vouchers.${name}`, voucher)}
            />
          ))}
        </div>
      </div>
    </FormDialog>
  )
}
