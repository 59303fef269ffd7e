import { Fault } from '../fault.ts'

/** The caller changes a revision that is not the current one; its one issue says which is. */
export function staleRevision(current: number): Fault {
  const message = `La revisión actual es ${current}.`
  return new Fault('revision_conflict', 'Otra persona lo cambió antes. Lea la versión actual y repita su cambio.', {
    field: 'headers.if-match',
    issues: [{ code: 'revision_conflict', message, field: 'headers.if-match' }],
  })
}
