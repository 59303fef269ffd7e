/** What an assistant is told of people. */
export interface Masking {
  number(text: string): string
  name(text: string): string
  /** A sentence, which may repeat what a file says. */
  sentence(text: string): string
}

const SHOWN_DIGITS = 2
const maskedDigits = (text: string) => '•'.repeat(Math.max(0, text.length - SHOWN_DIGITS)) + text.slice(-SHOWN_DIGITS)

const MASKED: Masking = {
  number: maskedDigits,
  name: (text) => text.replace(/\S+/gu, (word) => `${[...word][0] ?? ''}•••`),
  // Longer than a year or an amount of days; a document number has five digits at the least.
  sentence: (text) => text.replace(/\d{5,}/g, maskedDigits),
}
const AS_IT_IS: Masking = { number: (text) => text, name: (text) => text, sentence: (text) => text }

export const masking = (shows: boolean): Masking => (shows ? AS_IT_IS : MASKED)
