import { z } from 'zod'

/** How high the rows of lists are; what is compact stands on one line. */
export const Density = z.enum(['compact', 'comfortable']).meta({ id: 'Density' })
export type Density = z.infer<typeof Density>
export const DEFAULT_DENSITY: Density = 'compact'
