import { Button, Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bogotaDay } from '../../../../contract/bogota.ts'
import { PatientConsentInput } from '../../../../contract/privacy.ts'
import { CONSENT_METHOD_NAMES, PURPOSE_NAMES, PURPOSES } from '../../../../contract/privacy-law.ts'
import { useChange } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { patientCodes } from '../../../base/rips/options.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { CodeSelect } from '../../../ui/code-select.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { OfPatient } from './privacy-dialog.tsx'

const NOBODY = { name: '', documentType: 'CC', documentNumber: '' }
type Person = typeof NOBODY

const ASKED = PURPOSE_NAMES.filter((name) => PURPOSES[name].asksConsent)

/** What a person decided, how, and before whom; judged by the contract's own schema. */
export function ConsentForm({ patient, onClose }: OfPatient & { readonly onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const record = useChange('patientConsents.record', ['patientConsents.list'])
  const [values, setValues] = useState({
    purpose: 'care',
    decision: 'given',
    decidedOn: bogotaDay(Date.now()),
    method: 'written',
    textVersion: '',
    byOther: false,
    representative: { ...NOBODY, relationship: '' },
    witness: NOBODY,
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<typeof values>) => {
    setProblems({})
    setValues((present) => ({ ...present, ...change }))
  }
  const isVerbal = values.method === 'verbal'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { byOther, representative, witness, ...said } = values
    const input = { ...said, representative: byOther ? representative : null, witness: isVerbal ? witness : null }
    const parsed = PatientConsentInput.safeParse(input)
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    if (!parsed.success) return
    const call = { params: { workspaceId, patientId: patient.id }, body: parsed.data }
    record.mutate(call, {
      onSuccess: () => {
        toast(t('privacy.consents.saved'))
        onClose()
      },
    })
  }

  return (
    <form className="panel" style={{ padding: 16, marginBottom: 12 }} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {record.error ? <FaultNotice fault={record.error} /> : null}
        <SegmentedControl
          aria-label={t('privacy.consents.decision')}
          data={(['given', 'withdrawn'] as const).map((value) => ({
            value,
            label: t(`privacy.consents.decisions.${value}`),
          }))}
          value={values.decision}
          onChange={(decision) => set({ decision })}
        />
        <Select
          label={t('privacy.consents.purpose')}
          data={ASKED.map((value) => ({ value, label: t(`privacy.purposes.${value}`) }))}
          allowDeselect={false}
          value={values.purpose}
          onChange={(purpose) => set({ purpose: purpose ?? 'care' })}
        />
        <Group grow align="flex-start">
          <DateField
            label={t('privacy.consents.decidedOn')}
            withAsterisk
            error={problems.decidedOn && t('validation.date')}
            value={values.decidedOn}
            onChange={(decidedOn) => set({ decidedOn })}
          />
          <Select
            label={t('privacy.consents.method')}
            data={CONSENT_METHOD_NAMES.map((value) => ({ value, label: t(`privacy.methods.${value}`) }))}
            allowDeselect={false}
            value={values.method}
            onChange={(method) => set({ method: method ?? 'written' })}
          />
        </Group>
        <TextInput
          label={t('privacy.consents.textVersion')}
          description={t('privacy.consents.textVersionHelp')}
          withAsterisk
          error={problems.textVersion && t('validation.required')}
          value={values.textVersion}
          onChange={(event) => set({ textVersion: event.currentTarget.value })}
        />
        <Checkbox
          label={t('privacy.consents.byOther')}
          checked={values.byOther}
          onChange={(event) => set({ byOther: event.currentTarget.checked })}
        />
        {values.byOther ? (
          <>
            <PersonFields
              title={t('privacy.consents.representative')}
              at="representative"
              person={values.representative}
              problems={problems}
              onChange={(person) => set({ representative: { ...values.representative, ...person } })}
            />
            <TextInput
              label={t('privacy.consents.relationship')}
              withAsterisk
              error={problems['representative.relationship'] && t('validation.required')}
              value={values.representative.relationship}
              onChange={(event) =>
                set({ representative: { ...values.representative, relationship: event.currentTarget.value } })
              }
            />
          </>
        ) : null}
        {isVerbal ? (
          <PersonFields
            title={t('privacy.consents.witness')}
            at="witness"
            person={values.witness}
            problems={problems}
            onChange={(person) => set({ witness: { ...values.witness, ...person } })}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={record.isPending}>
            {t('privacy.consents.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PersonFieldsProps {
  readonly title: string
  /** Where the person stands in the body, to find its problems. */
  readonly at: string
  readonly person: Person
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Person>) => void
}

function PersonFields({ title, at, person, problems, onChange }: PersonFieldsProps) {
  const t = useT()
  const missing = (name: keyof Person) => problems[`${at}.${name}`] && t('validation.required')
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="soft">{title}</legend>
      <TextInput
        label={t('privacy.consents.name')}
        withAsterisk
        error={missing('name')}
        value={person.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Group grow align="flex-start" mt="xs">
        <CodeSelect
          label={t('privacy.consents.documentType')}
          options={patientCodes('tipoDocumentoIdentificacion')()}
          value={person.documentType}
          onChange={(documentType) => onChange({ documentType })}
        />
        <TextInput
          label={t('privacy.consents.documentNumber')}
          withAsterisk
          error={missing('documentNumber')}
          value={person.documentNumber}
          onChange={(event) => onChange({ documentNumber: event.currentTarget.value })}
        />
      </Group>
    </fieldset>
  )
}
