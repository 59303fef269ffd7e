import { Autocomplete, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { keyOfNumber, sameNumber } from '../../../contract/agreed-number.ts'
import { codeIn, dayIn, numberIn, problemsUnder } from '../../../contract/authorization-fit.ts'
import type { Authorization } from '../../../contract/authorizations.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { authorizationAreaOf } from '../patients/authorizations/area.tsx'
import { termsOf } from '../patients/authorizations/standing.tsx'
import { RecordEditor } from '../records/record-editor.tsx'
import { NEW } from '../records/use-record-editor.ts'
import type { ServiceDraft, VisitDraft } from './draft.ts'
import classes from './visit.module.css'

const MOST = 100
const MOST_OFFERED = 3

/** Sessions that services take of an authorization. */
const taken = (services: readonly ServiceDraft[], number: string): number =>
  services
    .filter(({ service }) => sameNumber(numberIn(service) ?? '', number))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)

interface ServicePlace {
  readonly draft: Pick<VisitDraft, 'patientId' | 'clientId' | 'date' | 'services'>
  /** As the visit was saved: what it takes is counted already. */
  readonly saved: readonly ServiceDraft[]
}

/** What speaks against an authorization for one service of a visit, as it is being written. */
export function problemsFor(authorization: Authorization, service: ServiceDraft, { draft, saved }: ServicePlace) {
  const { number, used } = authorization
  const earlier = draft.services.slice(0, draft.services.indexOf(service))
  return problemsUnder(authorization, {
    clientId: draft.clientId || null,
    date: dayIn(service.service) ?? (draft.date || null),
    code: codeIn(service.service),
    before: used - taken(saved, number) + taken(earlier, number),
    quantity: Number(service.quantity),
  })
}

interface AuthorizationFieldProps extends ServicePlace {
  readonly service: ServiceDraft
  readonly readOnly: boolean
  readonly onChange: (number: string) => void
}

/** The number that the payer gave: those that fit are offered, one that does not is remarked, and nothing is refused here. */
export function AuthorizationField({ service, draft, saved, readOnly, onChange }: AuthorizationFieldProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('patients.write')
  const [adding, { open, close }] = useDisclosure(false)
  const { patientId } = draft
  const area = useMemo(() => authorizationAreaOf(patientId), [patientId])
  const query = { patientId, limit: MOST }
  const list = useRead('authorizations.list', { params: { workspaceId }, query }, { enabled: patientId !== '' })
  const known = list.data?.items ?? []
  const text = typeof service.service.numAutorizacion === 'string' ? service.service.numAutorizacion : ''
  const fitting = known.filter((each) => problemsFor(each, service, { draft, saved }).length === 0)
  const found = known.find(({ number }) => sameNumber(number, text))
  const [problem] = found ? problemsFor(found, service, { draft, saved }) : []
  const byNumber = new Map(known.map((each) => [keyOfNumber(each.number), each]))
  const offered = text === '' && !readOnly ? fitting.slice(0, MOST_OFFERED) : []
  return (
    <div>
      <Autocomplete
        id={`${service.key}-numAutorizacion`}
        label={t('visits.form.authorization')}
        maxLength={30}
        readOnly={readOnly}
        value={text}
        onChange={onChange}
        data={fitting.map(({ number }) => number)}
        renderOption={({ option }) => {
          const of = byNumber.get(keyOfNumber(option.value))
          return [option.value, of && termsOf(of, t)].filter(Boolean).join(' · ')
        }}
        description={found && !problem ? termsOf(found, t) : undefined}
        styles={CALM}
        aria-invalid={false}
        error={
          problem ? (
            <span className={classes.remark}>
              <Icon name="alert" size={14} />
              {t(`visits.authorization.${problem}`)}
            </span>
          ) : undefined
        }
      />
      <div className={classes.offers}>
        {offered.map((each) => (
          <Button key={each.id} size="compact-xs" variant="light" onClick={() => onChange(each.number)}>
            {t('visits.authorization.use', { number: each.number, terms: termsOf(each, t) })}
          </Button>
        ))}
        {write && !readOnly && patientId !== '' && !found ? (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={open}>
            {t('visits.authorization.add')}
          </Button>
        ) : null}
      </div>
      {adding ? (
        <RecordEditor
          area={area}
          id={NEW}
          words={patientId}
          onClose={close}
          onSaved={({ number }) => onChange(number)}
        />
      ) : null}
    </div>
  )
}

/** It warns; only what would be refused looks like an error. */
const CALM = { input: { borderColor: 'var(--line-strong)', color: 'inherit' } }
