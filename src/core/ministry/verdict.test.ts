import { describe, expect, it } from 'vitest'
import { judge } from './verdict.ts'

const INTENT = { method: 'CargarFevRips', body: new Uint8Array(), number: 'F1', cufe: null } as const
const answered = (status: number, body: unknown) =>
  judge({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) }, INTENT, 0)

describe.each(['RECHAZADO', 'Rechazado', 'rechazado'])('builds differ in letters: %s', (Clase) => {
  const of = (Codigo: string) => ({ ResultadosValidacion: [{ Clase, Codigo, Descripcion: 'x' }] })

  it('a session that ended while the package was processed is no refusal of the package', () => {
    expect(answered(200, { ResultState: false, ...of('TOT003') })).toEqual({ kind: 'session-expired', processed: true })
    expect(answered(200, { ResultState: false, ...of('tot002') })).toEqual({ kind: 'session-expired', processed: true })
  })

  it('what is rejected without a state is rejected, with its reason', () => {
    expect(answered(400, of('RVC001'))).toMatchObject({
      kind: 'rejected',
      issues: [{ code: 'RVC001', severity: 'error' }],
    })
  })
})
