import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CorrectionCause, CorrectionTarget, FieldChange, FieldValue } from '../../../contract/corrections.ts'
import type { Field, Group as RipsGroup } from '../../../contract/rips/field.ts'
import { fieldAt } from '../../../contract/rips/mending.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { fieldInForce } from '../../base/rips/in-force.ts'
import { Notice } from '../../ui/notice.tsx'
import { FieldInput } from '../rips/field-input.tsx'
import type { Cause } from './cause-screen.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { usePreview } from './use-preview.ts'
import { valueText } from './words.ts'

interface FixProps {
  readonly cause: Cause
  /** Its values; undefined until they are read. */
  readonly known: CorrectionCause | undefined
  readonly list: LongList<CorrectionTarget>
  readonly chosen: readonly CorrectionTarget[]
}

/** What is written instead: one value in all of them, or one for each value that stands there. */
export function Fix(props: FixProps) {
  const t = useT()
  const at = fieldAt(props.cause.place)
  const field = at && fieldInForce(at.group, at.field)
  if (!at || !field)
    return (
      <Notice tone="info" icon="info" title={t('corrections.onlyThereTitle')}>
        {t('corrections.onlyThere')}
      </Notice>
    )
  return <FixOf {...props} group={at.group} field={field} />
}

type Written = Readonly<Record<string, FieldValue>>
const keyOf = (value: FieldValue | undefined) => JSON.stringify(value ?? null)

function FixOf({ cause, known, list, chosen, group, field }: FixProps & { group: RipsGroup; field: Field }) {
  const t = useT()
  const [each, setEach] = useState(false)
  const [one, setOne] = useState<FieldValue>()
  const [written, setWritten] = useState<Written>({})
  const values = known?.values ?? []
  const ofEach = values.flatMap(({ value }): FieldChange[] => {
    const to = written[keyOf(value)]
    return to === undefined ? [] : [{ from: value, to }]
  })
  const changes = each ? ofEach : one === undefined ? [] : [{ to: one }]
  const { asked, count, ask, close } = usePreview({ cause, list, chosen })
  const shared = { group, issues: [], suggestions: undefined, readOnly: false, required: false } as const
  return (
    <Stack className="panel no-print" p="md" mb="sm" gap="sm">
      {values.length > 1 ? (
        <SegmentedControl
          aria-label={t('corrections.how')}
          w="fit-content"
          value={each ? 'each' : 'one'}
          onChange={(value) => setEach(value === 'each')}
          data={[
            { value: 'one', label: t('corrections.oneValue') },
            { value: 'each', label: t('corrections.eachValue') },
          ]}
        />
      ) : null}
      <Group align="end" gap="md">
        {each ? (
          values.map(({ value }) => (
            <FieldInput
              {...shared}
              key={keyOf(value)}
              id={undefined}
              field={renamed(field, t('corrections.insteadOf', { value: valueText(cause.place, value) }))}
              value={written[keyOf(value)]}
              onChange={(name, next) =>
                name === field.name && setWritten((now) => ({ ...now, [keyOf(value)]: valueIn(next) }))
              }
            />
          ))
        ) : (
          <FieldInput
            {...shared}
            id="correction-value"
            field={renamed(field, field.label)}
            value={one}
            onChange={(name, next) => name === field.name && setOne(valueIn(next))}
          />
        )}
        <Button disabled={changes.length === 0} onClick={() => void ask(changes)}>
          {t('corrections.preview', { count })}
        </Button>
      </Group>
      {asked ? <PreviewDialog {...asked} onClose={close} /> : null}
    </Stack>
  )
}

const renamed = (field: Field, label: string): Field => ({ ...field, label, help: '' })

/** A field that was emptied stays empty in what is written, where nothing may stand there. */
const valueIn = (next: unknown): FieldValue => (typeof next === 'string' || typeof next === 'number' ? next : null)
