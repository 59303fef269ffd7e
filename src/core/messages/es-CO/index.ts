import { json } from './json.ts'
import { kernel } from './kernel.ts'

/** What Radica says, by area. The other languages have the same keys with the same facts, or do not compile. */
export const esCO = { json, kernel } as const
