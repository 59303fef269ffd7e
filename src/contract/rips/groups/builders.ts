import type { Field, Printed, SmallCatalog } from '../field.ts'

/**
 * Small helpers for what repeats from group to group. Bounds: the length of Documento Técnico 1 together with the bound of
 * the ministry's own API where it is narrower, since a value must pass both. Exceptions are said where they stand.
 */

type Options = Partial<Pick<Field, 'min' | 'max' | 'pattern' | 'catalogs' | 'alias' | 'required' | 'ifMissing'>>
type Texts = readonly [label: string, help: string]

const MAX_MONEY = 999_999_999_999

function field(id: string, name: string, type: Field['type'], [label, help]: Texts, options: Options = {}): Field {
  return { id, name, type, nullable: false, required: 'always', catalogs: [], ...options, label, help }
}

export const text = (id: string, name: string, texts: Texts, min: number, max: number, options: Options = {}): Field =>
  field(id, name, 'string', texts, { min, max, ...options })

export const integer = (id: string, name: string, texts: Texts, min: number, max: number, options: Options = {}) =>
  field(id, name, 'integer', texts, { min, max, ...options })

export const number = (id: string, name: string, texts: Texts, max: number): Field =>
  field(id, name, 'number', texts, { min: 0, max })
/** DT1 prints 15 digits; a value must pass the API, too. */
export const pesos = (id: string, name: string, texts: Texts): Field =>
  printedAs(number(id, name, texts, MAX_MONEY), { max: 15, because: MONEY_OF_THE_API })
const MONEY_OF_THE_API = 'La API (5.4.9.0) recibe hasta 999.999.999.999: un valor debe pasar las dos.'

export const date = (id: string, name: string, texts: Texts): Field => field(id, name, 'date', texts)
export const dateTime = (id: string, name: string, texts: Texts): Field => field(id, name, 'dateTime', texts)

/** Two-character code of a small catalog that carries the property's name. */
export const code = (id: string, name: SmallCatalog, texts: Texts): Field =>
  text(id, name, texts, 2, 2, { catalogs: [name] })

/** The row with what the ministry's text prints otherwise, and why. */
export const printedAs = (from: Field, printed: Printed): Field => ({ ...from, printed })

/** The property may be null, or "" where it is a text, and may be left out of the input: then null is sent. */
export const orNull = (from: Field, when?: string): Field => ({
  ...from,
  nullable: true,
  ...(from.type === 'string' && { empty: true }),
  required: when === undefined ? 'optional' : { when },
  ifMissing: null,
})

/** The property may be null but must be there: the ministry's API asks for it by name. */
export const nullButPresent = (from: Field, when?: string): Field => {
  const { ifMissing: _, ...present } = orNull(from, when)
  return present
}

/** A CIE-10 diagnosis and its CIE-11 code and name: three properties in a row. */
export function diagnosis(ids: string, name: string, texts: Texts, options: DiagnosisOptions = {}): Field[] {
  const [id = '', codeId = '', nameId = ''] = ids.split(' ')
  const [label, help] = texts
  const { min = 4, max = 4, optional = false, when, cie11Alias, code11Min = 4, name11Min = 1, printed } = options
  const plain = text(id, name, texts, min, max, { catalogs: ['cie10'] })
  const cie10 = optional || when !== undefined ? orNull(plain, when) : plain
  const code11 = text(codeId, `${name}CIE11`, [`${label}, CIE-11`, `${help} Código de la CIE-11, si se usa.`], 0, 256, {
    catalogs: ['cie11'],
    ...(cie11Alias && { alias: cie11Alias }),
  })
  const name11 = text(nameId, cie11NameOf(code11.name), [`${label}, título CIE-11`, CIE11_NAME_HELP], 0, 1000, {
    ...(cie11Alias && { alias: cie11NameOf(cie11Alias) }),
  })
  return [
    printed === undefined ? cie10 : withoutEmpty({ ...cie10, printed }),
    withPrinted(
      orNull(code11),
      code11Min > 1 ? { min: code11Min, because: CIE11_FROM_EMPTY, remarked: true } : undefined,
    ),
    printedAs(orNull(name11, 'hay código de la CIE-11'), {
      tables: ['CIE11'],
      because: name11Min > 1 ? `${CIE11_TITLE} ${CIE11_FROM_EMPTY}` : CIE11_TITLE,
      ...(name11Min > 1 && { min: name11Min, remarked: true }),
    }),
  ]
}

interface DiagnosisOptions {
  readonly min?: number
  readonly max?: number
  readonly optional?: boolean
  readonly when?: string
  /** Least lengths that the text prints for the CIE-11 code and title, other than 4 and 1. */
  readonly code11Min?: 1
  readonly name11Min?: 4
  /** Of the contract's own bounds, which do not take "". */
  readonly printed?: Printed
  /** Another name of the CIE-11 code; the alias of the CIE-11 title follows from it. */
  readonly cie11Alias?: string
}

const CIE11_FROM_EMPTY =
  'La API (5.4.9.0) y el contrato reciben desde "" hasta el máximo: menos caracteres se advierten.'
const CIE11_TITLE = 'El texto cita la tabla junto al título; el código es el que se elige de ella.'

const withPrinted = (from: Field, printed: Printed | undefined): Field =>
  printed === undefined ? from : { ...from, printed }
/** The text leaves the length to others, or prints no 0. */
export const withoutEmpty = ({ empty: _, ...from }: Field): Field => from

const CIE11_NAME_HELP = 'Título de la CIE-11 que corresponde al código.'
const cie11NameOf = (codeName: string): string => `nomC${codeName.slice(1)}`

export const codPrestador = (id: string): Field =>
  text(
    id,
    'codPrestador',
    ['Código del prestador', 'Código de habilitación de la sede donde se atendió (REPS, 12 dígitos).'],
    12,
    12,
  )

export const numAutorizacion = (id: string): Field =>
  orNull(
    text(id, 'numAutorizacion', ['Autorización', 'Número que dio el pagador cuando exige autorizar.'], 0, 30),
    'el pagador exige autorización',
  )

export const idMIPRES = (id: string): Field =>
  orNull(
    text(id, 'idMIPRES', ['Número MIPRES', 'Identificador de la prescripción o entrega en MIPRES.'], 19, 25),
    'el servicio se prescribió en MIPRES',
  )

export const modalidad = (id: string): Field =>
  code(id, 'modalidadGrupoServicioTecSal', ['Modalidad', 'Forma en que se prestó la atención.'])

export const grupoServicios = (id: string): Field =>
  code(id, 'grupoServicios', ['Grupo de servicios', 'Grupo habilitado al que pertenece el servicio.'])

export const codServicio = (id: string): Field =>
  integer(id, 'codServicio', ['Servicio', 'Código del servicio habilitado en el REPS.'], 100, 9999, {
    catalogs: ['servicios'],
  })

export const finalidad = (id: string): Field =>
  code(id, 'finalidadTecnologiaSalud', ['Finalidad', 'Para qué se prestó el servicio.'])

export const causa = (id: string): Field =>
  code(id, 'causaMotivoAtencion', ['Causa de la atención', 'Motivo que originó la atención.'])

export const viaIngreso = (id: string): Field =>
  code(id, 'viaIngresoServicioSalud', ['Vía de ingreso', 'De dónde llegó el paciente al servicio.'])

export const condicionEgreso = (id: string): Field =>
  code(id, 'condicionDestinoUsuarioEgreso', ['Condición y destino', 'Cómo salió el paciente y hacia dónde.'])

/** Document of the person who provides or orders the service; never the patient's. */
export const profesional = (typeId: string, numberId: string, who: string): [Field, Field] => [
  text(typeId, 'tipoDocumentoIdentificacion', [`Documento: ${who}`, `Tipo de documento de: ${who}.`], 2, 2, {
    catalogs: ['tipoDocumentoIdentificacion'],
  }),
  documentNumber(numberId, [`Número: ${who}`, `Número del documento de: ${who}.`]),
]

export const documentNumber = (id: string, texts: Texts): Field =>
  text(id, 'numDocumentoIdentificacion', texts, 4, 20, { pattern: /^[a-zA-Z0-9]+$/ })

export const vrServicio = (id: string): Field =>
  pesos(id, 'vrServicio', ['Valor del servicio', 'Valor total en pesos; 0 si no se paga por evento.'])

/** Handling fee of a dispensed product, new with Res. 948; older programs do not write it, and 0 means that it does not apply. */
export const vrDispensacion = (id: string): Field => ({
  ...pesos(id, 'vrDispensacion', ['Valor de la dispensación', 'Valor de dispensar en pesos; 0 si no aplica.']),
  ifMissing: 0,
})

/** What the patient pays: concept, amount and number of the collection invoice. */
export const recaudo = (conceptId: string, amountId: string, invoiceId: string, maxAmount: number): Field[] => [
  code(conceptId, 'conceptoRecaudo', ['Concepto de recaudo', 'Qué pagó el paciente; 05 si no pagó nada.']),
  withPrinted(
    number(amountId, 'valorPagoModerador', ['Pago del paciente', 'Valor en pesos; 0 si no pagó nada.'], maxAmount),
    maxAmount === MAX_MONEY ? { max: 15, because: MONEY_OF_THE_API } : undefined,
  ),
  orNull(
    text(
      invoiceId,
      'numFEVPagoModerador',
      ['Factura del pago', 'Número de la factura con la que se recaudó el pago del paciente.'],
      0,
      30,
    ),
    'el paciente pagó algún valor',
  ),
]

export const codigoVIDA = (id: string): Field =>
  orNull(
    text(
      id,
      'codigoVIDA',
      ['Código VIDA', 'Identificador de la atención en la historia clínica interoperable.'],
      0,
      256,
    ),
  )

const LARGEST_OF_THE_API = 999_999

export const consecutivo = (id: string, max = LARGEST_OF_THE_API): Field =>
  withPrinted(
    integer(
      id,
      'consecutivo',
      ['Consecutivo', 'Posición del registro en su lista: 1, 2, 3 y así, sin saltos.'],
      1,
      max,
    ),
    max === LARGEST_OF_THE_API
      ? { max: 7, because: 'La API (5.4.9.0) y el contrato reciben hasta 999.999: un valor debe pasar los dos.' }
      : undefined,
  )
