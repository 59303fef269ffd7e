import { Button, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useRead } from '../../base/api/query.ts'
import { ageInYears } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { offeredOptions } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContractPicker } from '../contracts/contract-picker.tsx'
import { modalitiesFor, problemAt } from '../documents/draft.ts'
import { describePatient, patientArea } from '../patients/area.tsx'
import { PayerPicker } from '../payers/payer-picker.tsx'
import { RecordEditor } from '../records/record-editor.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { NEW } from '../records/use-record-editor.ts'
import { withDay } from './day.ts'
import { withPatient, withTermsOf } from './draft.ts'
import { termsOf } from './last-visit.ts'
import { type PartProps, partOf } from './part.ts'
import classes from './visit.module.css'

const COVERAGES = offeredOptions('coberturaPlan')
const MODALITIES = offeredOptions('modalidadPago')

/** The focus is there, and nothing was typed yet. */
function isUntouched(id: string): boolean {
  const at = document.activeElement
  return at instanceof HTMLInputElement && at.id === id && at.value === ''
}

/** Whose visit it is; who paid last time is taken over as soon as the patient is known. */
export const PatientPart = partOf(['patientId', 'date', 'services'], ({ editor, readOnly }) => {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [adding, { open, close }] = useDisclosure(false)
  const { draft, change, problems } = editor
  const missing = problemAt(problems, 'patientId') ? t('validation.choose') : undefined
  const choose = async (patientId: string) => {
    change((present) => withPatient(present, patientId))
    document.getElementById('v-payer')?.focus()
    const terms = await termsOf(workspaceId, patientId).catch(() => undefined)
    if (terms) change((present) => withTermsOf(present, patientId, terms))
    const isWhole = terms?.clientId && terms.coverage && terms.paymentModality
    if (isWhole && isUntouched('v-payer')) document.getElementById('v-service')?.focus()
  }
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="visit-who">
      <h2 id="visit-who" className={classes.title}>
        {t('visits.form.who')}
      </h2>
      <div className={classes.grid}>
        {readOnly ? null : (
          <div className={classes.pick} data-problem={missing}>
            <RecordPicker
              id="v-patient"
              area={patientArea}
              label={t('visits.form.findPatient')}
              describe={describePatient}
              onPick={({ id }) => void choose(id)}
            />
            <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
              {t('visits.form.newPatient')}
            </Button>
          </div>
        )}
        <DateField
          id="v-date"
          label={t('visits.form.date')}
          withAsterisk
          readOnly={readOnly}
          error={problemAt(problems, 'date') ? t('validation.date') : undefined}
          value={draft.date}
          onChange={(date) => change((present) => withDay(present, date))}
          onBlur={editor.settle}
        />
        <div className={classes.wide}>
          {draft.patientId ? <Patient editor={editor} /> : <p className="soft">{t('visits.form.nobody')}</p>}
          {missing ? <p className={classes.problem}>{missing}</p> : null}
        </div>
      </div>
      {adding ? (
        <RecordEditor area={patientArea} id={NEW} onClose={close} onSaved={({ id }) => void choose(id)} />
      ) : null}
    </section>
  )
})

/** Enough to see that it is the right person. */
function Patient({ editor: { draft } }: Pick<PartProps, 'editor'>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { patientId, date } = draft
  const { data: patient } = useRead('patients.get', { params: { workspaceId, patientId } })
  const age = patient?.birthDate ? ageInYears(patient.birthDate, date) : undefined
  return (
    <div className={classes.person}>
      <strong>{patient ? describePatient(patient) : t('common.loading')}</strong>
      {age === undefined ? null : <span className="soft">{t('visits.form.years', { count: age })}</span>}
    </div>
  )
}

/** Who pays, and by which coverage. */
export const TermsPart = partOf(
  ['date', 'services', 'clientId', 'contractId', 'coverage', 'paymentModality', 'policyNumber'],
  ({ editor, readOnly, goOnFrom }) => {
    const t = useT()
    const { draft, change, problems } = editor
    const allowed = modalitiesFor(draft.coverage)
    const modalities = useMemo(
      () => MODALITIES.filter(({ value }) => allowed === undefined || allowed.includes(value)),
      [allowed],
    )
    return (
      <section className={`panel ${classes.card}`} aria-labelledby="visit-pays">
        <h2 id="visit-pays" className={classes.title}>
          {t('visits.form.pays')}
        </h2>
        <div className={classes.grid}>
          <PayerPicker
            id="v-payer"
            label={t('visits.form.findPayer')}
            value={draft.clientId}
            onChange={(clientId) => {
              change({ clientId, contractId: '' })
              if (clientId) goOnFrom('v-payer')
            }}
            readOnly={readOnly}
          />
          <CodeSelect
            id="v-coverage"
            label={t('visits.form.coverage')}
            clearable
            readOnly={readOnly}
            error={problemAt(problems, 'coverage')}
            options={COVERAGES}
            value={draft.coverage}
            onChange={(coverage) => {
              // A modality that the new coverage does not take would only be refused.
              const takes = modalitiesFor(coverage)
              const keeps = takes === undefined || takes.includes(draft.paymentModality)
              change({
                coverage,
                contractId: '',
                ...(keeps ? {} : { paymentModality: takes.length === 1 ? (takes[0] ?? '') : '' }),
              })
            }}
          />
          <CodeSelect
            id="v-modality"
            label={t('visits.form.modality')}
            clearable
            readOnly={readOnly}
            options={modalities}
            value={draft.paymentModality}
            onChange={(paymentModality) => change({ paymentModality })}
          />
          {draft.clientId ? (
            <ContractPicker
              visit={{ ...draft, coverage: draft.coverage || null }}
              value={draft.contractId}
              onChange={(contractId) => change({ contractId })}
              error={problemAt(problems, 'contractId')}
              readOnly={readOnly}
            />
          ) : null}
          <TextInput
            id="v-policy"
            label={t('visits.form.policy')}
            maxLength={60}
            readOnly={readOnly}
            value={draft.policyNumber}
            onChange={(event) => change({ policyNumber: event.currentTarget.value })}
          />
        </div>
      </section>
    )
  },
)

export const NotePart = partOf(['note'], ({ editor: { draft, change }, readOnly }) => {
  const t = useT()
  return (
    <section className={`panel ${classes.card}`}>
      <Textarea
        id="v-note"
        label={t('visits.form.note')}
        maxLength={1000}
        autosize
        readOnly={readOnly}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
    </section>
  )
})
