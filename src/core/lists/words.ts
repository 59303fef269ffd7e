/** PostgreSQL's search takes words of 2,046 bytes and a megabyte of them. */
const [LONGEST_WORD, MOST_WORDS] = [100, 2_000]

/** Words in lower case without accents, as the search tables have them: the beginnings of long ones, of so many at most. */
export const wordsIn = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .slice(0, MOST_WORDS)
    .map((word) => (word.length > LONGEST_WORD ? [...word].slice(0, LONGEST_WORD).join('') : word))
