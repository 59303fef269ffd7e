/** What makes a password easy to guess, by zxcvbn's names; `known` is ours. */
export const WEAKNESSES = {
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
export type Weakness = keyof typeof WEAKNESSES

export const isWeakness = (name: string): name is Weakness => Object.hasOwn(WEAKNESSES, name)
