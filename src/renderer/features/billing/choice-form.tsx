import { ActionIcon, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { BillingGrouping } from '../../../contract/billing-runs.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { offeredOptions } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { payerArea } from '../payers/area.tsx'
import { professionalArea } from '../professionals/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import classes from './billing.module.css'

const COVERAGES = offeredOptions('coberturaPlan')

interface Named {
  readonly id: string
  readonly name: string
}

/** Which visits are billed, and how; '' and undefined are all of them. */
export interface Choice {
  readonly fromDate: string
  readonly toDate: string
  readonly payer: Named | undefined
  readonly professional: Named | undefined
  readonly contractId: string
  readonly site: string
  readonly coverage: string
  readonly contractNumber: string
  readonly groupBy: BillingGrouping
}

interface ChoiceFormProps {
  readonly choice: Choice
  readonly onChange: (change: Partial<Choice>) => void
}

export function ChoiceForm({ choice, onChange }: ChoiceFormProps) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const { payer, professional } = choice
  return (
    <section className={`panel ${classes.form}`} aria-label={t('billing.title')}>
      <DateField label={t('billing.from')} value={choice.fromDate} onChange={(fromDate) => onChange({ fromDate })} />
      <DateField label={t('billing.to')} value={choice.toDate} onChange={(toDate) => onChange({ toDate })} />
      <Chosen
        one={payer}
        none={t('billing.everyPayer')}
        remove={t('billing.removePayer')}
        onRemove={() => onChange({ payer: undefined, contractId: '' })}
      >
        <RecordPicker
          id="billing-payer"
          area={payerArea}
          label={t('billing.payer')}
          describe={({ companyName, nit }) => `${companyName} · ${nit}`}
          onPick={({ id, companyName: name }) => onChange({ payer: { id, name }, contractId: '' })}
        />
      </Chosen>
      {payer ? (
        <ContractFilter
          clientId={payer.id}
          value={choice.contractId}
          onChange={(contractId) => onChange({ contractId })}
        />
      ) : null}
      <CodeSelect
        label={t('billing.coverage')}
        placeholder={t('billing.everyCoverage')}
        clearable
        options={COVERAGES}
        value={choice.coverage}
        onChange={(coverage) => onChange({ coverage })}
      />
      <Chosen
        one={professional}
        none={t('billing.everyProfessional')}
        remove={t('billing.removeProfessional')}
        onRemove={() => onChange({ professional: undefined })}
      >
        <RecordPicker
          id="billing-professional"
          area={professionalArea}
          label={t('billing.professional')}
          describe={professionalArea.titleOf}
          onPick={(one) => onChange({ professional: { id: one.id, name: professionalArea.titleOf(one) } })}
        />
      </Chosen>
      {providerCodes.length > 1 ? (
        <Select
          label={t('billing.site')}
          placeholder={t('billing.everySite')}
          clearable
          data={[...providerCodes]}
          value={choice.site || null}
          onChange={(site) => onChange({ site: site ?? '' })}
        />
      ) : null}
      <TextInput
        label={t('billing.contract')}
        description={t('billing.contractHelp')}
        maxLength={60}
        value={choice.contractNumber}
        onChange={({ currentTarget: { value } }) => onChange({ contractNumber: value })}
      />
      <div className={classes.groupBy}>
        <span className={classes.label} id="billing-group">
          {t('billing.groupBy')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="billing-group"
          data={BillingGrouping.options.map((value) => ({ value, label: t(`billing.group.${value}`) }))}
          value={choice.groupBy}
          onChange={(value) => onChange({ groupBy: BillingGrouping.parse(value) })}
        />
      </div>
    </section>
  )
}

interface ChosenProps {
  readonly one: Named | undefined
  readonly none: string
  readonly remove: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** Who was picked, below where one picks. */
function Chosen({ one, none, remove, onRemove, children }: ChosenProps) {
  return (
    <div>
      {children}
      <div className={classes.chosen}>
        {one ? (
          <>
            <strong>{one.name}</strong>
            <ActionIcon variant="subtle" color="gray" aria-label={remove} onClick={onRemove}>
              <Icon name="close" size={16} />
            </ActionIcon>
          </>
        ) : (
          <span className="soft">{none}</span>
        )}
      </div>
    </div>
  )
}

interface ContractFilterProps {
  readonly clientId: string
  readonly value: string
  readonly onChange: (contractId: string) => void
}

/** One of the payer's contracts; nothing where it has none. */
function ContractFilter({ clientId, value, onChange }: ContractFilterProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { clientId, isActive: 'all', limit: 100 } as const
  const { data } = useRead('contracts.list', { params: { workspaceId }, query })
  if (!data?.items.length) return null
  return (
    <Select
      label={t('contracts.choose')}
      placeholder={t('billing.everyContract')}
      clearable
      data={data.items.map(({ id, contractNumber }) => ({ value: id, label: contractNumber }))}
      value={value || null}
      onChange={(contractId) => onChange(contractId ?? '')}
    />
  )
}
