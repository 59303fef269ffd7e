import { SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { OperationType } from '../../../contract/invoices.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { offeredOptions } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { PayerName } from '../documents/document-parts.tsx'
import { modalitiesFor, problemAt } from '../documents/draft.ts'
import { LinesCard, Problem } from '../documents/lines-card.tsx'
import { payerArea } from '../payers/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { resolutionArea } from '../resolutions/area.tsx'
import { PaymentsCard } from './payments-card.tsx'
import type { InvoiceEditor } from './use-invoice-editor.ts'

const COVERAGES = offeredOptions('coberturaPlan')
const MODALITIES = offeredOptions('modalidadPago')
const WITHOUT_CONTRACT = offeredOptions('facturaSinContrato')
/** The DIAN's means of payment that a clinic sees. */
const METHODS = ['1', '10', '20', '42', '47', '48', '49'] as const

/** Everything that an invoice says, from its payer to its last service. */
export function InvoiceForm({ editor }: { editor: InvoiceEditor }) {
  const t = useT()
  const { draft, change, problems, openLine, lineField, setOpenLine } = editor
  return (
    // Whichever field is left is judged; the listener is one for all of them.
    <Stack gap={14} onBlur={editor.onBlur}>
      <Payer editor={editor} />
      {isReceipt(draft) ? null : <Health editor={editor} />}
      <LinesCard
        title={t('invoices.line.title')}
        field="lines"
        lines={draft.lines}
        problems={problems}
        edit={{ open: openLine, field: lineField, onOpen: setOpenLine, onChange: (lines) => change({ lines }) }}
      />
      <PaymentsCard editor={editor} />
      <Terms editor={editor} />
    </Stack>
  )
}

function Payer({ editor: { draft, change, problems } }: { editor: InvoiceEditor }) {
  const t = useT()
  const missing = problemAt(problems, 'clientId')
  return (
    <Card title={t('invoices.form.payerTitle')}>
      <div className={classes.grid}>
        <Select
          label={t('invoices.form.operationType')}
          description={t(`invoices.form.operationHelp.${draft.operationType}`)}
          allowDeselect={false}
          data={OperationType.options.map((value) => ({ value, label: t(`invoices.form.operation.${value}`) }))}
          value={draft.operationType}
          data-field="operationType"
          error={problemAt(problems, 'operationType')}
          onChange={(value) => change({ operationType: OperationType.parse(value) })}
        />
        {isReceipt(draft) ? null : (
          <div data-field="clientId" data-problem={missing}>
            <RecordPicker
              area={payerArea}
              label={t('invoices.form.payer')}
              describe={({ companyName, nit }) => `${companyName} · NIT ${nit}`}
              onPick={({ id }) => change({ clientId: id })}
            />
            <div className={classes.detail} style={{ marginTop: 4 }}>
              {draft.clientId ? (
                <strong>
                  <PayerName clientId={draft.clientId} />
                </strong>
              ) : (
                t('invoices.form.noPayer')
              )}
            </div>
            {missing ? <Problem text={missing} /> : null}
          </div>
        )}
        <Resolution
          kind="invoice"
          value={draft.resolutionId}
          error={problemAt(problems, 'resolutionId')}
          onChange={(resolutionId) => change({ resolutionId })}
        />
        <DateField
          label={t('invoices.form.start')}
          withAsterisk
          value={draft.start}
          data-field="period.start"
          error={problemAt(problems, 'period.start')}
          onChange={(start) => change({ start })}
        />
        <DateField
          label={t('invoices.form.end')}
          withAsterisk
          value={draft.end}
          data-field="period.end"
          error={problemAt(problems, 'period.end', 'period')}
          onChange={(end) => change({ end })}
        />
      </div>
    </Card>
  )
}

interface ResolutionProps {
  readonly kind: 'invoice' | 'credit_note' | 'debit_note'
  readonly value: string | null
  readonly error?: string | undefined
  readonly onChange: (id: string | null) => void
}

/** Which range numbers it; left blank where the clinic has one of the kind. */
export function Resolution({ kind, value, error, onChange }: ResolutionProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('resolutions.list', { params: { workspaceId }, query: { limit: 100 } })
  const choices = useMemo(
    () =>
      (data?.items ?? [])
        .filter((resolution) => resolution.kind === kind)
        .map((resolution) => ({ value: resolution.id, label: resolutionArea.titleOf(resolution) })),
    [data, kind],
  )
  return (
    <CodeSelect
      label={t('invoices.form.resolution')}
      placeholder={t('invoices.form.onlyResolution')}
      clearable
      data-field="resolutionId"
      error={error}
      options={choices}
      value={value ?? ''}
      onChange={(id) => onChange(id || null)}
    />
  )
}

interface ObservationProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (text: string) => void
}

/** One line of words that the document carries. */
export function Observation({ value, error, onChange }: ObservationProps) {
  const t = useT()
  return (
    <Textarea
      label={t('invoices.form.observation')}
      className={classes.wide}
      maxLength={250}
      autosize
      data-field="observation"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
    />
  )
}

function Health({ editor: { draft, change, problems } }: { editor: InvoiceEditor }) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const allowed = modalitiesFor(draft.coverage)
  const modalities = useMemo(
    () => MODALITIES.filter(({ value }) => allowed === undefined || allowed.includes(value)),
    [allowed],
  )
  const sites = useMemo(() => providerCodes.map((value) => ({ value, label: value })), [providerCodes])
  const contract = useRef<HTMLInputElement>(null)
  // What visits do not say of their invoice: whoever comes from them goes on by typing it.
  const [isNext] = useState(draft.lines.length > 0 && draft.contract === 'number' && draft.contractNumber === '')
  useEffect(() => {
    if (isNext) contract.current?.focus()
  }, [isNext])
  return (
    <Card title={t('invoices.form.healthTitle')}>
      <div className={classes.grid}>
        <CodeSelect
          label={t('invoices.form.coverage')}
          withAsterisk
          options={COVERAGES}
          value={draft.coverage}
          data-field="health.coverage"
          error={problemAt(problems, 'health.coverage')}
          onChange={(coverage) => {
            // A modality that the new coverage does not take would only be refused.
            const takes = modalitiesFor(coverage)
            const keeps = takes === undefined || takes.includes(draft.paymentModality)
            change({ coverage, ...(keeps ? {} : { paymentModality: takes.length === 1 ? (takes[0] ?? '') : '' }) })
          }}
        />
        <CodeSelect
          label={t('invoices.form.modality')}
          withAsterisk
          options={modalities}
          value={draft.paymentModality}
          data-field="health.paymentModality"
          error={problemAt(problems, 'health.paymentModality')}
          onChange={(paymentModality) => change({ paymentModality })}
        />
        <CodeSelect
          label={t('invoices.form.site')}
          withAsterisk
          options={sites}
          value={draft.providerCode}
          data-field="health.providerCode"
          error={problemAt(problems, 'health.providerCode')}
          onChange={(providerCode) => change({ providerCode })}
        />
        <div>
          <div className={classes.detail}>{t('invoices.form.contract')}</div>
          <SegmentedControl
            aria-label={t('invoices.form.contract')}
            value={draft.contract}
            data={[
              { value: 'number', label: t('invoices.form.withContract') },
              { value: 'without', label: t('invoices.form.withoutContract') },
            ]}
            onChange={(value) => change({ contract: value === 'without' ? 'without' : 'number' })}
          />
        </div>
        {draft.contract === 'number' ? (
          <TextInput
            ref={contract}
            label={t('invoices.form.contractNumber')}
            withAsterisk
            maxLength={60}
            value={draft.contractNumber}
            data-field="health.contractNumber"
            error={problemAt(problems, 'health.contractNumber', 'health.withoutContractCode', 'health')}
            onChange={(event) => change({ contractNumber: event.currentTarget.value })}
          />
        ) : (
          <CodeSelect
            label={t('invoices.form.withoutContractReason')}
            withAsterisk
            options={WITHOUT_CONTRACT}
            value={draft.withoutContractCode}
            data-field="health.withoutContractCode"
            error={problemAt(problems, 'health.withoutContractCode', 'health.contractNumber', 'health')}
            onChange={(withoutContractCode) => change({ withoutContractCode })}
          />
        )}
        <TextInput
          label={t('invoices.form.policy')}
          maxLength={60}
          value={draft.policyNumber}
          data-field="health.policyNumber"
          error={problemAt(problems, 'health.policyNumber')}
          onChange={(event) => change({ policyNumber: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}

function Terms({ editor: { draft, change, problems } }: { editor: InvoiceEditor }) {
  const t = useT()
  return (
    <Card title={t('invoices.form.termsTitle')}>
      <div className={classes.grid}>
        <Select
          label={t('invoices.form.paymentForm')}
          allowDeselect={false}
          data={[
            { value: '1', label: t('invoices.form.cash') },
            { value: '2', label: t('invoices.form.credit') },
          ]}
          value={draft.paymentForm}
          onChange={(value) => change({ paymentForm: value === '1' ? '1' : '2' })}
        />
        <Select
          label={t('invoices.form.method')}
          allowDeselect={false}
          data={METHODS.map((value) => ({ value, label: t(`invoices.form.methods.method${value}`) }))}
          value={draft.paymentMethod}
          data-field="payment.method"
          error={problemAt(problems, 'payment.method')}
          onChange={(value) => change({ paymentMethod: value ?? '1' })}
        />
        {draft.paymentForm === '2' ? (
          <DateField
            label={t('invoices.form.dueDate')}
            withAsterisk
            value={draft.dueDate}
            data-field="payment.dueDate"
            error={problemAt(problems, 'payment.dueDate')}
            onChange={(dueDate) => change({ dueDate })}
          />
        ) : null}
        <Observation
          value={draft.observation}
          error={problemAt(problems, 'observation')}
          onChange={(observation) => change({ observation })}
        />
      </div>
    </Card>
  )
}
