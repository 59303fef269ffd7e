import type { ministry as esCO } from '../es-CO/ministry.ts'
import type { Translated } from '../translated.ts'

export const ministry: Translated<typeof esCO> = {
  unexplained: 'The ministry did not explain this finding.',
  tooLarge: 'The package is larger than what the ministry receives.',
  noReason: 'The ministry rejected the package without saying why.',
  notUnderstood: 'The ministry did not understand the package; check its structure and the XML.',
}
