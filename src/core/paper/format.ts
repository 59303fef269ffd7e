/** Integer centavos as they are written in Colombia: `1.234.567,00`. */
export function amount(centavos: number): string {
  const magnitude = Math.abs(centavos)
  const pesos = String(Math.floor(magnitude / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${centavos < 0 ? '-' : ''}${pesos},${String(magnitude % 100).padStart(2, '0')}`
}

export const pesos = (centavos: number): string => `${centavos < 0 ? '-' : ''}$ ${amount(Math.abs(centavos))}`

/** `2026-07-15` -> `15/07/2026`; what is no date stays as it is. */
export const day = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** A label and what stands behind it. */
export type PrintedFact = readonly [label: string, value: string]

/** Leaves out the facts without a value. */
export const known = (facts: readonly (readonly [label: string, value: string | null | undefined])[]): PrintedFact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
