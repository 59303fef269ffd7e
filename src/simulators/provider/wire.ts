import { z } from 'zod'
import { parseHundredths } from './money.ts'

/** Readers that both protocols share: texts may come as numbers and amounts as texts. */

export const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1))

/** Absent and null read as the empty text. */
export const OptionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** Text or number with at most two decimals -> hundredths. */
export const Decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const hundredths = parseHundredths(value)
  if (hundredths !== undefined) return hundredths
  context.addIssue({ code: 'custom', message: 'debe ser un número con máximo 2 decimales.' })
  return z.NEVER
})

export const Amount = Decimal.pipe(z.int().min(0))
export const OptionalAmount = Amount.nullish().transform((value) => value ?? 0)

export const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
