import { Checkbox, NativeSelect, NumberInput, TagsInput } from '@mantine/core'
import type { MappedSheet } from '../../../../contract/import-mappings.ts'
import type { InspectedSheet } from '../../../../contract/imports.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { isSame, sheetOf, titlesOf, withSheet } from './edit.ts'
import classes from './mapping.module.css'

interface PartShapeProps {
  readonly part: MappedSheet
  readonly sheets: readonly InspectedSheet[]
  readonly onChange: (part: MappedSheet) => void
  /** The row of headings of a sheet is another one: its columns are read again. */
  readonly onHeading: (sheet: string | null, row: number) => void
}

/** Which sheet a part is read from, which rows of it, and what is put beside them. */
export function PartShape(props: PartShapeProps) {
  const { part, sheets, onChange, onHeading } = props
  const t = useT()
  const sheet = sheetOf(part, sheets)
  const own = sheet?.columns.map(({ title }) => title) ?? []
  return (
    <div className={classes.shape}>
      {sheets.length > 1 ? (
        <NativeSelect
          label={t('mapping.sheet')}
          data={sheets.map(({ name, rows }) => ({ value: name ?? '', label: `${name} (${rows})` }))}
          value={sheet?.name ?? ''}
          onChange={(event) => {
            const next = sheets.find(({ name }) => name === event.currentTarget.value)
            if (next) onChange(withSheet(part, next, sheets))
          }}
        />
      ) : null}
      <NumberInput
        label={t('mapping.headingRow')}
        min={0}
        max={200}
        allowDecimal={false}
        value={part.headingRow}
        onChange={(row) => typeof row === 'number' && row !== part.headingRow && onHeading(part.sheet, row)}
      />
      <Only part={part} titles={own} sheet={sheet} onChange={onChange} />
      {sheets.length > 1 ? <Join {...props} own={own} /> : null}
    </div>
  )
}

interface OnlyProps extends Pick<PartShapeProps, 'part' | 'onChange'> {
  readonly titles: readonly string[]
  readonly sheet: InspectedSheet | undefined
}

function Only({ part, titles, sheet, onChange }: OnlyProps) {
  const t = useT()
  const { only } = part
  const values = sheet?.columns.find(({ title }) => isSame(title, only?.column ?? null))?.values ?? []
  return (
    <>
      <NativeSelect
        label={t('mapping.onlyColumn')}
        data={[{ value: '', label: t('mapping.allRows') }, ...titles]}
        value={only?.column ?? ''}
        onChange={(event) => {
          const column = event.currentTarget.value
          const { only: _, ...rest } = part
          const first = sheet?.columns.find(({ title }) => title === column)?.values[0]?.text ?? '*'
          onChange(column === '' ? rest : { ...rest, only: { column, values: [first] } })
        }}
      />
      {only ? (
        <TagsInput
          label={t('mapping.onlyValues')}
          data={values.map(({ text }) => text)}
          value={only.values}
          onChange={(next) => next.length > 0 && onChange({ ...part, only: { ...only, values: next } })}
        />
      ) : null}
      {only ? (
        <Checkbox
          label={t('mapping.except')}
          checked={only.except ?? false}
          onChange={(event) => onChange({ ...part, only: { ...only, except: event.currentTarget.checked } })}
        />
      ) : null}
    </>
  )
}

function Join({ part, sheets, onChange, own }: PartShapeProps & { readonly own: readonly string[] }) {
  const t = useT()
  const { join } = part
  const others = sheets.filter(({ name }) => name !== null && !isSame(name, part.sheet))
  const beside = others.find(({ name }) => isSame(name, join?.sheet ?? null))
  const [key] = join?.on ?? []
  const take = (name: string) => {
    const { join: _, ...rest } = part
    const next = others.find((sheet) => sheet.name === name)
    if (!next) return onChange({ ...rest, fields: withoutBeside(part, sheets) })
    const on = [{ column: own[0] ?? '', other: next.columns[0]?.title ?? '' }]
    return onChange({ ...rest, join: { sheet: name, headingRow: next.headingRow, on } })
  }
  const keyed = (change: Partial<{ column: string; other: string }>) =>
    join && key && onChange({ ...part, join: { ...join, on: [{ ...key, ...change }] } })
  return (
    <>
      <NativeSelect
        label={t('mapping.join')}
        data={[{ value: '', label: t('mapping.noJoin') }, ...others.map(({ name }) => name ?? '')]}
        value={join?.sheet ?? ''}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {join && beside && key ? (
        <>
          <NativeSelect
            label={t('mapping.joinColumn')}
            data={[...own]}
            value={key.column}
            onChange={(event) => keyed({ column: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('mapping.joinOther', { sheet: beside.name ?? '' })}
            data={beside.columns.map(({ title }) => title)}
            value={key.other}
            onChange={(event) => keyed({ other: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  )
}

/** The fields without what came from the sheet beside. */
function withoutBeside(part: MappedSheet, sheets: readonly InspectedSheet[]): MappedSheet['fields'] {
  const { join: _, ...alone } = part
  const titles = titlesOf(alone, sheets)
  return part.fields
    .map((field) => ({ ...field, columns: field.columns.filter((title) => titles.some((one) => isSame(one, title))) }))
    .filter(({ columns, constant }) => columns.length > 0 || constant !== undefined)
}
