import { Fault } from '../core/fault.ts'

/** Why a host cannot go on, in a Spanish sentence for the person who started it. Without secrets and without stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** What a person is told when a host cannot open. */
export function sentenceFor(error: unknown): string {
  if (error instanceof StartupError || error instanceof Fault) return error.message
  if (!(error instanceof Error)) return 'Radica no pudo abrirse.'
  if ('code' in error && error.code === 'EADDRINUSE') return 'El puerto está ocupado por otro programa.'
  return `Radica no pudo abrirse (${error.name}: ${error.message}).`
}
