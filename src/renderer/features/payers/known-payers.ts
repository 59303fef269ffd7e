import { KNOWN_PAYERS, type KnownPayer } from '../../../contract/rips/tables/known-payers.ts'
import { meaning } from '../../base/rips/options.ts'
import type { Values } from '../records/area.ts'

const wordsOf = ([companyName, nit]: KnownPayer) => `${companyName} · NIT ${nit}`

/** The known payers that words may mean, each as the words that begin its record. */
export function knownPayers(text: string): string[] {
  const isMeant = meaning(text)
  return KNOWN_PAYERS.map(wordsOf).filter((label) => isMeant({ value: label, label }))
}

/** What the record of a known payer begins with; undefined where the words are not exactly its own. */
export function knownPayer(words: string): Values | undefined {
  const known = KNOWN_PAYERS.find((each) => wordsOf(each) === words || each[1] === words)
  if (!known) return undefined
  const [companyName, nit, municipalityCode] = known
  return { nit, companyName, ...(municipalityCode && { municipalityCode }) }
}
