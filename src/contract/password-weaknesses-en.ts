import type { Weakness } from './password-weaknesses.ts'

/** Apart from the Spanish: a window loads one language. */
export const WEAKNESSES_EN: Readonly<Record<Weakness, string>> = {
  straightRow: 'It is a row of keys on the keyboard.',
  keyPattern: 'It is a short pattern on the keyboard.',
  simpleRepeat: 'It repeats one character, like "aaa".',
  extendedRepeat: 'It repeats a group of characters, like "abcabc".',
  sequences: 'It is a well-known sequence, like "abc" or "6543".',
  recentYears: 'It contains a recent year.',
  dates: 'It contains a date.',
  topTen: 'It is one of the ten most used passwords.',
  topHundred: 'It is one of the hundred most used passwords.',
  common: 'It is a common password.',
  similarToCommon: 'It is close to a common password.',
  wordByItself: 'It is a single word.',
  namesByThemselves: 'It is a first or last name alone.',
  commonNames: 'It is a common first and last name.',
  userInputs: "It contains your details or the clinic's.",
  known: "It is made of your details or the clinic's.",
}
