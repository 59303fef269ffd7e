import type { Field } from '../field.ts'
import {
  causa,
  codigoVIDA,
  codPrestador,
  condicionEgreso,
  consecutivo,
  dateTime,
  diagnosis,
  numAutorizacion,
  viaIngreso,
} from './builders.ts'

const RELATED = 'Otro diagnóstico al egreso, distinto del principal de egreso.'

/** Hospital stays (H), category 4: the seed's field set B. */
export const HOSPITALIZACION: readonly Field[] = [
  codPrestador('H01'),
  viaIngreso('H02'),
  dateTime('H03', 'fechaInicioAtencion', ['Ingreso', 'Cuándo ingresó a hospitalización, hora local.']),
  numAutorizacion('H04'),
  causa('H05'),
  ...diagnosis('H06 H16 H17', 'codDiagnosticoPrincipal', ['Diagnóstico de ingreso', 'Diagnóstico al ingresar.']),
  ...diagnosis('H07 H18 H19', 'codDiagnosticoPrincipalE', ['Diagnóstico de egreso', 'Diagnóstico principal al salir.']),
  ...diagnosis('H08 H20 H21', 'codDiagnosticoRelacionadoE1', ['Relacionado de egreso 1', RELATED], { optional: true }),
  ...diagnosis('H09 H22 H23', 'codDiagnosticoRelacionadoE2', ['Relacionado de egreso 2', RELATED], { optional: true }),
  ...diagnosis('H10 H24 H25', 'codDiagnosticoRelacionadoE3', ['Relacionado de egreso 3', RELATED], { optional: true }),
  ...diagnosis('H11 H26 H27', 'codComplicacion', ['Complicación', 'Complicación ocurrida en la estancia.'], {
    optional: true,
  }),
  condicionEgreso('H12'),
  ...diagnosis('H13 H28 H29', 'codDiagnosticoCausaMuerte', ['Causa de muerte', 'Causa básica de la muerte.'], {
    when: 'la condición de egreso es 02 (muerto)',
  }),
  dateTime('H14', 'fechaEgreso', ['Egreso', 'Cuándo salió de hospitalización, hora local.']),
  codigoVIDA('H30'),
  consecutivo('H15'),
]
