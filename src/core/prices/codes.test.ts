import { expect, it } from 'vitest'
import { codesOf } from './codes.ts'

it.each([
  [1, { codConsulta: '890201' }, ['CUPS 890201', 'OWN 890201']],
  [2, { codProcedimiento: ' 39143 ' }, ['OWN 39143']],
  [6, { codTecnologiaSalud: '19988-2' }, ['CUM 19988-2', 'OWN 19988-2']],
  [6, { codTecnologiaSalud: '1a2345678901234' }, ['IUM 1A2345678901234', 'OWN 1A2345678901234']],
  [6, { codTecnologiaSalud: '19988-22' }, ['CUM 19988-22', 'OWN 19988-22']],
  [6, { codTecnologiaSalud: 'X19988-2' }, ['OWN X19988-2']],
  [6, { codTecnologiaSalud: '19988-2X' }, ['OWN 19988-2X']],
  [6, { codTecnologiaSalud: 'X1A2345678901234' }, ['OWN X1A2345678901234']],
  [7, { codTecnologiaSalud: 'GUANTES' }, ['OWN GUANTES']],
  [4, { codDiagnosticoPrincipal: 'A000' }, []],
  [1, { codConsulta: 890201 }, []],
])('a service of group %i with %o may be in a list as %o', (category, service, codes) => {
  expect(codesOf({ category, service }).map(({ kind, code }) => `${kind} ${code}`)).toEqual(codes)
})
