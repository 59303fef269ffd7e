import { isWeakness, type Weakness } from './password-weaknesses.ts'
import { withoutAccents } from './plain-text.ts'

export const PASSWORD_MIN_LENGTH = 10

/** How hard a password is to guess: 0 is among the first that are tried, 4 outlasts somebody who has its hash. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4
  /** What makes it easy; null when nothing in particular does. */
  readonly weakness: Weakness | null
}

/** From here on guessing takes more than a hundred million tries, each of which is slow. */
export const STRONG_ENOUGH = 3

/** What somebody who wants in tries first in any clinic. */
const EVERYWHERE = ['radica', 'rips', 'clinica', 'consultorio', 'salud', 'medico', 'odontologia', 'eps', 'ips']
const JUDGED_LENGTH = 64
/** Letters and digits that a password has to have besides what is known. */
const OWN_LENGTH = 8

/** What a guesser knows of a person and a clinic, as wholes and as the words that passwords are made of. */
export function guessable(facts: readonly (string | null | undefined)[]): string[] {
  const known = facts.flatMap((fact) => {
    const plain = withoutAccents(fact ?? '').toLowerCase()
    const digits = plain.replace(/\D/g, '')
    return [plain, plain.replace(/[^\p{L}\d]/gu, ''), digits, digits.replace(/^57/, ''), ...plain.split(/[^\p{L}\d]+/u)]
  })
  return [...new Set(known)].filter((word) => word.length > 2)
}

async function loadJudge() {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    // A longer one is judged by its beginning: the time that it takes grows faster than its length.
    maxLength: JUDGED_LENGTH,
    l33tMaxSubstitutions: 20,
  })
}

let judge: ReturnType<typeof loadJudge> | undefined

/** Whether a password is made of what a guesser knows and little else, however it is put together. */
function isMadeOf(plain: string, known: readonly string[]): boolean {
  const words = known.filter((word) => word.length > 3).sort((a, b) => b.length - a.length)
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), plain.toLowerCase())
  return left !== plain.toLowerCase() && left.replace(/[^\p{L}\d]/gu, '').length < OWN_LENGTH
}

/** `known`: what a guesser knows, as `guessable` gives it. The dictionaries, over a megabyte, are loaded at first use. */
export async function strengthOf(password: string, known: readonly string[]): Promise<Strength> {
  judge ??= loadJudge()
  const plain = withoutAccents(password).slice(0, JUDGED_LENGTH)
  const words = [...EVERYWHERE, ...known]
  const { score, feedback } = (await judge).check(plain, words)
  if (isMadeOf(plain, words)) return { score: 1, weakness: 'known' }
  // Without translations of its own it answers with names.
  const name = feedback.warning ?? ''
  return { score, weakness: isWeakness(name) ? name : null }
}
