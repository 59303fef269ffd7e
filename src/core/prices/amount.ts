import { type Centavos, stored } from '../../contract/centavos.ts'
import type { PriceBase } from '../../contract/prices.ts'

/**
 * To what a value with its percentage is rounded, half up. The SOAT's manual goes to the nearest hundred pesos (Decree 780 of
 * 2016, technical annex 1, article 87, as decree 2423 of 1996 had it); of the ISS' no rule is known, so it goes to the peso.
 */
const STEPS: Readonly<Record<Exclude<PriceBase, 'own'>, number>> = { soat: 100_00, iss: 1_00 }

const HUNDRED_PER_CENT = 10_000n

/** A manual's value with a percentage, in hundredths of a per cent; whole numbers all the way, since the product passes 2^53. */
export function withPercentage(value: Centavos, percentage: number, base: Exclude<PriceBase, 'own'>): Centavos {
  const step = BigInt(STEPS[base])
  const share = BigInt(value) * (HUNDRED_PER_CENT + BigInt(percentage))
  const divisor = HUNDRED_PER_CENT * step
  return stored(Number(((2n * share + divisor) / (2n * divisor)) * step))
}

/** As it is kept: hundredths of a per cent. */
export const storedPercentage = (percentage: number): number => Math.round(percentage * 100)
export const shownPercentage = (stored: number): number => stored / 100
