import { FIELD_NAMES } from './field-names.ts'

interface Of {
  /** As the contract spells it; empty for the content itself. */
  readonly field: string
}
interface Bound extends Of {
  readonly bound: number | string
}

const named: Readonly<Record<string, string>> = FIELD_NAMES

function nameOf(field: string): string {
  if (field === '') return 'el contenido'
  return Object.hasOwn(named, field) ? (named[field] ?? field) : `el campo «${field}»`
}

const isPlural = (name: string) => /^l[oa]s /.test(name)

/** The sentence about a field, which may be many things. */
function says(field: string, text: string): string {
  const name = nameOf(field)
  const subject = name.charAt(0).toUpperCase() + name.slice(1)
  return `${subject} ${isPlural(name) ? text.replace(/^(no )?(puede|debe) /, '$1$2n ') : text}`
}

const times = (count: number | string, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  record: 'un objeto',
  array: 'una lista',
}

export const shape = {
  required: ({ field }: Of) => (isPlural(nameOf(field)) ? `Faltan ${nameOf(field)}.` : `Falta ${nameOf(field)}.`),
  unknownProperty: ({ field }: Of) => `El campo «${field}» no existe en esta operación.`,
  jsonType: ({ field, bound }: Bound) => says(field, `debe ser ${TYPES[bound] ?? 'de otro tipo'}.`),
  blank: ({ field }: Of) =>
    `Escriba ${nameOf(field)}: ${isPlural(nameOf(field)) ? 'no pueden' : 'no puede'} quedar en blanco.`,
  tooShort: ({ field, bound }: Bound) => says(field, `debe tener al menos ${times(bound, 'carácter', 'caracteres')}.`),
  tooLong: ({ field, bound }: Bound) => says(field, `no puede tener más de ${times(bound, 'carácter', 'caracteres')}.`),
  tooFew: ({ field, bound }: Bound) => says(field, `debe tener al menos ${times(bound, 'elemento', 'elementos')}.`),
  tooMany: ({ field, bound }: Bound) => says(field, `no puede tener más de ${times(bound, 'elemento', 'elementos')}.`),
  tooSmall: ({ field, bound }: Bound) => says(field, `no puede ser menor que ${bound}.`),
  tooBig: ({ field, bound }: Bound) => says(field, `no puede ser mayor que ${bound}.`),
  notAllowed: ({ field, bound }: Bound) => says(field, `no puede tener ese valor. Opciones: ${bound}.`),
  notADate: ({ field }: Of) => says(field, 'debe ser una fecha que exista, escrita AAAA-MM-DD.'),
  notAnInstant: ({ field }: Of) => says(field, 'debe ser un momento en UTC, escrito 2026-01-31T15:00:00Z.'),
  notAnEmail: ({ field }: Of) => says(field, 'debe ser un correo como nombre@clinica.co.'),
  notAUrl: ({ field }: Of) => says(field, 'debe ser una dirección completa, como https://servidor:9443.'),
  notBase64: ({ field }: Of) => says(field, 'debe venir en base64.'),
  pattern: ({ field }: Of) => says(field, 'no puede tener esa forma.'),
  wrongPassword: ({ field }: Of) => says(field, 'no es correcta.'),
  invalidValue: ({ field }: Of) => says(field, 'no puede tener ese valor.'),
  noSpaces: ({ field }: Of) => says(field, 'no puede tener espacios.'),
  noControl: ({ field }: Of) => says(field, 'no puede tener saltos de línea ni caracteres invisibles.'),
  filled: ({ field }: Of) =>
    says(field, 'no puede quedar en blanco, ni tener saltos de línea o caracteres invisibles.'),
  twoDigits: ({ field }: Of) => says(field, 'debe tener 2 dígitos.'),
  phone: ({ field }: Of) =>
    says(field, 'debe empezar por + y el indicativo del país, con 7 a 15 dígitos (+573001234567).'),
  nitDigits: ({ field }: Of) => says(field, 'debe tener entre 3 y 15 dígitos, sin puntos ni dígito de verificación.'),
  oneDigit: ({ field }: Of) => says(field, 'debe tener un solo dígito.'),
  idList: ({ field }: Of) => says(field, 'debe tener de 1 a 100 identificadores separados por comas.'),
  resolutionPrefix: ({ field }: Of) => says(field, 'debe tener solo letras mayúsculas y números, máximo 10.'),
  debitConcept: ({ field }: Of) => says(field, 'debe ser un número de 1 a 4.'),
  sha256: ({ field }: Of) => says(field, 'debe tener 64 cifras hexadecimales en minúscula.'),
  insideFolder: ({ field }: Of) => says(field, 'debe ser una ruta dentro de la carpeta.'),
  siteCode: ({ field }: Of) => says(field, 'debe tener 12 dígitos: 10 del prestador y 2 de la sede.'),
  priceCode: ({ field }: Of) =>
    says(field, 'debe tener de 1 a 30 letras, números, puntos o guiones, y empezar por letra o número.'),
  twoDecimals: ({ field }: Of) => says(field, 'no puede tener más de dos decimales.'),
  providerCode: ({ field }: Of) => says(field, 'debe tener de 10 a 12 dígitos.'),
  paymentMethod: ({ field }: Of) => says(field, 'debe ser un código de la DIAN: 1 o 2 dígitos, o ZZZ.'),
  issuedCode: ({ field }: Of) => says(field, 'debe tener 96 caracteres: dígitos y letras de la a a la f.'),
  collectionConcept: ({ field }: Of) => says(field, 'debe ser un código de 01 a 04.'),
  windowKey: ({ field }: Of) => says(field, 'debe tener 43 letras, números, guiones o guiones bajos.'),
  creditConcept: ({ field }: Of) => says(field, 'debe ser un número de 1 a 6.'),
  account: ({ field }: Of) => says(field, 'debe ser el código de una cuenta: de 4 a 16 dígitos.'),
  voucher: ({ field }: Of) => says(field, 'debe ser el código de un tipo de comprobante: hasta 5 dígitos.'),
  columnName: ({ field }: Of) => says(field, 'debe ser el nombre de una columna.'),
  fingerprint: ({ field }: Of) => says(field, 'debe ser la huella SHA-256 del certificado: 64 dígitos hexadecimales.'),
} as const
