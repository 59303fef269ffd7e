/** The seven service groups, in the order of the seed's categories 1 to 7. */
export const SERVICE_GROUPS = [
  'consultas',
  'procedimientos',
  'urgencias',
  'hospitalizacion',
  'recienNacidos',
  'medicamentos',
  'otrosServicios',
] as const
export type ServiceGroup = (typeof SERVICE_GROUPS)[number]
/** By which field a service says what it is, and when it began, whatever its group calls it. Stays and births have no code. */
export const CODE_FIELDS = ['codConsulta', 'codProcedimiento', 'codTecnologiaSalud'] as const
export const START_FIELDS = ['fechaInicioAtencion', 'fechaDispensAdmon', 'fechaSuministroTecnologia'] as const
export type Group = 'root' | 'usuarios' | ServiceGroup

export type SmallCatalog =
  | 'tipoDocumentoIdentificacion'
  | 'tipoUsuario'
  | 'codSexo'
  | 'codSexoBiologico'
  | 'codZonaTerritorialResidencia'
  | 'incapacidad'
  | 'tipoNota'
  | 'modalidadGrupoServicioTecSal'
  | 'grupoServicios'
  | 'finalidadTecnologiaSalud'
  | 'causaMotivoAtencion'
  | 'tipoDiagnosticoPrincipal'
  | 'viaIngresoServicioSalud'
  | 'condicionDestinoUsuarioEgreso'
  | 'conceptoRecaudo'
  | 'tipoMedicamento'
  | 'tipoOS'
  | 'modalidadPago'
  | 'coberturaPlan'
  | 'facturaSinContrato'
  | 'tipoOperacion'
  | 'conceptoNotaCredito'
  | 'conceptoNotaDebito'
  | 'servicios'
  | 'upr'
  | 'umm'
  | 'ffm'

/** Catalogs that a person installs from the official files; they are searched, not listed. */
export type LargeCatalog = 'paises' | 'municipios' | 'cups' | 'cie10' | 'cie11' | 'cum' | 'ium'
export type Catalog = SmallCatalog | LargeCatalog

export type FieldType = 'string' | 'integer' | 'number' | 'date' | 'dateTime'

/**
 * One property of the RIPS JSON. A group is a list of these in wire order; everything else (draft schemas, the strict
 * profile, forms, templates, the bytes that are sent) is made from the lists.
 */
export interface Field {
  /** Official id: C01, U04 ... */
  readonly id: string
  readonly name: string
  readonly type: FieldType
  /** Length of a text in characters, or value of a number; both ends are allowed. Dates have a fixed form instead. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  readonly nullable: boolean
  /** "" is a length, too: the text prints "0, n". It says what null says. */
  readonly empty?: true
  /** `when` says the condition in Spanish, for the form. */
  readonly required: 'always' | 'optional' | { readonly when: string }
  /** What is sent when the input leaves the property out. Without it, leaving the property out is an error. */
  readonly ifMissing?: null | 0
  /** Where its values come from: none, one, or several that are tried in this order. */
  readonly catalogs: readonly Catalog[]
  /** Codes of its small catalog that are not taken. */
  readonly without?: readonly string[]
  /** Another name that an input may use for this property; it is never sent. */
  readonly alias?: string
  /** Short Spanish label for a form, and one sentence of help. */
  readonly label: string
  readonly help: string
  readonly printed?: Printed
}

/** What Documento Técnico 1 prints where the row says something else, and why it does: see `npm run law`. */
export interface Printed {
  /** In Spanish. */
  readonly because: string
  readonly name?: string
  /** Characters of a text, digits of a number. */
  readonly min?: number
  readonly max?: number
  /** C or N of the text. */
  readonly type?: 'C' | 'N'
  readonly nullable?: boolean
  readonly empty?: boolean
  /** Lengths that are printed one by one, where the row has a range. */
  readonly lengths?: readonly number[]
  /** The codes that the text lists. */
  readonly codes?: readonly string[]
  /** Tables that the text names. */
  readonly tables?: readonly string[]
  /** A length that the row takes and the text does not is remarked: the structure here is not the text's to decide. */
  readonly remarked?: true
}

/** `YYYY-MM-DD`, by the seed's pattern: the year starts with 1 or 2 and goes on with 9 or 0. */
export const DATE = /^[12][09]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** `YYYY-MM-DD HH:mm`, local clinical time. */
export const DATE_TIME = /^[12][09]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/
