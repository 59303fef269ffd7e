import type { Field } from '../field.ts'
import {
  code,
  codigoVIDA,
  codPrestador,
  condicionEgreso,
  consecutivo,
  dateTime,
  diagnosis,
  documentNumber,
  integer,
  number,
} from './builders.ts'

/** Newborns (N), category 5, reported under the mother. Plausible ranges (weeks, grams, visits) are rules, not bounds. */
export const RECIEN_NACIDOS: readonly Field[] = [
  codPrestador('N01'),
  code('N02', 'tipoDocumentoIdentificacion', [
    'Tipo de documento',
    'Documento propio del recién nacido o, si aún no tiene, el de la madre.',
  ]),
  documentNumber('N03', ['Número de documento', 'Número propio o, si aún no tiene documento, el de la madre.']),
  dateTime('N04', 'fechaNacimiento', ['Nacimiento', 'Fecha y hora en que nació, hora local.']),
  integer('N05', 'edadGestacional', ['Edad gestacional', 'Semanas de gestación al nacer.'], 0, 99),
  integer(
    'N06',
    'numConsultasCPrenatal',
    ['Controles prenatales', 'Cuántos controles prenatales tuvo la madre.'],
    0,
    99,
  ),
  code('N07', 'codSexoBiologico', ['Sexo biológico', 'Sexo del recién nacido.']),
  number('N08', 'peso', ['Peso', 'Peso al nacer, en gramos.'], 9999),
  ...diagnosis('N09 N14 N15', 'codDiagnosticoPrincipal', ['Diagnóstico principal', 'Diagnóstico del recién nacido.'], {
    max: 25,
  }),
  condicionEgreso('N10'),
  ...diagnosis('N11 N16 N17', 'codDiagnosticoCausaMuerte', ['Causa de muerte', 'Causa básica de la muerte.'], {
    max: 25,
    when: 'la condición de egreso es 02 (muerto)',
  }),
  dateTime('N12', 'fechaEgreso', ['Egreso', 'Cuándo salió el recién nacido, hora local.']),
  codigoVIDA('N18'),
  consecutivo('N13'),
]
