import { TagsInput, TextInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { plainNit } from '../../../contract/plain-number.ts'
import { digitOf, nitProblem } from '../../base/format/nit.ts'
import { useT } from '../../base/i18n/i18n.ts'
import classes from './clinic-fields.module.css'

export interface ClinicValues {
  nit: string
  companyName: string
  displayName: string
  providerCodes: string[]
}

/** What a legal name ends with, and nobody says. */
const LEGAL_FORM = /[\s,]+(?:S\.?\s?A\.?(?:\s?S\.?)?|L(?:TDA|imitada)\.?|E\.?\s?U\.?|I\.?P\.?S\.?)\s*$/i

const shortName = (companyName: string) =>
  companyName.trim().replace(LEGAL_FORM, '').replace(LEGAL_FORM, '').slice(0, 100)

/** The clinic's identity, with its check digit computed as one types. Shared by the first run and the settings. */
export function ClinicFields({ readOnly = false }: { readOnly?: boolean }) {
  const t = useT()
  const { register, control, watch, getValues, setValue, formState } = useFormContext<{ clinic: ClinicValues }>()
  const errors = formState.errors.clinic
  const nit = watch('clinic.nit')
  const companyName = watch('clinic.companyName')
  const required = t('validation.required')
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('setup.nit')}
        description={t('setup.nitHelp')}
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        readOnly={readOnly}
        error={errors?.nit?.message}
        rightSectionWidth={72}
        rightSection={
          <output className={classes.digit} aria-live="polite">
            {t('setup.checkDigit')} <strong>{digitOf(nit) ?? '·'}</strong>
          </output>
        }
        {...register('clinic.nit', {
          required,
          validate: (typed) => nitProblem(typed) ?? true,
          onBlur: () => setValue('clinic.nit', plainNit(nit)),
        })}
      />
      <TextInput
        label={t('setup.companyName')}
        withAsterisk
        readOnly={readOnly}
        error={errors?.companyName?.message}
        {...register('clinic.companyName', {
          required,
          maxLength: 200,
          onBlur: () => {
            if (getValues('clinic.displayName') === '') setValue('clinic.displayName', shortName(companyName))
          },
        })}
      />
      <TextInput
        label={t('setup.displayName')}
        description={t('setup.displayNameHelp')}
        withAsterisk
        readOnly={readOnly}
        error={errors?.displayName?.message}
        {...register('clinic.displayName', { required, maxLength: 100 })}
      />
      <Controller
        name="clinic.providerCodes"
        control={control}
        rules={{ validate: (codes) => codes.every((code) => /^\d{12}$/.test(code)) || t('validation.providerCode') }}
        render={({ field, fieldState }) => (
          <TagsInput
            label={t('setup.providerCodes')}
            description={t('setup.providerCodesHelp')}
            error={fieldState.error?.message}
            readOnly={readOnly}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            {...field}
          />
        )}
      />
    </div>
  )
}
