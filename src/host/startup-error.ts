/** Why a host cannot go on, in a Spanish sentence for the person who started it. Without secrets and without stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
