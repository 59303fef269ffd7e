/** Amounts are integer centavos; quantities and rates are integer hundredths. On the wire all of them have at most two decimals. */
const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** Reads a wire decimal (text or JSON number); undefined when it is not one with at most two decimals. */
export function parseHundredths(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const match = DECIMAL.exec(String(value))
  if (match === null) return undefined
  const [, sign, units = '', decimals = ''] = match
  const hundredths = Number(units) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** The wire form: always two decimals, a point, no separators. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** amount x factor / divisor, rounded half to even as the provider does it. */
export function scaled(amount: number, factor: number, divisor: number): number {
  const numerator = BigInt(amount) * BigInt(factor)
  const by = BigInt(divisor)
  const quotient = numerator / by
  const twice = (numerator % by) * 2n
  const up = twice > by || (twice === by && quotient % 2n === 1n)
  return Number(up ? quotient + 1n : quotient)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
