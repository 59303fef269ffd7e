import type { Field } from '../field.ts'
import { orNull, text, withoutEmpty } from './builders.ts'

/** The transaction (T). Which of the numbers a package carries depends on its kind: see `kinds.ts`. */
export const ROOT: readonly Field[] = [
  text(
    'T01',
    'numDocumentoIdObligado',
    ['NIT del obligado', 'NIT de quien factura, sin dígito de verificación.'],
    4,
    12,
    {
      pattern: /^\d+$/,
    },
  ),
  withoutEmpty(
    orNull(
      text(
        'T02',
        'numFactura',
        ['Número de factura', 'Número con prefijo, como está en la factura electrónica.'],
        1,
        20,
      ),
      'el paquete corresponde a una factura',
    ),
  ),
  orNull(
    text('T03', 'tipoNota', ['Tipo de nota', 'Clase de nota; vacío cuando el paquete es de una factura.'], 2, 2, {
      catalogs: ['tipoNota'],
    }),
    'el paquete es de una nota o va sin factura',
  ),
  orNull(
    text(
      'T04',
      'numNota',
      ['Número de la nota', 'Número de la nota electrónica, o consecutivo propio en NA y RS.'],
      0,
      20,
    ),
    'se informa el tipo de nota',
  ),
]
