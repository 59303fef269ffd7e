import type { Field } from '../field.ts'
import {
  causa,
  code,
  codigoVIDA,
  codPrestador,
  codServicio,
  consecutivo,
  dateTime,
  diagnosis,
  finalidad,
  grupoServicios,
  modalidad,
  numAutorizacion,
  profesional,
  recaudo,
  text,
  vrServicio,
} from './builders.ts'

const RELATED = 'Otro diagnóstico del paciente, distinto del principal.'

/** Consultations (C), category 1: the seed's field set A. */
export const CONSULTAS: readonly Field[] = [
  codPrestador('C01'),
  dateTime('C02', 'fechaInicioAtencion', ['Fecha y hora', 'Cuándo empezó la consulta, hora local.']),
  numAutorizacion('C03'),
  text('C04', 'codConsulta', ['Consulta (CUPS)', 'Código CUPS de la consulta.'], 6, 6, { catalogs: ['cups'] }),
  modalidad('C05'),
  grupoServicios('C06'),
  codServicio('C07'),
  finalidad('C08'),
  causa('C09'),
  ...diagnosis(
    'C10 C23 C24',
    'codDiagnosticoPrincipal',
    ['Diagnóstico principal', 'Diagnóstico que motivó la consulta.'],
    { cie11Alias: 'codDiagnosticoPrincipalECIE11', name11Min: 4 },
  ),
  ...diagnosis('C11 C25 C26', 'codDiagnosticoRelacionado1', ['Diagnóstico relacionado 1', RELATED], { optional: true }),
  ...diagnosis('C12 C27 C28', 'codDiagnosticoRelacionado2', ['Diagnóstico relacionado 2', RELATED], {
    optional: true,
    code11Min: 1,
  }),
  ...diagnosis('C13 C29 C30', 'codDiagnosticoRelacionado3', ['Diagnóstico relacionado 3', RELATED], {
    optional: true,
    code11Min: 1,
  }),
  code('C14', 'tipoDiagnosticoPrincipal', ['Tipo de diagnóstico', 'Si es impresión, confirmado nuevo o repetido.']),
  ...profesional('C15', 'C16', 'profesional que atendió'),
  vrServicio('C17'),
  ...recaudo('C18', 'C19', 'C20', 9_999_999_999),
  codigoVIDA('C22'),
  consecutivo('C21'),
]
