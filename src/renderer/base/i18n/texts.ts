import { errors, retry } from './es-CO/errors.ts'
import { esCO } from './es-CO/index.ts'
import { inLanguage, type Parts } from './language.ts'

/** The same keys with any words. */
export type Shape<T> = T extends string ? string : { readonly [Key in keyof T]: Shape<T[Key]> }

export type Texts = Shape<typeof esCO>
/** What a language needs at once; a part that lacks a key, or has one too many, does not compile. */
export interface Catalog {
  readonly texts: Texts
  readonly errors: typeof errors
  readonly retry: typeof retry
  /** Texts of the contract's tables by their Spanish. */
  readonly tables: Readonly<Record<string, string>>
}

export const CATALOGS: Parts<Catalog> = {
  'es-CO': () => ({ texts: esCO, errors, retry, tables: {} }),
  en: () => import('./en/catalog.ts').then((english) => english.catalog),
}

/** In the language of this window. */
export const catalog: Catalog = await inLanguage(CATALOGS)

/** A text of the contract's tables, which are Spanish, in the language of this window. */
export const tableText = (spanish: string): string => catalog.tables[spanish] ?? spanish
