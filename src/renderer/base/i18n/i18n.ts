import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { integer } from './integer.ts'
import { language } from './language.ts'
import { catalog, type Texts } from './texts.ts'

type Singular<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${Keys<Texts[Key]>}`
}[keyof Texts & string]

/** Key of a text, `packages.editor.save`; a plural is named without its ending. A missing one fails the type check. */
export type TextKey = Keys<Texts>
/** A count chooses between one and many, and is written in the digits of the language. */
type Values = Readonly<Record<string, unknown>> & { readonly count?: number }
export type Translate = (key: TextKey, values?: Values) => string

void i18next.use(initReactI18next).init({
  lng: language,
  resources: { [language]: { translation: catalog.texts } },
  interpolation: { escapeValue: false },
})

/** For what is not a component. */
export const translate: Translate = (key, { count, ...values } = {}) =>
  i18next.t(key, count === undefined ? values : { count, replace: { ...values, count: integer(count) } })

/** The texts of the present language; the component is drawn again when it changes. */
export function useT(): Translate {
  useTranslation()
  return translate
}
