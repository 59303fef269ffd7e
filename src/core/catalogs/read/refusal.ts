/**
 * Why a file is not a catalog, in Spanish, with the line when there is one. It never quotes a value: the wrong file may be
 * a list of patients.
 */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
}
