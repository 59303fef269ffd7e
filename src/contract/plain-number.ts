import { isNit } from './nit.ts'

/** `52.345.678` -> `52345678`: people group the digits of a number, no register does. */
export const withoutDots = (typed: string): string =>
  /^\d{1,3}(\.\d{3}){2,}$/.test(typed) ? typed.replaceAll('.', '') : typed

/** `900.123.456-8` -> `900123456`, where the digit after the hyphen is that of the NIT; any other is left to be refused. */
export function plainNit(typed: string): string {
  const [, number, digit] = /^([\d.]+?)(?:-(\d))?$/.exec(typed.trim()) ?? []
  if (number === undefined) return typed
  const plain = withoutDots(number)
  return digit === undefined || isNit(plain, digit) ? plain : typed
}
