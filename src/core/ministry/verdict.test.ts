import { describe, expect, it } from 'vitest'
import { judge, judgeProof } from './verdict.ts'

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

describe('a CUV that somebody gave', () => {
  const CUV = 'ab'.repeat(48)
  const OURS = { NumeroDocumento: 'F1', NumDocumentoIdObligado: '900000001', TipoDocumento: 'FevRips' }
  const given = (said: object) =>
    judgeProof(
      JSON.stringify({ EsValido: true, CodigoUnicoValidacion: CUV, ...OURS, ...said }),
      CUV,
      INTENT,
      '900000001',
    )

  it.each([
    ['company', { NumDocumentoIdObligado: '900000002' }, 'other-nit'],
    ['number', { NumeroDocumento: 'F2' }, 'other-number'],
    ['kind', { TipoDocumento: 'NotaCredito' }, 'other-kind'],
  ])('of another %s settles nothing', (_, said, cause) => {
    expect(given(said)).toMatchObject({ kind: 'refused', cause })
  })
})
