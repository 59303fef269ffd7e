import { Button, Checkbox, Group, NativeSelect, Stack, Tabs, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MappedSheet, Mapping } from '../../../../contract/import-mappings.ts'
import type { ImportArea, ImportInspection } from '../../../../contract/imports.ts'
import { type Translate, useT } from '../../../base/i18n/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { columnOf, fieldOf, missingFields, sheetOf, titlesOf, withColumn, withField } from './edit.ts'
import { FieldRow } from './field-row.tsx'
import classes from './mapping.module.css'
import { PartShape } from './part-shape.tsx'
import { Preview } from './preview.tsx'

export interface Named {
  readonly mapping: Mapping
  readonly name: string
}

interface MapperProps {
  readonly area: ImportArea
  readonly inspection: ImportInspection
  readonly value: Named
  readonly onChange: (value: Named) => void
  readonly onHeading: (sheet: string | null, row: number) => void
}

/** Joins the columns of somebody's file to our fields, sheet by sheet of the template. */
export function Mapper({ area, inspection, value, onChange, onHeading }: MapperProps) {
  const t = useT()
  const { mapping, name } = value
  const [at, setAt] = useState(0)
  const parts = mapping.sheets
  const shown = parts[at] ?? parts[0]
  const place = shown ? parts.indexOf(shown) : 0
  const setParts = (sheets: MappedSheet[]) => onChange({ ...value, mapping: { ...mapping, sheets } })
  const several = inspection.targets.length > 1
  const remove = () => setParts(parts.filter((one) => one !== shown))
  return (
    <Stack>
      {several ? (
        <Tabs value={String(place)} onChange={(next) => setAt(Number(next))}>
          <Tabs.List aria-label={t('mapping.parts')}>
            {parts.map((part, i) => (
              <Tabs.Tab key={keyOf(parts, i)} value={String(i)}>
                {titleOf(t, part, missingFields(part, targetOf(inspection, part)).length)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      ) : null}
      {several ? (
        <Parts inspection={inspection} parts={parts} onAdd={(part) => setParts([...parts, part])} onRemove={remove} />
      ) : null}
      {shown ? (
        <Part
          key={place}
          part={shown}
          inspection={inspection}
          onHeading={onHeading}
          onChange={(next) => setParts(parts.map((one) => (one === shown ? next : one)))}
        />
      ) : null}
      {area === 'rips-packages' ? (
        <Checkbox
          label={t('mapping.gaps')}
          description={t('mapping.gapsHelp')}
          checked={mapping.gaps ?? false}
          onChange={(event) => onChange({ ...value, mapping: { ...mapping, gaps: event.currentTarget.checked } })}
        />
      ) : null}
      <TextInput
        label={t('mapping.name')}
        description={t('mapping.nameHelp')}
        maxLength={80}
        value={name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
    </Stack>
  )
}

const titleOf = (t: Translate, { target }: MappedSheet, missing: number) =>
  missing === 0 ? target : t('mapping.part', { target, missing })

/** The same sheet of the template may be filled by several parts. */
function keyOf(parts: readonly MappedSheet[], at: number): string {
  const target = parts[at]?.target
  return `${target} ${parts.slice(0, at).filter((part) => part.target === target).length}`
}

const targetOf = ({ targets }: ImportInspection, { target }: MappedSheet) => targets.find(({ name }) => name === target)

interface PartsProps {
  readonly inspection: ImportInspection
  readonly parts: readonly MappedSheet[]
  readonly onAdd: (part: MappedSheet) => void
  readonly onRemove: () => void
}

/** More that the file holds: services of another group, or of another sheet. */
function Parts({ inspection: { targets, sheets }, parts, onAdd, onRemove }: PartsProps) {
  const t = useT()
  const [target, setTarget] = useState(targets.at(-1)?.name ?? '')
  const [like] = [...parts].reverse()
  const sheet = sheets.find(({ name }) => name === like?.sheet) ?? sheets[0]
  return (
    <Group align="end">
      <NativeSelect
        label={t('mapping.addPart')}
        data={targets.map(({ name }) => name)}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        onClick={() =>
          sheet &&
          onAdd({
            target,
            sheet: sheet.name,
            headingRow: sheet.headingRow,
            fields: like?.fields.filter(({ field }) => field.startsWith('@')) ?? [],
          })
        }
      >
        {t('mapping.add')}
      </Button>
      <Button variant="subtle" disabled={parts.length < 2} onClick={onRemove}>
        {t('mapping.removePart')}
      </Button>
    </Group>
  )
}

interface PartProps {
  readonly part: MappedSheet
  readonly inspection: ImportInspection
  readonly onChange: (part: MappedSheet) => void
  readonly onHeading: MapperProps['onHeading']
}

function Part({ part, inspection, onChange, onHeading }: PartProps) {
  const t = useT()
  const { sheets } = inspection
  const sheet = sheetOf(part, sheets)
  const target = targetOf(inspection, part)
  const titles = titlesOf(part, sheets)
  const missing = missingFields(part, target)
  return (
    <Stack>
      {sheet ? <Preview sheet={sheet} /> : null}
      <PartShape part={part} sheets={sheets} onChange={onChange} onHeading={onHeading} />
      {missing.length > 0 ? (
        <Notice
          tone="warn"
          icon="alert"
          title={t('mapping.missing', { fields: missing.map(({ title }) => title).join(', ') })}
        />
      ) : null}
      <table className={classes.fields} aria-label={t('mapping.fields')}>
        <thead>
          <tr>
            <th scope="col">{t('mapping.field')}</th>
            <th scope="col">{t('mapping.column')}</th>
            <th scope="col">{t('mapping.fixed')}</th>
          </tr>
        </thead>
        <tbody>
          {(target?.columns ?? []).map((of) => (
            <FieldRow
              key={of.field}
              of={of}
              given={fieldOf(part, of.field)}
              titles={titles}
              column={columnOf(part, sheets, fieldOf(part, of.field)?.columns[0])}
              doubt={inspection.doubts.find(({ target, field }) => target === part.target && field === of.field)}
              onColumn={(place, title) => onChange(withColumn(part, of.field, place, title))}
              onChange={(change) => onChange(withField(part, of.field, change))}
            />
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
