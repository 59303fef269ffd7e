import type { Language } from '../../../contract/language.ts'

/** The languages of the interface, each by its own name. What the ministry and the provider say stays as they say it. */
export const LANGUAGES: Readonly<Record<Language, string>> = { 'es-CO': 'Español (Colombia)', en: 'English' }
export type { Language }

const KEY = 'radica.language'

export const asLanguage = (value: unknown): Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value) ? (value as Language) : 'es-CO'

/** Of who sat here last, until it is known who sits here now; what is on the screen is in one language. */
export const language: Language = asLanguage(typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY))

/** Written since languages are people's: before, each window kept its own. */
const OF_PEOPLE = 'radica.language-of-people'

/** What this window was told to speak before languages were people's; told once, for the person who signs in next. */
export function languageBefore(): Language | undefined {
  const stored = localStorage.getItem(KEY)
  const isKnown = localStorage.getItem(OF_PEOPLE) !== null
  localStorage.setItem(OF_PEOPLE, 'yes')
  return isKnown || stored === null ? undefined : asLanguage(stored)
}

/** The window begins anew in a person's language, if it speaks another; unsaved work is kept, as whenever a window is loaded again. */
export function speak(next: Language): void {
  if (next === language) return
  localStorage.setItem(KEY, next)
  location.reload()
}

/** What each language says in its own way, loaded when it is spoken. */
export type Parts<T> = Readonly<Record<Language, () => T | Promise<T>>>

/** The part of this window's language, loaded with the module that asks for it. */
export const inLanguage = <T>(parts: Parts<T>): T | Promise<T> => parts[language]()
