import { z } from 'zod'
import { FILLED } from './common.ts'
import { FILLED_LINE, withoutBreaks } from './plain-text.ts'

/** Every blank, a no-break one or one without width too: none of them is seen. */
const BLANKS = /[\s\u200b\u2060]+/gu

/** A number that a payer gave, as it is kept: without blanks around it, with one plain one between its parts, and nothing hidden. */
export const plainNumber = (number: string): string => withoutBreaks(number).replace(BLANKS, ' ').trim()

/** By what two writings are one number: whatever their capitals and blanks. As `NUMBER_KEY` has it in SQL. */
export const keyOfNumber = (number: string): string =>
  plainNumber(number)
    .replaceAll(' ', '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

export const sameNumber = (one: string, other: string): boolean => keyOfNumber(one) === keyOfNumber(other)

type Service = Record<string, unknown>
/** A service with the number of its authorization as it is kept. */
export function withPlainNumber(service: Service): Service {
  const { numAutorizacion: number } = service
  const isPlain = typeof number !== 'string' || number === plainNumber(number)
  return isPlain ? service : { ...service, numAutorizacion: plainNumber(number) }
}

/** Of a contract or an authorization. */
export const agreedNumber = (max: number) =>
  z.string().overwrite(plainNumber).min(1).max(max).regex(FILLED_LINE, FILLED)
