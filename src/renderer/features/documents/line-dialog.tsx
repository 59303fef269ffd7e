import { Box, Button, Group, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import { withoutPrices } from '../../../contract/visit-invoice.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasWordsLeft } from '../../ui/words.ts'
import { newService } from '../packages/model.ts'
import { describePatient, patientArea } from '../patients/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { ServiceFill } from '../services/service-fill.tsx'
import classes from './document.module.css'
import { type LineDraft, lineTotal, type Problems, priceIn, problemAt } from './draft.ts'
import { onlyPatients, PatientName } from './patient-name.tsx'
import { focusFirstProblem } from './problems.ts'

/** Said by the line or numbered by the program, never typed. */
const OF_THE_LINE: ReadonlySet<string> = new Set(['consecutivo', 'vrServicio', 'vrUnitMedicamento', 'vrUnitOS'])

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({
  value: String(category),
  label: tableText(GROUP_LABELS[groupOf(category)]),
}))

interface LineDialogProps {
  /** Null: a new one. */
  readonly line: LineDraft | null
  readonly problems: Problems
  /** Left out: any patient of the clinic. */
  readonly patientIds?: readonly string[]
  /** Field of the line, by its name in the contract; blank: the first one. */
  readonly focusOn?: string
  readonly onSave: (line: LineDraft) => void
  readonly onClose: () => void
}

/** One service of the document: whose, which, its values for the RIPS, and its price. */
export function LineDialog({ line, problems, patientIds, focusOn = '', onSave, onClose }: LineDialogProps) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const [draft, setDraft] = useState<LineDraft>(
    () =>
      line ?? {
        key: crypto.randomUUID(),
        patientId: patientIds?.length === 1 ? (patientIds[0] ?? '') : '',
        category: 1,
        service: newService('consultas', providerCodes),
        description: '',
        quantity: 1,
        unitPrice: '',
      },
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const set = (change: Partial<LineDraft>) => setDraft((present) => ({ ...present, ...change }))
  const setField = useCallback(
    (name: string, value: unknown) =>
      setDraft((present) => {
        const { [name]: _, ...rest } = present.service
        return { ...present, service: value === undefined ? rest : { ...rest, [name]: value } }
      }),
    [],
  )
  const leave = (...fields: readonly string[]) => setLeft((before) => new Set([...before, ...fields]))
  const missing = (field: 'patientId' | 'quantity' | 'unitPrice') =>
    left.has(field) && draft[field] === '' ? t('validation.required') : undefined
  useEffect(() => (focusOn ? focusWhenDrawn(focusOn) : undefined), [focusOn])
  const noPatient = missing('patientId')
  const group = groupOf(draft.category)
  const complete = draft.patientId !== '' && draft.unitPrice !== '' && draft.quantity !== ''

  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1080px, 96vw)"
      title={t(line ? 'invoices.line.edit' : 'invoices.line.add')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (hasWordsLeft('[role=dialog]')) return
          leave('patientId', 'quantity', 'unitPrice')
          if (complete) onSave(draft)
          else focusFirstProblem('[role=dialog]')
        }}
      >
        <Stack>
          <LineProblems problems={problems} />
          <div className={classes.grid}>
            <Box data-problem={noPatient} onBlur={() => leave('patientId')}>
              <RecordPicker
                area={patientArea}
                label={t('invoices.line.patient')}
                describe={describePatient}
                autoFocus
                {...(patientIds && { list: onlyPatients(patientIds), listKey: patientIds.join() })}
                onPick={({ id }) => set({ patientId: id })}
              />
            </Box>
            <div>
              <div className={classes.detail}>{t('invoices.line.chosenPatient')}</div>
              <strong>
                {draft.patientId ? <PatientName patientId={draft.patientId} /> : t('invoices.line.nobody')}
              </strong>
              {noPatient ? <div className={classes.problem}>{t('validation.choose')}</div> : null}
            </div>
            <Select
              label={t('invoices.line.category')}
              allowDeselect={false}
              data={CATEGORY_OPTIONS}
              value={String(draft.category)}
              onChange={(value) => {
                const category = CATEGORIES.find((one) => String(one) === value) ?? 1
                set({ category, service: newService(groupOf(category), providerCodes) })
              }}
            />
            <TextInput
              label={t('invoices.line.description')}
              description={t('invoices.line.descriptionHelp')}
              className={classes.wide}
              maxLength={300}
              value={draft.description}
              onChange={(event) => set({ description: event.currentTarget.value })}
            />
            <NumberInput
              label={t('invoices.line.quantity')}
              withAsterisk
              hideControls
              allowNegative={false}
              allowDecimal={false}
              max={99_999}
              error={missing('quantity') ?? problemAt(problems, 'quantity')}
              id={idOf('quantity')}
              value={draft.quantity}
              onBlur={() => leave('quantity')}
              onChange={(value) => set({ quantity: typeof value === 'number' ? value : '' })}
            />
            <AmountInput
              label={t('invoices.line.unitPrice')}
              withAsterisk
              error={missing('unitPrice') ?? problemAt(problems, 'unitPrice')}
              id={idOf('unitPrice')}
              value={draft.unitPrice}
              onBlur={() => leave('unitPrice')}
              onChange={(unitPrice) => set({ unitPrice })}
            />
            <div>
              <div className={classes.detail}>{t('invoices.line.total')}</div>
              <strong>{money(lineTotal(draft))}</strong>
            </div>
          </div>
          <Fill draft={draft} set={set} />
          <GroupForm
            key={group}
            group={group}
            value={draft.service}
            leaveOut={OF_THE_LINE}
            idOf={idOfService}
            issuesOf={(name) =>
              problems
                .filter(({ field }) => field === `service.${name}`)
                .map((problem) => ({ ...problem, rule: problem.code, path: name, severity: 'error' }))
            }
            onChange={setField}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" aria-keyshortcuts="Control+Enter Control+S">
              {t(line ? 'invoices.line.keep' : 'invoices.line.addThis')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const idOf = (field: string) => `line-${field.replaceAll('.', '-')}`
const idOfService = (name: string) => idOf(`service.${name}`)
const FRAMES = 120

/** The dialog takes the focus itself when it opens, and its fields are drawn a few at a time: this comes after both. */
function focusWhenDrawn(field: string): () => void {
  const [, name = ''] = field.split('.')
  const target = OF_THE_LINE.has(name) ? 'unitPrice' : field
  let frame = 0
  const look = (left: number) => {
    const control = document.getElementById(idOf(target))
    const isOpen = document.activeElement?.closest('[role=dialog]')
    if (control && isOpen) control.focus()
    else if (left > 0) frame = requestAnimationFrame(() => look(left - 1))
  }
  look(FRAMES)
  return () => cancelAnimationFrame(frame)
}

function LineProblems({ problems }: { problems: Problems }) {
  const t = useT()
  const shown = problems.filter(({ field }) => field === '' || field === 'patientId' || field?.startsWith('service.vr'))
  if (shown.length === 0) return null
  return (
    <Notice tone="bad" icon="error" title={t('invoices.line.problems')}>
      {shown.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
    </Notice>
  )
}

/** What is known already fills in what was not typed. */
function Fill({ draft, set }: { draft: LineDraft; set: (change: Partial<LineDraft>) => void }) {
  const { category, service } = draft
  return (
    <Group gap={10}>
      <ServiceFill
        group={groupOf(category)}
        onService={(saved) =>
          set({
            service: { ...service, ...withoutPrices(saved.payload) },
            description: draft.description || saved.name,
            unitPrice: draft.unitPrice === '' ? priceIn(saved.payload) : draft.unitPrice,
          })
        }
        onProfessional={(fields) => set({ service: { ...service, ...fields } })}
      />
    </Group>
  )
}
