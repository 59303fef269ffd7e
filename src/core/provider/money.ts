const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** Integer centavos -> `55300.00`, as the providers want amounts. */
export function pesos(centavos: number): string {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A provider's amount, text or number, in integer centavos; undefined when it is not one, or is finer than that. */
export function centavos(amount: unknown): number | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined
  const parts = DECIMAL.exec(String(amount))
  return parts === null ? undefined : Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
}
