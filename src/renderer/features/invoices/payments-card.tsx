import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { isReceipt } from '../../../contract/receipt.ts'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { conceptsFor, type PaymentDraft, problemAt } from '../documents/draft.ts'
import { Problem } from '../documents/lines-card.tsx'
import type { InvoiceEditor } from './use-invoice-editor.ts'

/** What patients paid, receipt by receipt; only concepts that the coverage takes. */
export function PaymentsCard({ editor: { draft, change, problems } }: { editor: InvoiceEditor }) {
  const t = useT()
  const { payments } = draft
  const codes = isReceipt(draft) ? ['01', '02', '03', '04'] : conceptsFor(draft.coverage)
  const wholeList = problemAt(problems, 'moderatingPayments')
  const add = () => {
    const blank = { key: crypto.randomUUID(), concept: codes[0] ?? '', amount: '', reference: '' } as const
    change({ payments: [...payments, { ...blank, receivedDate: draft.end }] })
  }
  const set = (at: number, next: Partial<PaymentDraft>) =>
    change({ payments: payments.map((paid, index) => (index === at ? { ...paid, ...next } : paid)) })
  return (
    <Card
      title={t('invoices.paid.title')}
      head={
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          data-field="moderatingPayments"
          disabled={codes.length === 0}
          onClick={add}
        >
          {t('invoices.paid.add')}
        </Button>
      }
    >
      {codes.length === 0 ? <p className="soft">{t('invoices.paid.notTaken')}</p> : null}
      {codes.length > 0 && payments.length === 0 ? <p className="soft">{t('invoices.paid.none')}</p> : null}
      {wholeList ? <Problem text={wholeList} /> : null}
      <div className={classes.rows}>
        {payments.map((paid, index) => (
          <Payment
            key={paid.key}
            paid={paid}
            codes={codes}
            field={`moderatingPayments[${index}]`}
            problemOf={(name) => problemAt(problems, `moderatingPayments[${index}].${name}`)}
            onChange={(next) => set(index, next)}
            onRemove={() => change({ payments: payments.filter(({ key }) => key !== paid.key) })}
          />
        ))}
      </div>
    </Card>
  )
}

interface PaymentProps {
  readonly paid: PaymentDraft
  readonly codes: readonly string[]
  /** As the contract names it. */
  readonly field: string
  readonly problemOf: (name: string) => string | undefined
  readonly onChange: (change: Partial<PaymentDraft>) => void
  readonly onRemove: () => void
}

function Payment({ paid, codes, field, problemOf, onChange, onRemove }: PaymentProps) {
  const t = useT()
  const concepts = CATALOGS.conceptoRecaudo
    .filter(({ code }) => codes.includes(code) || code === paid.concept)
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  return (
    <div className={classes.payment}>
      <Select
        label={t('invoices.paid.concept')}
        allowDeselect={false}
        data={concepts}
        value={paid.concept}
        data-field={`${field}.concept`}
        error={problemOf('concept')}
        onChange={(concept) => onChange({ concept: concept ?? '' })}
      />
      <AmountInput
        label={t('invoices.paid.amount')}
        value={paid.amount}
        data-field={`${field}.amount`}
        error={problemOf('amount')}
        onChange={(amount) => onChange({ amount })}
      />
      <TextInput
        label={t('invoices.paid.reference')}
        maxLength={60}
        value={paid.reference}
        data-field={`${field}.reference`}
        error={problemOf('reference')}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <DateField
        label={t('invoices.paid.date')}
        value={paid.receivedDate}
        data-field={`${field}.receivedDate`}
        error={problemOf('receivedDate')}
        onChange={(receivedDate) => onChange({ receivedDate })}
      />
      <ActionIcon variant="subtle" size={36} aria-label={t('invoices.paid.remove')} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </div>
  )
}
