import type { Language } from './language.ts'

/** What makes a password easy to guess, by zxcvbn's names; `known` is ours. */
const SPANISH = {
  straightRow: 'Son teclas seguidas del teclado.',
  keyPattern: 'Es un dibujo corto sobre el teclado.',
  simpleRepeat: 'Repite un carácter, como «aaa».',
  extendedRepeat: 'Repite un grupo de caracteres, como «abcabc».',
  sequences: 'Es una serie conocida, como «abc» o «6543».',
  recentYears: 'Tiene un año reciente.',
  dates: 'Tiene una fecha.',
  topTen: 'Es una de las diez contraseñas más usadas.',
  topHundred: 'Es una de las cien contraseñas más usadas.',
  common: 'Es una contraseña muy usada.',
  similarToCommon: 'Se parece a una contraseña muy usada.',
  wordByItself: 'Es una sola palabra.',
  namesByThemselves: 'Es un nombre o apellido solo.',
  commonNames: 'Es un nombre y apellido comunes.',
  userInputs: 'Tiene datos suyos o de la clínica.',
  known: 'Está hecha de sus datos o de los de la clínica.',
} as const
export type Weakness = keyof typeof SPANISH

export const WEAKNESS_TEXTS = {
  'es-CO': SPANISH,
  en: {
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
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<Weakness, string>>>>

export const isWeakness = (name: string): name is Weakness => Object.hasOwn(SPANISH, name)
