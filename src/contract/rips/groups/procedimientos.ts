import type { Field } from '../field.ts'
import {
  codigoVIDA,
  codPrestador,
  codServicio,
  consecutivo,
  dateTime,
  diagnosis,
  finalidad,
  grupoServicios,
  idMIPRES,
  modalidad,
  numAutorizacion,
  profesional,
  recaudo,
  text,
  viaIngreso,
  vrServicio,
} from './builders.ts'

/** Procedures (P), category 2. */
export const PROCEDIMIENTOS: readonly Field[] = [
  codPrestador('P01'),
  dateTime('P02', 'fechaInicioAtencion', ['Fecha y hora', 'Cuándo empezó el procedimiento, hora local.']),
  idMIPRES('P03'),
  numAutorizacion('P04'),
  text('P05', 'codProcedimiento', ['Procedimiento (CUPS)', 'Código CUPS del procedimiento.'], 6, 6, {
    catalogs: ['cups'],
  }),
  viaIngreso('P06'),
  modalidad('P07'),
  grupoServicios('P08'),
  codServicio('P09'),
  finalidad('P10'),
  ...profesional('P11', 'P12', 'profesional que atendió'),
  ...diagnosis('P13 P21 P22', 'codDiagnosticoPrincipal', [
    'Diagnóstico principal',
    'Diagnóstico que motivó el procedimiento.',
  ]),
  ...diagnosis(
    'P14 P23 P24',
    'codDiagnosticoRelacionado',
    ['Diagnóstico relacionado', 'Otro diagnóstico del paciente, distinto del principal.'],
    { optional: true },
  ),
  ...diagnosis('P15 P25 P26', 'codComplicacion', ['Complicación', 'Complicación ocurrida en el procedimiento.'], {
    optional: true,
    code11Min: 1,
  }),
  vrServicio('P16'),
  ...recaudo('P17', 'P18', 'P19', 9_999_999_999),
  codigoVIDA('P27'),
  consecutivo('P20'),
]
