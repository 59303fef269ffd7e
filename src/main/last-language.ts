import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '../contract/language.ts'

const fileIn = (profile: string) => join(profile, 'language.json')

/** What the application spoke the last time, for whoever sees why it does not open; undefined: nobody knows. */
export function lastLanguage(profile: string): Language | undefined {
  try {
    return Language.safeParse(JSON.parse(readFileSync(fileIn(profile), 'utf8'))).data
  } catch {
    return undefined
  }
}

export function rememberLanguage(profile: string, language: Language): void {
  try {
    writeFileSync(fileIn(profile), JSON.stringify(language))
  } catch {
    // A disk that is full keeps nobody from working.
  }
}
