import { Checkbox, Radio, Select, Skeleton, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { type CreditNote, CreditNoteInput, CreditNoteKind } from '../../contract/credit-notes.ts'
import type { HealthInvoice } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/query.ts'
import { money } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../invoices/document.module.css'
import { creditDocument, isOpen } from '../invoices/documents.ts'
import { lineDraft, type Problems, problemAt, problemsUnder } from '../invoices/draft.ts'
import { Resolution } from '../invoices/invoice-form.tsx'
import { LinesCard, Problem, ServiceWords } from '../invoices/lines-card.tsx'
import { PatientName } from '../invoices/patient-name.tsx'
import { useDocument } from '../invoices/use-document.ts'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { AmountInput } from '../ui/amount-input.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { type CreditDraft, creditDraft, creditInput, creditTotal } from './credit-draft.ts'
import { NoteFrame } from './note-frame.tsx'
import { useNote } from './use-note.ts'

/** Concepts of a note that is no annulment. */
const CONCEPTS = ['1', '3', '4', '5', '6'] as const

export function NewCredit({ invoiceId }: { invoiceId: string }) {
  return <WithInvoice invoiceId={invoiceId}>{(invoice) => <EditCredit invoice={invoice} note={null} />}</WithInvoice>
}

export function CreditScreen({ noteId }: { noteId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const loaded = useRead(
    'creditNotes.get',
    { params: { workspaceId, creditNoteId: noteId } },
    { refetchInterval: 10_000 },
  )
  if (loaded.error && !loaded.data) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height="70vh" aria-busy="true" />
  const note = loaded.data
  return (
    <WithInvoice invoiceId={note.invoiceId}>
      {(invoice) =>
        write && isOpen(note.status) ? (
          <EditCredit key={noteId} invoice={invoice} note={note} />
        ) : (
          <ReadCredit key={noteId} invoice={invoice} note={note} />
        )
      }
    </WithInvoice>
  )
}

interface WithInvoiceProps {
  readonly invoiceId: string
  readonly children: (invoice: HealthInvoice) => ReactNode
}

export function WithInvoice({ invoiceId, children }: WithInvoiceProps) {
  const { id: workspaceId } = useWorkspace()
  const loaded = useRead('healthInvoices.get', { params: { workspaceId, healthInvoiceId: invoiceId } })
  if (loaded.data) return children(loaded.data)
  if (loaded.error) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  return <Skeleton height="70vh" aria-busy="true" />
}

function ReadCredit({ invoice, note }: { invoice: HealthInvoice; note: CreditNote }) {
  const t = useT()
  const acts = useDocument(creditDocument)
  return (
    <NoteFrame
      kind="credit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      total={note.totals.gross}
      consequence={`notes.consequence.${note.kind}`}
    >
      <LinesCard title={t('notes.credited')} field="lines" lines={note.lines.map(lineDraft)} problems={[]} />
    </NoteFrame>
  )
}

function EditCredit({ invoice, note }: { invoice: HealthInvoice; note: CreditNote | null }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const acts = useDocument(creditDocument)
  const flow = useNote({
    kind: 'credito',
    note,
    acts,
    invoiceId: invoice.id,
    schema: CreditNoteInput,
    draftOf: creditDraft,
    inputOf: (draft) => creditInput(draft, invoice.id),
    create: async (body, idempotencyKey) =>
      (await call('creditNotes.create', { params: { workspaceId }, body, idempotencyKey })).body,
    revise: async (body, { id }, revision) => {
      const params = { workspaceId, creditNoteId: id }
      return (await call('creditNotes.createRevision', { params, body, revision })).body
    },
  })
  const { draft, change, problems } = flow
  return (
    <NoteFrame
      kind="credit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      flow={flow}
      total={creditTotal(draft, invoice)}
      consequence={`notes.consequence.${draft.kind}`}
    >
      <section className={`panel ${classes.card}`} aria-labelledby="what-title">
        <h2 id="what-title" className={classes.cardTitle}>
          {t('notes.what')}
        </h2>
        <Stack>
          <Radio.Group
            aria-labelledby="what-title"
            value={draft.kind}
            error={problemAt(problems, 'kind')}
            onChange={(value) => {
              const kind = CreditNoteKind.parse(value)
              const annuls = kind === 'total'
              change({ kind, concept: annuls ? '2' : draft.concept === '2' ? '1' : draft.concept })
            }}
          >
            <Stack gap={8}>
              {CreditNoteKind.options.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={t(`notes.creditKind.${kind}`)}
                  description={t(`notes.creditKindHelp.${kind}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <div className={classes.grid}>
            {draft.kind === 'total' ? null : (
              <Select
                label={t('notes.concept')}
                allowDeselect={false}
                data={CONCEPTS.map((value) => ({ value, label: t(`notes.creditConcept.concept${value}`) }))}
                value={draft.concept}
                error={problemAt(problems, 'concept')}
                onChange={(concept) => change({ concept: concept ?? '1' })}
              />
            )}
            <Resolution
              kind="credit_note"
              value={draft.resolutionId}
              error={problemAt(problems, 'resolutionId')}
              onChange={(resolutionId) => change({ resolutionId })}
            />
            <Textarea
              label={t('invoices.form.observation')}
              className={classes.wide}
              maxLength={250}
              autosize
              value={draft.observation}
              error={problemAt(problems, 'observation')}
              onChange={(event) => change({ observation: event.currentTarget.value.replaceAll('\n', ' ') })}
            />
          </div>
        </Stack>
      </section>
      {draft.kind === 'total' ? null : (
        <Selection invoice={invoice} draft={draft} problems={problems} onChange={change} />
      )}
    </NoteFrame>
  )
}

interface SelectionProps {
  readonly invoice: HealthInvoice
  readonly draft: CreditDraft
  readonly problems: Problems
  readonly onChange: (change: Partial<CreditDraft>) => void
}

/** Ticking a line credits all that is left of it; a part is typed over that. */
function Selection({ invoice, draft, problems, onChange }: SelectionProps) {
  const t = useT()
  const { amounts } = draft
  const chosen = Object.keys(amounts)
  const set = (lineId: string, amount: number | '' | undefined) => {
    const { [lineId]: _, ...others } = amounts
    onChange({ amounts: amount === undefined ? others : { ...amounts, [lineId]: amount } })
  }
  const whole = problemAt(problems, 'selection')
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="selection-title">
      <h2 id="selection-title" className={classes.cardTitle}>
        {t('notes.selection')}
      </h2>
      {whole ? <Problem text={whole} /> : null}
      <div className={classes.tableScroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('invoices.line.service')}</th>
              <th scope="col" data-amount>
                {t('notes.left')}
              </th>
              <th scope="col">{t('notes.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lineBalances.map(({ lineId, documentId, balance }, index) => (
              <tr key={lineId}>
                <td>
                  <Checkbox
                    checked={lineId in amounts}
                    disabled={balance <= 0 && !(lineId in amounts)}
                    label={<BalanceLine invoice={invoice} documentId={documentId} lineId={lineId} />}
                    onChange={(event) => set(lineId, event.currentTarget.checked ? balance : undefined)}
                  />
                  {problemsUnder(problems, `selection[${chosen.indexOf(lineId)}]`).map(({ message }) => (
                    <Problem key={message} text={message} />
                  ))}
                </td>
                <td data-amount>{money(balance)}</td>
                <td>
                  {lineId in amounts ? (
                    <AmountInput
                      w={160}
                      aria-label={t('notes.amountOf', { position: index + 1 })}
                      value={amounts[lineId] ?? ''}
                      error={(amounts[lineId] || 0) > balance ? t('notes.tooMuch') : undefined}
                      onChange={(amount) => set(lineId, amount)}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
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
