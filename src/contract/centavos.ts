declare const CENTAVOS: unique symbol
/** Integer centavos. Made only here, so that a sum of pesos, which loses centavos, cannot stand where one is asked for. */
export type Centavos = number & { readonly [CENTAVOS]: true }

/** From COP with at most two decimals, as amounts are on the wire. */
export const centavos = (pesos: number): Centavos => Math.round(pesos * 100) as Centavos
export const inPesos = (amount: Centavos): number => amount / 100
export const times = (amount: Centavos, count: number): Centavos => Math.round(amount * count) as Centavos
export const added = (amounts: readonly Centavos[]): Centavos =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Centavos
export const NOTHING = 0 as Centavos
export const minus = (amount: Centavos, other: Centavos): Centavos => (amount - other) as Centavos
/** An amount that is integer centavos already. */
export const stored = (amount: number): Centavos => amount as Centavos
/** Of an amount that the count divides. */
export const divided = (amount: Centavos, count: number): Centavos => (amount / count) as Centavos
