import type { esCO } from '../es-CO/index.ts'
import type { Translated } from '../translated.ts'
import { json } from './json.ts'
import { kernel } from './kernel.ts'

export const en: Translated<typeof esCO> = { json, kernel }
