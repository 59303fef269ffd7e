import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { bogotaDay } from '../../../../contract/bogota.ts'
import {
  PrivacyAnswer,
  type PrivacyRequest,
  PrivacyRequestInput,
  RequestOutcome,
} from '../../../../contract/privacy.ts'
import { REQUEST_KIND_NAMES } from '../../../../contract/privacy-law.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { dateToScreen } from '../../../base/format/clinical.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../../base/workspace/workspace.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import classes from '../../../ui/section.module.css'
import { toast } from '../../../ui/toast.tsx'
import { Part } from './part.tsx'
import type { OfPatient } from './privacy-dialog.tsx'

const NONE: ReadonlySet<unknown> = new Set()

/** What the person asked about their data, by when it is answered, and what was answered. */
export function Requests({ patient }: OfPatient) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('patients.write')
  const [adding, { open, close }] = useDisclosure(false)
  const query = { patientId: patient.id, limit: 100 }
  const { data, error, refetch } = useRead('privacyRequests.list', { params: { workspaceId }, query })
  const action =
    write && !adding ? (
      <Button variant="default" size="xs" onClick={open}>
        {t('privacy.requests.add')}
      </Button>
    ) : null
  return (
    <Part title={t('privacy.requests.title')} lead={t('privacy.requests.lead')} action={action}>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {adding ? <RequestForm patient={patient} onClose={close} /> : null}
      {data?.items.length === 0 && !adding ? <p className="soft">{t('privacy.requests.none')}</p> : null}
      <ul className={classes.rows}>
        {data?.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Part>
  )
}

function RequestRow({ request }: { request: PrivacyRequest }) {
  const t = useT()
  const admin = useMay('personalData')
  const [answering, { open, close }] = useDisclosure(false)
  const { kind, receivedOn, dueOn, details, outcome, answer, answeredOn } = request
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{t(`privacy.requestKinds.${kind}`)}</strong> · {dateToScreen(receivedOn)}
        <div>{details}</div>
        <div className="soft">
          {outcome && answeredOn
            ? `${t('privacy.requests.answered', { outcome: t(`privacy.requests.outcomes.${outcome}`), date: dateToScreen(answeredOn) })}: ${answer ?? ''}`
            : t('privacy.requests.due', { date: dateToScreen(dueOn) })}
        </div>
        {answering && outcome === null ? <AnswerForm request={request} onClose={close} /> : null}
      </div>
      {admin && outcome === null && !answering ? (
        <Button variant="default" size="xs" onClick={open}>
          {t('privacy.requests.answer')}
        </Button>
      ) : null}
    </li>
  )
}

function RequestForm({ patient, onClose }: OfPatient & { readonly onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const record = useChange('privacyRequests.record', ['privacyRequests.list'])
  const [values, setValues] = useState({ kind: 'access', receivedOn: bogotaDay(Date.now()), details: '' })
  const [missing, setMissing] = useState<ReadonlySet<unknown>>(NONE)
  const set = (change: Partial<typeof values>) => {
    setMissing(NONE)
    setValues({ ...values, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const parsed = PrivacyRequestInput.safeParse(values)
    setMissing(new Set(parsed.error?.issues.map(({ path }) => path[0])))
    if (!parsed.success) return
    const call = { params: { workspaceId, patientId: patient.id }, body: parsed.data }
    record.mutate(call, {
      onSuccess: () => {
        toast(t('privacy.requests.saved'))
        onClose()
      },
    })
  }
  return (
    <form className="panel" style={{ padding: 16, marginBottom: 12 }} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {record.error ? <FaultNotice fault={record.error} /> : null}
        <Group grow align="flex-start">
          <Select
            label={t('privacy.requests.kind')}
            data={REQUEST_KIND_NAMES.map((value) => ({ value, label: t(`privacy.requestKinds.${value}`) }))}
            allowDeselect={false}
            value={values.kind}
            onChange={(kind) => set({ kind: kind ?? 'access' })}
          />
          <DateField
            label={t('privacy.requests.receivedOn')}
            withAsterisk
            error={missing.has('receivedOn') && t('validation.date')}
            value={values.receivedOn}
            onChange={(receivedOn) => set({ receivedOn })}
          />
        </Group>
        <Textarea
          label={t('privacy.requests.details')}
          withAsterisk
          autosize
          maxLength={1000}
          error={missing.has('details') && t('validation.required')}
          value={values.details}
          onChange={(event) => set({ details: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <FormButtons submit={t('privacy.requests.save')} busy={record.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function AnswerForm({ request, onClose }: { readonly request: PrivacyRequest; readonly onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const answer = useChange('privacyRequests.answer', ['privacyRequests.list'])
  const [values, setValues] = useState({ outcome: 'granted', answer: '' })
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const parsed = PrivacyAnswer.safeParse(values)
    setMissing(!parsed.success)
    if (!parsed.success) return
    const { id: requestId, revision } = request
    answer.mutate(
      { params: { workspaceId, requestId }, revision, body: parsed.data },
      { onSuccess: () => toast(t('privacy.requests.answeredToast')) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" mt="xs">
        {answer.error ? <FaultNotice fault={answer.error} /> : null}
        <Select
          label={t('privacy.requests.outcome')}
          data={RequestOutcome.options.map((value) => ({ value, label: t(`privacy.requests.outcomes.${value}`) }))}
          allowDeselect={false}
          value={values.outcome}
          onChange={(outcome) => setValues({ ...values, outcome: outcome ?? 'granted' })}
        />
        <Textarea
          label={t('privacy.requests.answerText')}
          withAsterisk
          autosize
          maxLength={2000}
          error={isMissing && t('validation.required')}
          value={values.answer}
          onChange={(event) => setValues({ ...values, answer: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <FormButtons submit={t('privacy.requests.save')} busy={answer.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
