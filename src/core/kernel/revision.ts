import { Fault } from '../fault.ts'

/** Refuses a change to another revision than the caller saw; the one issue says which is current. */
export function expectRevision(current: number, seen: number): void {
  if (current === seen) return
  const field = 'headers.if-match'
  throw new Fault('revision_conflict', 'Otra persona lo cambió antes. Lea la versión actual y repita su cambio.', {
    field,
    issues: [{ code: 'revision_conflict', message: `La revisión actual es ${current}.`, field, revision: current }],
  })
}
