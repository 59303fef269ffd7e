import { z } from 'zod'

/** Languages in which Radica tells what it has to say, the one that it speaks unasked first. */
export const Language = z.enum(['es-CO', 'en']).meta({ id: 'Language' })
export type Language = z.infer<typeof Language>
export const DEFAULT_LANGUAGE: Language = 'es-CO'
