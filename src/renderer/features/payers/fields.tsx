import { NumberInput } from '@mantine/core'
import { MIB } from '../../../contract/operation.ts'
import { fileSize } from '../../base/format/format.ts'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import type { CustomFieldProps } from '../records/area.ts'

/** A size that is kept in bytes and written in megabytes. */
function SizeField({ label, value, onChange, readOnly, error }: CustomFieldProps & { readonly label: TextKey }) {
  const t = useT()
  return (
    <NumberInput
      label={t(label)}
      description={t('records.fields.anySizeHelp')}
      error={error && t('records.fields.sizeRange')}
      readOnly={readOnly}
      hideControls
      decimalScale={2}
      decimalSeparator=","
      thousandSeparator="."
      value={typeof value === 'number' ? Math.round((value / MIB) * 100) / 100 : ''}
      onChange={(next) => onChange(next === '' ? '' : Math.round(Number(next) * MIB))}
    />
  )
}

export const FileSizeField = (props: CustomFieldProps) => (
  <SizeField {...props} label="records.fields.maxFileMegabytes" />
)

export const BundleSizeField = (props: CustomFieldProps) => (
  <SizeField {...props} label="records.fields.maxBundleMegabytes" />
)

export const sizeInWords = (bytes: unknown) => fileSize(Number(bytes))
