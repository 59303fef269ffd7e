import type { corrections as esCO } from '../es-CO/corrections.ts'
import type { Translated } from '../translated.ts'

export const corrections: Translated<typeof esCO> = {
  notInBulk: 'The RIPS of this package is too large, or is not held: correct it in the package.',
  changedMeanwhile: 'The value changed after the preview. Correct it again.',
}
