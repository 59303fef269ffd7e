import { ActionIcon, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { GROUP_LABELS, groupOf } from '../../contract/rips/groups.ts'
import { timeToScreen } from '../format/clinical.ts'
import { money } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { serviceCode, serviceDate } from '../packages/model.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './document.module.css'
import { type LineDraft, lineTotal, type Problems, problemAt, problemsUnder } from './draft.ts'
import { LineDialog } from './line-dialog.tsx'
import { PatientName } from './patient-name.tsx'

const PAGE = 50

interface LinesCardProps {
  readonly title: string
  readonly lines: readonly LineDraft[]
  /** Left out: they can only be read. */
  readonly onChange?: (lines: readonly LineDraft[]) => void
  readonly problems: Problems
  /** The contract's name of the list: `lines`, `services`. */
  readonly field: 'lines' | 'services'
  readonly patientIds?: readonly string[]
}

/** The services of a document, each with its patient and its price. */
export function LinesCard({ title, lines, onChange, problems, field, patientIds }: LinesCardProps) {
  const t = useT()
  const [shown, setShown] = useState(PAGE)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const wholeList = problemAt(problems, field)
  const keep = (line: LineDraft) => {
    onChange?.(open === 'new' ? [...lines, line] : lines.map((present, index) => (index === open ? line : present)))
    setOpen(null)
  }
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="lines-title">
      <div className={classes.cardHead}>
        <h2 id="lines-title" className={classes.cardTitle}>
          {title}
        </h2>
        {onChange ? (
          <span data-problem={wholeList}>
            <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
              {t('invoices.line.add')}
            </Button>
          </span>
        ) : null}
      </div>
      {wholeList ? <Problem text={t('invoices.line.needed')} /> : null}
      {lines.length === 0 ? (
        <p className="soft">{t('invoices.line.none')}</p>
      ) : (
        <div className={classes.tableScroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('invoices.line.service')}</th>
                <th scope="col">{t('invoices.line.patient')}</th>
                <th scope="col" data-amount>
                  {t('invoices.line.quantity')}
                </th>
                <th scope="col" data-amount>
                  {t('invoices.line.total')}
                </th>
                {onChange ? <th scope="col">{t('invoices.line.actions')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, shown).map((line, index) => (
                <tr key={line.key}>
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
                  {onChange ? (
                    <td>
                      <LineActions
                        position={index + 1}
                        onEdit={() => setOpen(index)}
                        onRemove={() => {
                          onChange(lines.filter((present) => present !== line))
                          toast(t('invoices.line.removed'), () => onChange(lines))
                        }}
                      />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lines.length > shown ? (
        <Button mt="sm" size="xs" variant="default" onClick={() => setShown(shown + PAGE * 2)}>
          {t('packages.showMore')}
        </Button>
      ) : null}
      {open === null ? null : (
        <LineDialog
          line={open === 'new' ? null : (lines[open] ?? null)}
          problems={open === 'new' ? [] : problemsUnder(problems, `${field}[${open}]`)}
          {...(patientIds && { patientIds })}
          onSave={keep}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

export function ServiceWords({ line: { category, service, description } }: { line: LineDraft }) {
  const group = groupOf(category)
  const ref = { group, index: 0, value: service }
  return (
    <>
      {[serviceCode(ref), description].filter(Boolean).join(' · ') || GROUP_LABELS[group]}
      <div className={classes.detail}>
        {[GROUP_LABELS[group], timeToScreen(serviceDate(ref))].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}

interface LineActionsProps {
  readonly position: number
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function LineActions({ position, onEdit, onRemove }: LineActionsProps) {
  const t = useT()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="subtle" aria-label={t('invoices.line.editAt', { position })} onClick={onEdit}>
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t('invoices.line.removeAt', { position })} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </Group>
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
