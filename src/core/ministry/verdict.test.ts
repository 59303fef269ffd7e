import { describe, expect, it } from 'vitest'
import type { SubmissionIntent } from './gateway.ts'
import { judge, judgeProof } from './verdict.ts'

const INTENT = { method: 'CargarFevRips', body: new Uint8Array(), number: 'F1', cufe: null } as const
const answered = (status: number, body: unknown, intent: SubmissionIntent = INTENT) =>
  judge({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) }, intent, 0)

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
  const OURS = { NumeroDocumento: 'F1', NumDocumentoIdObligado: '900000001', TipoDocumento: 'FacturaElectronica' }
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

  it('settles nothing by what is said of another CUV, nor of one that counts for nothing', () => {
    expect(given({ EsValido: false })).toMatchObject({ kind: 'refused', cause: 'not-at-upstream' })
    const other = { EsValido: false, CodigoUnicoValidacion: 'cd'.repeat(48) }
    expect(given(other)).toEqual({ kind: 'undecided', cause: 'recovery-inconclusive' })
  })

  it('has no number of a process where none is told', () => {
    expect(given({})).toMatchObject({ kind: 'accepted', processId: null })
    expect(given({ ProcesoId: 7 })).toMatchObject({ kind: 'accepted', processId: '7' })
  })
})

it('a package that is too large is refused, though a page says so', () => {
  const page = { status: 413, headers: {}, body: new TextEncoder().encode('<html>Request Entity Too Large</html>') }
  expect(judge(page, INTENT, 0)).toMatchObject({ kind: 'rejected', issues: [{ code: 'HTTP413' }] })
})

it('what is said in a class that nobody knows is neither an error nor a mere remark', () => {
  const items = [{ Clase: 'ADVERTENCIA', Codigo: 'X1', Descripcion: 'x' }]
  const said = { ResultState: true, CodigoUnicoValidacion: 'ab'.repeat(48), ResultadosValidacion: items }
  expect(answered(200, said)).toMatchObject({ kind: 'accepted', processId: null, issues: [{ severity: 'unresolved' }] })
})

describe('what was accepted earlier', () => {
  const CUV = 'ab'.repeat(48)
  const CUFE = 'ef'.repeat(48)
  const registered = (number: string) => ({
    ResultState: false,
    NumFactura: number,
    ResultadosValidacion: [
      { Clase: 'RECHAZADO', Codigo: 'RVG18', Observaciones: CUV },
      { Clase: 'RECHAZADO', Codigo: 'RVG02', Observaciones: `CUFE: ${CUFE}` },
    ],
  })
  const note = { ...INTENT, method: 'CargarNC', number: 'NC1' } as const

  it('is ours by its CUFE, in whatever letters', () => {
    for (const cufe of [CUFE, CUFE.toUpperCase()]) {
      expect(answered(200, registered('F1'), { ...INTENT, cufe })).toEqual({ kind: 'registered', cuv: CUV })
    }
  })

  it.each([
    ['its own number', 'NC1', 'F1', 'registered'],
    ['its invoice', 'F1', 'F1', 'registered'],
    ['another invoice', 'F2', 'F1', 'rejected'],
    ['some invoice, where its own is not known', 'F2', null, 'registered'],
  ])('is a note, named by %s', (_, named, sourceNumber, kind) => {
    expect(answered(200, registered(named), { ...note, sourceNumber })).toMatchObject({ kind })
  })
})
