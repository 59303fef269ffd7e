import { z } from 'zod'

/** What nobody could verify of the ministry's answers; each with what was observed as default. */
export const Settings = z.strictObject({
  /** How RecuperarCUV says again what it said first. */
  recovers: z.enum(['first-answer', 'wrapped', 'plain-text']).default('first-answer'),
  /** How its JSON says yes and no. */
  flags: z.enum(['boolean', 'number', 'text']).default('boolean'),
})
export type Settings = z.infer<typeof Settings>
export type SettingsInput = z.input<typeof Settings>

/** An answer with every yes and no said in another way. */
export function flagged(value: unknown, flags: Settings['flags']): unknown {
  if (flags === 'boolean') return value
  if (typeof value === 'boolean') return flags === 'number' ? Number(value) : String(value)
  if (Array.isArray(value)) return value.map((item) => flagged(item, flags))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, flagged(inner, flags)]))
}
