import { language } from './language.ts'

const INTEGER = new Intl.NumberFormat(language)

/** A whole number in the digits of the language. */
export const integer = (value: number) => INTEGER.format(value)
