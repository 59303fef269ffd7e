import { Button } from '@mantine/core'
import { GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import { timeToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { useUndoable } from '../../ui/use-undoable.ts'
import { serviceCode, serviceDate } from '../packages/model.ts'
import { Card } from './card.tsx'
import classes from './document.module.css'
import { sayLines } from './document-parts.tsx'
import { type LineDraft, lineTotal, type Problems, problemAt, problemsUnder, withLine } from './draft.ts'
import { LineDialog } from './line-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { PatientName } from './patient-name.tsx'
import { useTakeOut } from './take-out.ts'

interface LinesCardProps {
  readonly title: string
  readonly lines: readonly LineDraft[]
  readonly problems: Problems
  /** The contract's name of the list: `lines`, `services`. */
  readonly field: 'lines' | 'services'
  /** Left out: they can only be read. */
  readonly edit?: LinesEdit
}

interface LinesEdit {
  readonly onChange: (lines: readonly LineDraft[]) => void
  /** The line that is being edited. */
  readonly open: number | 'new' | null
  readonly onOpen: (line: number | 'new' | null) => void
  /** What of it is to be mended: takes the focus. */
  readonly field?: string
  /** Left out: any patient of the clinic. */
  readonly patientIds?: readonly string[]
}

/** The services of a document, each with its patient and its price. */
export function LinesCard({ title, lines, problems, field, edit }: LinesCardProps) {
  const t = useT()
  const wholeList = problemAt(problems, field)
  const takeOut = useTakeOut(lines, (next) => edit?.onChange(next))
  const offerUndo = useUndoable()
  const wrong = lines.flatMap((_, index) => (problemsUnder(problems, `${field}[${index}]`).length > 0 ? [index] : []))
  return (
    <Card
      title={title}
      head={
        <>
          {lines.length > 1 ? <span className={classes.detail}>{sayLines(lines)}</span> : null}
          {edit ? (
            <span data-field={field} data-problem={wholeList}>
              <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => edit.onOpen('new')}>
                {t('invoices.line.add')}
              </Button>
            </span>
          ) : null}
        </>
      }
    >
      {wholeList ? <Problem text={t('invoices.line.needed')} /> : null}
      {edit && wrong.length > 0 ? (
        <span data-problem>
          <Button size="compact-sm" variant="light" color="red" mb="xs" onClick={() => edit.onOpen(wrong[0] ?? null)}>
            {t('invoices.line.wrong', { count: wrong.length })}
          </Button>
        </span>
      ) : null}
      {lines.length === 0 ? (
        <p className="soft">{t('invoices.line.none')}</p>
      ) : (
        <Lines
          title={title}
          lines={lines}
          problems={problems}
          field={field}
          onTakeOut={(line) => offerUndo(t('invoices.line.removed'), takeOut(line))}
          {...(edit && { edit })}
        />
      )}
      {edit && edit.open !== null ? <OpenLine lines={lines} problems={problems} field={field} edit={edit} /> : null}
    </Card>
  )
}

interface LinesProps extends LinesCardProps {
  readonly onTakeOut: (line: LineDraft) => void
}

function Lines({ title, lines, problems, field, edit, onTakeOut }: LinesProps) {
  const t = useT()
  const columns = [
    { title: t('invoices.line.service'), width: 'auto' },
    { title: t('invoices.line.patient'), width: '28%' },
    { title: t('invoices.line.quantity'), width: '4.5rem', amount: true },
    { title: t('invoices.line.total'), width: '7.5rem', amount: true },
    ...(edit ? [{ title: t('invoices.line.actions'), width: '5rem' }] : []),
  ]
  const row = (index: number, current: boolean) => {
    const line = lines[index]
    if (!line) return null
    return (
      <>
        <td>
          <ServiceWords line={line} />
          {problemsUnder(problems, `${field}[${index}]`).map((problem) => (
            <Problem key={`${problem.field}${problem.message}`} text={problem.message} />
          ))}
        </td>
        <td>
          <PatientName patientId={line.patientId} />
        </td>
        <td data-amount>{line.quantity}</td>
        <td data-amount>{money(lineTotal(line))}</td>
        {edit ? (
          <td>
            <LineActions
              position={index + 1}
              tabIndex={current ? 0 : -1}
              onEdit={() => edit.onOpen(index)}
              onRemove={() => onTakeOut(line)}
            />
          </td>
        ) : null}
      </>
    )
  }
  return (
    <LineTable
      label={title}
      count={lines.length}
      columns={columns}
      keyOf={(index) => lines[index]?.key ?? String(index)}
      row={row}
      readOnly={!edit}
    />
  )
}

function OpenLine({ lines, problems, field, edit }: Required<Omit<LinesCardProps, 'title'>>) {
  const { open, onOpen, onChange, patientIds } = edit
  const keep = (line: LineDraft) => {
    onChange(withLine(lines, open, line))
    onOpen(null)
  }
  return (
    <LineDialog
      line={typeof open === 'number' ? (lines[open] ?? null) : null}
      problems={typeof open === 'number' ? problemsUnder(problems, `${field}[${open}]`) : []}
      {...(patientIds && { patientIds })}
      focusOn={edit.field ?? ''}
      onSave={keep}
      onClose={() => onOpen(null)}
    />
  )
}

export function ServiceWords({ line: { category, service, description } }: { line: LineDraft }) {
  const group = groupOf(category)
  const ref = { group, index: 0, value: service }
  return (
    <>
      {[serviceCode(ref), description].filter(Boolean).join(' · ') || tableText(GROUP_LABELS[group])}
      <div className={classes.detail}>
        {[tableText(GROUP_LABELS[group]), timeToScreen(serviceDate(ref))].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}

interface LineActionsProps {
  readonly position: number
  readonly tabIndex: number
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function LineActions({ position, tabIndex, onEdit, onRemove }: LineActionsProps) {
  const t = useT()
  // Plain buttons: hundreds of them come and go while the list is scrolled.
  const shared = { type: 'button', className: classes.lineAction, tabIndex } as const
  return (
    <div className={classes.lineActions}>
      <button {...shared} data-act="edit" aria-label={t('invoices.line.editAt', { position })} onClick={onEdit}>
        <Icon name="edit" />
      </button>
      <button {...shared} data-act="remove" aria-label={t('invoices.line.removeAt', { position })} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  )
}

export function Problem({ text }: { text: string }) {
  return (
    <div className={classes.problem}>
      <Icon name="error" size={14} />
      {text}
    </div>
  )
}
