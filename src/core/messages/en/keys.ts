import type { keys as esCO } from '../es-CO/keys.ts'
import type { Translated } from '../translated.ts'

export const keys: Translated<typeof esCO> = {
  foreign: 'The key is well written, but it belongs to other data.',
  annulled: ({ day }) => `The key is of a sheet annulled on ${day}: it only opens the copies made until then.`,
  changeFailed:
    'The change of key could not be finished. The data is still open with the key from before, and nothing is missing.',
  changeFailedBecause: ({ why }) => `${why} The data is still open with the key from before, and nothing is missing.`,
  strangeCharacter: ({ group, character }) =>
    `Group ${group} has a character that the key does not use: "${character}".`,
  wrongGroup: ({ group, shown }) =>
    `Group ${group} ("${shown}") has a mistake. Compare it with the sheet, letter by letter.`,
  wrongLength: ({ groups, size, total, typed }) =>
    `The key has ${groups} groups of ${size} characters (${total}); ${typed} were typed.`,
  fixed: 'The keys of this data cannot be changed here.',
}
