import { type Said, tell } from '../../messages/message.ts'

/**
 * Why a file is not a catalog, with the line when there is one. It never quotes a value: the wrong file may be a list of
 * patients.
 */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
  readonly said: Said

  constructor(said: Said) {
    super(tell(said))
    this.said = said
  }
}
