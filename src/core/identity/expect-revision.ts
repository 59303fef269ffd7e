import { Fault } from '../fault.ts'

/** Refuses a change to another revision than the caller saw; the issue tells the present one. */
export function expectRevision(present: number, seen: number): void {
  if (present === seen) return
  const field = 'headers.if-match'
  const message = `La revisión actual es ${present}.`
  throw new Fault('revision_conflict', 'Los datos cambiaron después de que usted los leyó. Vuelva a leerlos.', {
    field,
    issues: [{ code: 'revision_conflict', message, field, severity: 'error' }],
  })
}
