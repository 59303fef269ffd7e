import type { Language } from '../../contract/language.ts'
import * as en from './en/index.ts'
import * as esCO from './es-CO/index.ts'
import type { Translated } from './translated.ts'

type Areas = typeof esCO

/** `area.name` of a sentence. */
export type MessageKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`
}[keyof Areas & string]

export type Sentence<Key extends MessageKey> = Key extends `${infer Area extends keyof Areas & string}.${infer Name}`
  ? Areas[Area][Name & keyof Areas[Area]]
  : never

export const CATALOGS = { 'es-CO': esCO, en } as const satisfies Readonly<Record<Language, Translated<Areas>>>
