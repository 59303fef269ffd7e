/** A payer's number as `keyOfNumber` compares it, given as SQL; what is kept has no other blanks than plain ones. */
export const NUMBER_KEY = (number: string): string => `upper(replace(${number}, ' ', ''))`
