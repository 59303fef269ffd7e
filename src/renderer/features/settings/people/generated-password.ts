/** Without what is misread or misheard: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR_BELOW = 256 - (256 % LETTERS.length)

function letter(): string {
  const [byte = FAIR_BELOW] = crypto.getRandomValues(new Uint8Array(1))
  return byte < FAIR_BELOW ? LETTERS.charAt(byte % LETTERS.length) : letter()
}

/** A password to be told to somebody, `k7mr-w2pf-9tqa-x4hn`: some 79 bits that nobody can guess. */
export const generatedPassword = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join('')).join('-')
