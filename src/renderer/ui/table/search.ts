import { z } from 'zod'

/** An amount as the address has it, COP; undefined where it has none. */
export function amountIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** The same for the address: up to nothing is an amount, too. */
export const amountWord = (amount: number | ''): string | undefined => (amount === '' ? undefined : String(amount))

const word = z.string().max(60).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const amount = z.coerce
  .string()
  .refine((text) => amountIn(text) !== undefined)
  .optional()
  .catch(undefined)

/** How a list is sorted and narrowed, as the address keeps it; a screen takes what its list can. */
export const LIST_SEARCH = {
  /** By a column, `-` for the highest first. */
  orden: word,
  desde: day,
  hasta: day,
  /** A payer, by its id. */
  pagador: word,
  /** `mi`: what is assigned to the person who looks. */
  asignada: z.enum(['mi']).optional().catch(undefined),
  /** A coverage, by its code. */
  cobertura: word,
  montoDesde: amount,
  montoHasta: amount,
}
