import { z } from 'zod'

export const priceItemsSearch = z.object({ q: z.coerce.string().optional().catch(undefined) })
export type PriceItemsSearch = z.infer<typeof priceItemsSearch>
