/** Why a command does not even begin, or cannot go on, in a sentence for a person. */
export class CannotDo extends Error {
  override readonly name = 'CannotDo'
}
