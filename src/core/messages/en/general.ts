import type { general as esCO } from '../es-CO/general.ts'
import type { Translated } from '../translated.ts'

export const general: Translated<typeof esCO> = {
  both: ({ first, second }) => `${first} ${second}`,
  quoted: ({ name }) => `"${name}"`,
  listed: ({ first, second }) => `${first}, ${second}`,
}
