import { Button, Checkbox, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { CreditNote } from '../../../contract/credit-notes.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { useRead } from '../../base/api/query.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { lineDraft, type Problems, problemAt, problemsUnder } from '../documents/draft.ts'
import { LineTable } from '../documents/line-table.tsx'
import { Problem, ServiceWords } from '../documents/lines-card.tsx'
import { PatientName } from '../documents/patient-name.tsx'
import { type CreditDraft, withAll } from './credit-draft.ts'

interface SelectionProps {
  readonly invoice: HealthInvoice
  readonly draft: CreditDraft
  readonly problems: Problems
  readonly onChange: (change: Partial<CreditDraft>) => void
}

/** Ticking a line credits all that is left of it; a part is typed over that. */
export function Selection({ invoice, draft, problems, onChange }: SelectionProps) {
  const t = useT()
  const { amounts } = draft
  const { lineBalances } = invoice
  const chosen = useMemo(() => Object.keys(amounts), [amounts])
  const set = (lineId: string, amount: number | '' | undefined) => {
    const { [lineId]: _, ...others } = amounts
    onChange({ amounts: amount === undefined ? others : { ...amounts, [lineId]: amount } })
  }
  const whole = problemAt(problems, 'selection')
  const places = useMemo(() => new Map(chosen.map((lineId, index) => [lineId, index])), [chosen])
  const columns = [
    { title: t('invoices.line.service'), width: 'auto' },
    { title: t('notes.left'), width: '9rem', amount: true },
    { title: t('notes.amount'), width: '12rem' },
  ]
  const row = (index: number, current: boolean) => {
    const line = lineBalances[index]
    if (!line) return null
    const { lineId, documentId, balance } = line
    const amount = amounts[lineId]
    const tabIndex = current ? 0 : -1
    return (
      <>
        <td>
          <Checkbox
            data-act="tick"
            data-field={places.has(lineId) ? `selection[${places.get(lineId)}]` : undefined}
            tabIndex={tabIndex}
            checked={amount !== undefined}
            disabled={balance <= 0 && amount === undefined}
            label={<BalanceLine invoice={invoice} documentId={documentId} lineId={lineId} />}
            onChange={(event) => set(lineId, event.currentTarget.checked ? balance : undefined)}
          />
          {problemsUnder(problems, `selection[${places.get(lineId) ?? -1}]`).map(({ message }) => (
            <Problem key={message} text={message} />
          ))}
        </td>
        <td data-amount>{money(balance)}</td>
        <td>
          {amount === undefined ? null : (
            <AmountInput
              w={160}
              tabIndex={tabIndex}
              aria-label={t('notes.amountOf', { position: index + 1 })}
              value={amount}
              error={(amount || 0) > balance ? t('notes.tooMuch') : undefined}
              onChange={(typed) => set(lineId, typed)}
            />
          )}
        </td>
      </>
    )
  }
  const all = () => onChange({ amounts: withAll(amounts, lineBalances) })
  return (
    <Card
      title={t('notes.selection')}
      field="selection"
      head={
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={all}>
            {t('notes.tickAll')}
          </Button>
          <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => onChange({ amounts: {} })}>
            {t('notes.tickNone')}
          </Button>
        </Group>
      }
    >
      {whole ? <Problem text={whole} /> : null}
      <LineTable
        label={t('notes.selection')}
        count={lineBalances.length}
        columns={columns}
        keyOf={(index) => lineBalances[index]?.lineId ?? String(index)}
        row={row}
        readOnly={false}
      />
    </Card>
  )
}

/** What an issued note gave back of each service; it names lines of the invoice and of its debit notes. */
export function Credited({ invoice, note: { selection } }: { invoice: HealthInvoice; note: CreditNote }) {
  const t = useT()
  const owners = useMemo(
    () => new Map(invoice.lineBalances.map(({ lineId, documentId }) => [lineId, documentId])),
    [invoice],
  )
  const columns = [
    { title: t('invoices.line.service'), width: 'auto' },
    { title: t('notes.amount'), width: '9rem', amount: true },
  ]
  const row = (index: number) => {
    const credited = selection[index]
    if (!credited) return null
    const { lineId, amount } = credited
    return (
      <>
        <td>
          <BalanceLine invoice={invoice} documentId={owners.get(lineId) ?? invoice.id} lineId={lineId} />
        </td>
        <td data-amount>{money(amount)}</td>
      </>
    )
  }
  return (
    <Card title={t('notes.credited')}>
      <LineTable
        label={t('notes.credited')}
        count={selection.length}
        columns={columns}
        keyOf={(index) => selection[index]?.lineId ?? String(index)}
        row={row}
        readOnly
      />
    </Card>
  )
}

/** A line of the invoice, or of a debit note on it. */
function BalanceLine({ invoice, documentId, lineId }: { invoice: HealthInvoice; documentId: string; lineId: string }) {
  const { id: workspaceId } = useWorkspace()
  const own = documentId === invoice.id
  const params = { workspaceId, debitNoteId: documentId }
  const debit = useRead('debitNotes.get', { params }, { enabled: !own })
  const line = (own ? invoice.lines : debit.data?.lines)?.find((each) => each.lineId === lineId)
  if (!line) return '…'
  return (
    <>
      <ServiceWords line={lineDraft(line)} />
      <span className={classes.detail}>
        <PatientName patientId={line.patientId} />
        {debit.data?.number ? ` · ${debit.data.number}` : ''}
      </span>
    </>
  )
}
