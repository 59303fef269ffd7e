/** Words in lower case without accents: what the tokenizer of the search tables makes of a text. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
