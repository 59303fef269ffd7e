import type { Field } from '../field.ts'
import { code, consecutivo, date, documentNumber, orNull, text } from './builders.ts'

const IN_COLOMBIA = 'el país de residencia es Colombia (170)'

const country = (id: string, name: string, label: string, help: string): Field =>
  text(id, name, [label, help], 3, 3, { pattern: /^\d+$/, catalogs: ['paises'] })

/** The person attended (U). */
export const USUARIOS: readonly Field[] = [
  code('U01', 'tipoDocumentoIdentificacion', ['Tipo de documento', 'Documento con el que se identifica el paciente.']),
  documentNumber('U02', ['Número de documento', 'Número del documento del paciente, sin puntos ni espacios.']),
  code('U03', 'tipoUsuario', ['Tipo de usuario', 'Afiliación del paciente para esta atención.']),
  date('U04', 'fechaNacimiento', ['Fecha de nacimiento', 'Como está en el documento del paciente.']),
  text('U05', 'codSexo', ['Sexo', 'Como está en el documento del paciente.'], 1, 1, { catalogs: ['codSexo'] }),
  country('U06', 'codPaisResidencia', 'País de residencia', 'País donde vive el paciente; Colombia es 170.'),
  orNull(
    text('U07', 'codMunicipioResidencia', ['Municipio de residencia', 'Código DIVIPOLA de cinco dígitos.'], 5, 5, {
      pattern: /^\d+$/,
      catalogs: ['municipios'],
    }),
    IN_COLOMBIA,
  ),
  orNull(code('U08', 'codZonaTerritorialResidencia', ['Zona de residencia', 'Rural (01) o urbana (02).']), IN_COLOMBIA),
  code('U09', 'incapacidad', ['Incapacidad', 'Si la atención generó incapacidad.']),
  consecutivo('U10', 9_999_999),
  country('U11', 'codPaisOrigen', 'País de origen', 'País de nacimiento del paciente; Colombia es 170.'),
  orNull(
    text('U12', 'registroSIRAS', ['Registro SIRAS', 'Radicado del accidente de tránsito en SIRAS.'], 0, 60),
    'el tipo de usuario es 10 o 14 (accidente de tránsito)',
  ),
]
