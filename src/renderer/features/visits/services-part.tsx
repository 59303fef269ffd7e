import { ActionIcon, Button, Menu, NumberInput, TextInput, UnstyledButton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { areGrouped } from '../../../contract/consultations.ts'
import { CATEGORIES, type Category, findField, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import type { Service } from '../../../contract/services.ts'
import { clock } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { fieldInForce } from '../../base/rips/in-force.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts'
import { Icon } from '../../ui/icon.tsx'
import { Gradually } from '../../ui/later.tsx'
import { useUndoable } from '../../ui/use-undoable.ts'
import { lineTotal, type Problems, problemAt, problemsUnder } from '../documents/draft.ts'
import { serviceCode } from '../packages/model.ts'
import { describeProfessional, professionalArea } from '../professionals/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { serviceArea } from '../services/area.tsx'
import { AuthorizationField } from './authorization-field.tsx'
import { type ServiceDraft, startService, type VisitDraft, visitTotal } from './draft.ts'
import { blanksIn } from './go-on.ts'
import { LastTime } from './last-time.tsx'
import { partOf } from './part.ts'
import { missingPrice, originOf } from './price-words.ts'
import { pricedBy } from './prices.ts'
import classes from './visit.module.css'

/** Said by the service's own price and quantity, or numbered by the program, never typed. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['consecutivo', 'vrServicio', 'vrUnitMedicamento', 'vrUnitOS'],
  ...['cantidadMedicamento', 'cantidadOS'],
  // Has a field of its own, with what is left of each.
  'numAutorizacion',
])

const categoryOf = (value: number): Category => CATEGORIES.find((one) => one === value) ?? 1
const describeService = (service: Service) =>
  `${serviceArea.titleOf(service)} · ${tableText(GROUP_LABELS[groupOf(categoryOf(service.category))])}`

/** What was done: from the saved services, or from scratch by its kind. One is open at a time. */
export const ServicesPart = partOf(['services', 'date', 'patientId', 'clientId'], ({ editor, readOnly }) => {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const { draft, change, problems } = editor
  const { services } = draft
  const offerUndo = useUndoable()
  const [open, setOpen] = useState<string | undefined>(services.length === 1 ? services[0]?.key : undefined)

  const add = (category: Category, saved?: Service) => {
    const at = { date: draft.date, time: clock(), providerCodes, previous: services.at(-1) }
    const added = startService(category, at, saved)
    change((present) => ({ ...present, services: [...present.services, added] }))
    setOpen(added.key)
    const [blank] = blanksIn(added)
    if (blank) focusWhenDrawn(() => document.getElementById(blank))
  }
  const replace = (key: string, edit: (service: ServiceDraft) => ServiceDraft) =>
    change((present) => ({
      ...present,
      services: present.services.map((service) => (service.key === key ? edit(service) : service)),
    }))
  const remove = (index: number) => {
    const removed = services[index]
    change({ services: services.filter((_, other) => other !== index) })
    if (!removed) return
    const undo = () => change((present) => ({ ...present, services: present.services.toSpliced(index, 0, removed) }))
    offerUndo(t('visits.form.serviceRemoved'), undo)
  }

  return (
    <section className={`panel ${classes.card}`} aria-labelledby="visit-services">
      <div className={classes.head}>
        <h2 id="visit-services" className={classes.title}>
          {t('visits.form.servicesTitle')}
        </h2>
        <strong>
          {t('visits.form.total')}: {money(visitTotal(services))}
        </strong>
      </div>
      {readOnly ? null : (
        <div className={classes.pick}>
          <RecordPicker
            id="v-service"
            area={serviceArea}
            label={t('visits.form.savedService')}
            describe={describeService}
            onPick={(saved) => add(categoryOf(saved.category), saved)}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<Icon name="plus" size={16} />}>
                {t('visits.form.otherService')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {CATEGORIES.map((category) => (
                <Menu.Item key={category} onClick={() => add(category)}>
                  {tableText(GROUP_LABELS[groupOf(category)])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {services.length === 0 ? <p className="soft">{t('visits.form.noServices')}</p> : null}
      {services.length === 0 && draft.patientId ? <LastTime editor={editor} readOnly={readOnly} /> : null}
      {services.map((service, index) => (
        <OneService
          key={service.key}
          service={service}
          draft={draft}
          saved={editor.base.services}
          problems={problemsUnder(problems, `services[${index}]`)}
          readOnly={readOnly}
          opened={open === service.key || problemsUnder(problems, `services[${index}]`).length > 0}
          onToggle={() => setOpen(open === service.key ? undefined : service.key)}
          onEdit={(edit) => replace(service.key, edit)}
          onRemove={() => remove(index)}
        />
      ))}
    </section>
  )
})

interface OneServiceProps {
  readonly service: ServiceDraft
  /** The visit that it is of, and what was saved of it. */
  readonly draft: VisitDraft
  readonly saved: readonly ServiceDraft[]
  readonly problems: Problems
  readonly readOnly: boolean
  readonly opened: boolean
  readonly onToggle: () => void
  readonly onEdit: (edit: (service: ServiceDraft) => ServiceDraft) => void
  readonly onRemove: () => void
}

function OneService(props: OneServiceProps) {
  const { service, readOnly, opened, onToggle, onRemove } = props
  const t = useT()
  const group = groupOf(service.category)
  const code = serviceCode({ group, index: 0, value: service.service })
  const name = service.description || code || tableText(GROUP_LABELS[group])
  return (
    <div className={classes.service}>
      <div className={classes.serviceHead}>
        <UnstyledButton className={classes.toggle} aria-expanded={opened} onClick={onToggle}>
          <Icon name={opened ? 'chevronDown' : 'chevronRight'} size={16} />
          <span className={classes.serviceName}>
            <strong>{name}</strong>
            <span className={classes.detail}>{[tableText(GROUP_LABELS[group]), code].filter(Boolean).join(' · ')}</span>
          </span>
        </UnstyledButton>
        <span>{money(lineTotal(service))}</span>
        {readOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('visits.form.removeService', { name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </div>
      {opened ? <ServiceForm {...props} /> : null}
    </div>
  )
}

type ServiceFormProps = Omit<OneServiceProps, 'opened' | 'onToggle' | 'onRemove'>

function ServiceForm({ service, draft, saved, problems, readOnly, onEdit }: ServiceFormProps) {
  const t = useT()
  const { key, category, description, quantity, unitPrice } = service
  const group = groupOf(category)
  const set = (change: Partial<ServiceDraft>) => onEdit((present) => ({ ...present, ...change }))
  const fill = (values: Record<string, unknown>) =>
    onEdit((present) => ({ ...present, service: { ...present.service, ...values } }))
  const setField = useCallbackRef((name: string, value: unknown) =>
    onEdit((present) => {
      const { [name]: _, ...rest } = present.service
      return { ...present, service: value === undefined ? rest : { ...rest, [name]: value } }
    }),
  )
  const needed = (field: string) => (problemAt(problems, field) ? t('validation.required') : undefined)
  const hasProfessional = group !== 'recienNacidos' && findField(group, 'numDocumentoIdentificacion') !== undefined
  return (
    <div className={classes.serviceForm}>
      <Gradually>
        <div className={classes.grid}>
          <TextInput
            id={`${key}-description`}
            label={t('visits.form.description')}
            maxLength={300}
            readOnly={readOnly}
            value={description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <NumberInput
            id={`${key}-quantity`}
            label={t('visits.form.quantity')}
            withAsterisk
            hideControls
            allowNegative={false}
            allowDecimal={false}
            max={99_999}
            readOnly={readOnly}
            error={needed('quantity') ?? (areGrouped(service) ? t('validation.oneConsultation') : undefined)}
            value={quantity}
            onChange={(value) => set({ quantity: typeof value === 'number' ? value : '' })}
          />
          <AmountInput
            id={`${key}-price`}
            label={t('visits.form.unitPrice')}
            withAsterisk
            readOnly={readOnly}
            error={needed('unitPrice') ?? missingPrice(service, t)}
            description={readOnly || unitPrice !== '' ? originOf(service.price, t) : undefined}
            value={unitPrice}
            onChange={(value) => onEdit((present) => pricedBy(present, value))}
          />
          {hasProfessional && !readOnly ? (
            <RecordPicker
              id={`${key}-professional`}
              area={professionalArea}
              label={t('visits.form.professional')}
              describe={describeProfessional}
              onPick={({ documentType, documentNumber }) =>
                fill({ tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber })
              }
            />
          ) : null}
          {fieldInForce(group, 'numAutorizacion') ? (
            <AuthorizationField
              service={service}
              draft={draft}
              saved={saved}
              readOnly={readOnly}
              onChange={(number) => setField('numAutorizacion', number || null)}
            />
          ) : null}
        </div>
        <GroupForm
          group={group}
          value={service.service}
          leaveOut={LEFT_OUT}
          nothingRequired
          readOnly={readOnly}
          idOf={(name) => `${key}-${name}`}
          onChange={setField}
        />
      </Gradually>
    </div>
  )
}
