import { z } from 'zod'
import { calendarDate } from './common.ts'
import { amount, id } from './documents.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

export const VISIT_PRICING_LIMITS = { visits: 1_000 } as const

/** Why nothing of a visit is priced. `changed`: somebody did since it was read. */
export const UnpricedVisitReason = z.enum(['archived', 'billed', 'no_services', 'no_contract', 'no_list', 'changed'])
export type UnpricedVisitReason = z.infer<typeof UnpricedVisitReason>

/**
 * `priced`: it takes the list's price; `same`: it has it already; `typed`: somebody said what it costs, and it stands; `no_price`: the
 * list has none for the code on the day, and it stays as it is.
 */
export const ServicePricing = z.enum(['priced', 'same', 'typed', 'no_price'])
export type ServicePricing = z.infer<typeof ServicePricing>

const money = amount.nullable()
const count = z.int().min(0)

export const PricedVisit = z
  .strictObject({
    visitId: z.string(),
    revision: z.int().min(1),
    patientName: z.string(),
    date: calendarDate,
    contractId: z.string().nullable(),
    contractNumber: z.string().nullable(),
    listName: z.string().nullable(),
    /** Null: see its services. */
    reason: UnpricedVisitReason.nullable(),
    services: z.array(
      z
        .strictObject({
          /** As lists have it; empty: it says none. */
          code: z.string(),
          /** What it costs; null: nobody says. */
          from: money,
          /** What the list says; null: nothing. */
          to: money,
          standing: ServicePricing,
        })
        .meta({ id: 'PricedService' }),
    ),
  })
  .meta({ id: 'PricedVisit' })
export type PricedVisit = z.infer<typeof PricedVisit>

export const VisitPricing = z
  .strictObject({
    items: z.array(PricedVisit),
    /** Visits that change, and their services by what becomes of them. */
    totals: z.strictObject({ visits: count, priced: count, same: count, typed: count, noPrice: count }),
  })
  .meta({ id: 'VisitPricing' })
export type VisitPricing = z.infer<typeof VisitPricing>

/** Visits that are under no contract are put under the only one of their payer that fits them, where there is one. */
const giveContract = z.boolean().default(false)
const chosen = <T extends z.ZodType>(visit: T) => z.array(visit).min(1).max(VISIT_PRICING_LIMITS.visits)

const base = { area: 'Visits', method: 'POST', access: 'write', right: 'patients.write' } as const

export const visitPricingOperations = {
  'visitPrices.preview': {
    ...base,
    path: `${WS}/visit-prices/preview`,
    effect: 'none',
    idempotency: 'none',
    summary: 'What the price lists of their contracts say of visits that are not billed; nothing is written',
    body: z.strictObject({ visitIds: chosen(id), giveContract }).meta({ id: 'VisitPricingPreviewInput' }),
    success: { 200: VisitPricing },
    errors: ['not_found'],
  },
  'visitPrices.apply': {
    ...base,
    path: `${WS}/visit-prices/apply`,
    effect: 'write',
    idempotency: 'optional',
    summary: 'Price visits that are not billed by the lists of their contracts; what somebody typed stands',
    body: z
      .strictObject({
        /** As they were previewed: one that changed since is left as it is. */
        visits: chosen(z.strictObject({ visitId: id, revision: z.int().min(1) })),
        giveContract,
      })
      .meta({ id: 'VisitPricingInput' }),
    success: { 200: VisitPricing },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
