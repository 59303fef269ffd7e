import { refusal } from '../backups/refusal.ts'
import { Fault } from '../fault.ts'

const STAYS = 'Los datos siguen abiertos con la clave de antes, y no falta nada.'

/** Why the data is not under another key, for the person. */
export function keyChangeProblem(error: unknown): string {
  const known = refusal(error)
  return known instanceof Fault ? `${known.message} ${STAYS}` : `El cambio de clave no se pudo terminar. ${STAYS}`
}
