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
  printedAs,
} from './builders.ts'

/** Newborns (N), category 5, reported under the mother. Plausible ranges (weeks, grams, visits) are rules, not bounds. */
export const RECIEN_NACIDOS: readonly Field[] = [
  codPrestador('N01'),
  printedAs(
    code('N02', 'tipoDocumentoIdentificacion', [
      'Tipo de documento',
      'Documento propio del recién nacido o, si aún no tiene, el de la madre.',
    ]),
    {
      codes: ['CN', 'MS', 'RC'],
      because: 'RVC047 pide el de la madre, que es otro, para quien no tiene documento propio.',
    },
  ),
  printedAs(
    documentNumber('N03', ['Número de documento', 'Número propio o, si aún no tiene documento, el de la madre.']),
    { type: 'N', because: 'Es un texto en los ejemplos del mismo documento, como todo número de documento.' },
  ),
  dateTime('N04', 'fechaNacimiento', ['Nacimiento', 'Fecha y hora en que nació, hora local.']),
  printedAs(integer('N05', 'edadGestacional', ['Edad gestacional', 'Semanas de gestación al nacer.'], 0, 99), {
    min: 2,
    because:
      'Lo creíble (20 a 46) lo juzga RVC057: un número de un dígito es una edad equivocada, no un dato mal escrito.',
  }),
  printedAs(
    integer(
      'N06',
      'numConsultasCPrenatal',
      ['Controles prenatales', 'Cuántos controles prenatales tuvo la madre.'],
      0,
      99,
    ),
    {
      min: 2,
      because: 'El texto imprime 2 por 1-2: RVC097 admite de 0 a 15, y un número no lleva ceros a la izquierda.',
    },
  ),
  code('N07', 'codSexoBiologico', ['Sexo biológico', 'Sexo del recién nacido.']),
  { ...number('N08', 'peso', ['Peso', 'Peso al nacer, en gramos.'], 9999), min: 100 },
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
