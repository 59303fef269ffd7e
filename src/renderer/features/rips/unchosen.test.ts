import { expect, test } from 'vitest'
import { unchosenIn } from './unchosen.ts'

test('words in a code field are no code, whichever table it has', () => {
  const coded = { codDiagnosticoPrincipal: 'J029', codConsulta: '890201', tipoDocumentoIdentificacion: 'CC' }
  expect(unchosenIn('consultas', { ...coded, codDiagnosticoRelacionado1: null, numAutorizacion: 'por pedir' })).toEqual(
    [],
  )
  const words = { codDiagnosticoPrincipal: 'faringitis', codConsulta: 'tos', tipoDocumentoIdentificacion: 'cedula' }
  expect(unchosenIn('consultas', words)).toEqual([
    'codConsulta',
    'codDiagnosticoPrincipal',
    'tipoDocumentoIdentificacion',
  ])
})
