import { isNit, nitCheckDigit } from '../../../contract/nit.ts'
import { plainNit } from '../../../contract/plain-number.ts'
import { translate } from '../i18n/i18n.ts'

/** The check digit of a NIT however it was typed; undefined for what is none. */
export function digitOf(typed: string): string | undefined {
  const nit = plainNit(typed)
  return isNit(nit) ? nitCheckDigit(nit) : undefined
}

/** What is wrong with a NIT as it was typed; undefined: nothing. */
export function nitProblem(typed: string): string | undefined {
  if (digitOf(typed) !== undefined) return undefined
  // It has a digit of its own, which is not this number's.
  const number = plainNit(typed.trim().replace(/-\d$/, ''))
  return number !== typed && isNit(number)
    ? translate('validation.nitDigit', { nit: number, digit: nitCheckDigit(number) })
    : translate('validation.nit')
}
